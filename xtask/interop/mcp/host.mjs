// The page of a host, as the bridge of MCP Apps makes one: it connects to the tool server, calls
// a tool and shows the answer in the tool's view, in a frame without an origin. view.mjs bundles
// it and drives it in a browser.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";

window.open = async ({ url, tool, args, theme }) => {
  const client = new Client({ name: "interop-host", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  const { tools } = await client.listTools();
  const uri = tools.find(({ name }) => name === tool)._meta.ui.resourceUri;
  const { contents } = await client.readResource({ uri });

  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.id = "view";
  document.body.replaceChildren(frame);
  const seen = { initialized: false, sizes: [], downloads: [] };
  const capabilities = { downloadFile: {}, serverTools: {} };
  const bridge = new AppBridge(client, { name: "interop-host", version: "1.0.0" }, capabilities, {
    hostContext: { theme, displayMode: "inline", locale: args.lang === "en" ? "en-GB" : "fr-FR" },
  });
  bridge.onsizechange = ({ width, height }) => {
    seen.sizes.push({ width, height });
    if (height) frame.style.height = `${height}px`;
  };
  bridge.ondownloadfile = async ({ contents: files }) => {
    seen.downloads.push(files);
    return {};
  };
  const initialized = new Promise((resolve) => {
    bridge.oninitialized = () => resolve();
  });
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.srcdoc = contents[0].text;
  await initialized;
  seen.initialized = true;
  await bridge.sendToolInput({ arguments: args });
  await bridge.sendToolResult(await client.callTool({ name: tool, arguments: args }));
  window.seen = seen;
  window.theme = (next) => bridge.setHostContext({ theme: next });
  window.teardown = () => bridge.teardownResource({});
};
