"""What `checker` validates steps with; it shares nothing with the modules that judge."""
