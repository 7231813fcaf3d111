"""What the checker of Xả láng derivations is made of; nothing here is shared with the modules that judge."""
