"""Lists and calls the tools with the Python SDK 2.x: python2.py <url> <command>"""

import asyncio
import sys

from calls import check
from mcp import Client, StdioServerParameters


async def main(url, command):
    for name, server in [("http", url), ("stdio", StdioServerParameters(command=command))]:
        # As it is, which probes the newest version first; and by the older handshake.
        for mode in ["auto", "legacy"]:
            async with Client(server, mode=mode) as client:
                await check(client)
                print(f"Python SDK 2.x, {name}, {mode}: {client.protocol_version} ok")


asyncio.run(main(*sys.argv[1:]))
