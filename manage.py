#!/usr/bin/env python3
"""The command line of the web project: `python manage.py help`."""

import os
import sys


def main() -> None:
    """Run one management command with the settings of the project."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tutor.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
