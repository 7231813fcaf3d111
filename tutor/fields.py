"""A model field for JSON whose order matters: players sit in an order, and PostgreSQL's jsonb forgets that of keys."""

import json
from typing import Any

from django.db import models


class OrderedJSONField(models.TextField):
    """JSON kept as text, the same on every database; it is read and written whole, never searched."""

    _pyi_private_set_type: Any  # for the type checker: this is how django-stubs knows what a field holds
    _pyi_private_get_type: Any

    def from_db_value(self, value: str | None, _expression: Any, _connection: Any) -> Any:
        """Return the stored value."""
        return None if value is None else json.loads(value)

    def to_python(self, value: Any) -> Any:
        """Return the value of a fixture, where it stands as text."""
        return json.loads(value) if isinstance(value, str) else value

    def get_prep_value(self, value: Any) -> str | None:
        """Return the text that is stored: nothing at all for null where that may be, else null as JSON writes it."""
        return None if value is None and self.null else json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    def value_to_string(self, obj: models.Model) -> str:
        """Return the text for a fixture."""
        return self.get_prep_value(self.value_from_object(obj)) or "null"
