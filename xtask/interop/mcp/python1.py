"""Lists and calls the tools with the Python SDK 1.x: python1.py <url> <command>"""

import asyncio
import sys

from calls import check
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamablehttp_client


async def main(url, command):
    for name, transport in [
        ("http", streamablehttp_client(url)),
        ("stdio", stdio_client(StdioServerParameters(command=command))),
    ]:
        async with transport as (read, write, *_), ClientSession(read, write) as session:
            version = (await session.initialize()).protocolVersion
            await check(session)
            print(f"Python SDK 1.x, {name}: {version} ok")


asyncio.run(main(*sys.argv[1:]))
