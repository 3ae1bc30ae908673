"""An answer that is written while it is sent: a thread writes, the site sends, and neither runs ahead of the other."""

import asyncio
import io
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, BinaryIO, Final

from datasette.utils.asgi import Response

MOST_AT_ONCE: Final = 2
_WRITERS: Final = ThreadPoolExecutor(MOST_AT_ONCE, "bowerbook-export")
_PIECE: Final = 1 << 16
_AHEAD: Final = 4
_PATIENCE: Final = 60.0
"""How long a reader may take for a piece, in seconds."""

Send = Callable[[dict[str, Any]], Awaitable[None]]
Produce = Callable[[BinaryIO], None]


class Streamed(Response):  # type: ignore[misc]
    """An answer that `produce` writes. What it raises before it has written anything, `refuse` makes an answer of."""

    def __init__(self, produce: Produce, refuse: Callable[[Exception], Response], **more: Any) -> None:
        super().__init__("", **more)
        self._produce = produce
        self._refuse = refuse

    async def asgi_send(self, send: Send) -> None:
        """Sends it, a piece at a time."""
        loop = asyncio.get_running_loop()
        pipe = _Pipe(loop)
        writing = loop.run_in_executor(_WRITERS, self._write, pipe)
        try:
            piece = await pipe.pieces.get()
            if isinstance(piece, Exception):
                await self._refuse(piece).asgi_send(send)
                return
            await self._begin(send)
            while piece is not None:
                if isinstance(piece, Exception):
                    raise piece
                await send({"type": "http.response.body", "body": piece, "more_body": True})
                piece = await pipe.pieces.get()
            await send({"type": "http.response.body", "body": b""})
        finally:
            pipe.stopped = True
            while not pipe.pieces.empty():
                pipe.pieces.get_nowait()
            await writing

    async def _begin(self, send: Send) -> None:
        headers = {**self.headers, "content-type": self.content_type}
        raw = [(name.encode("latin-1"), value.encode("latin-1", "replace")) for name, value in headers.items()]
        await send({"type": "http.response.start", "status": self.status, "headers": raw})

    def _write(self, pipe: "_Pipe") -> None:
        out = io.BufferedWriter(pipe, _PIECE)
        try:
            self._produce(out)
            out.flush()
            pipe.put(None)
        except Exception as error:
            pipe.put(error)


class _Pipe(io.RawIOBase):
    """What is written in a thread, as pieces for the loop, which waits for them and is waited for."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.pieces: asyncio.Queue[bytes | Exception | None] = asyncio.Queue(_AHEAD)
        self.stopped = False
        self._loop = loop
        self._written = 0

    def writable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._written

    def write(self, data: Any) -> int:
        if self.stopped:
            raise BrokenPipeError
        piece = bytes(data)
        self.put(piece)
        self._written += len(piece)
        return len(piece)

    def put(self, piece: bytes | Exception | None) -> None:
        """Hands it on, when there is room."""
        if not self.stopped:
            asyncio.run_coroutine_threadsafe(self.pieces.put(piece), self._loop).result(_PATIENCE)
