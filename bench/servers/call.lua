-- The call of a tool, for wrk.
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.headers["Accept"] = "application/json, text/event-stream"
wrk.body = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"compute_pace","arguments":{"distance":"marathon","time":"3h45"}}}'
