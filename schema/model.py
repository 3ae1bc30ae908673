"""The base of every model of a record: frozen, and closed to keys that it does not know."""

from pydantic import BaseModel, ConfigDict


class Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")
