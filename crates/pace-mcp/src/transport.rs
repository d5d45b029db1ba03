//! How a message comes: in an HTTP request, or on standard input.

/// The longest message that is read, in bytes.
pub const MAX_MESSAGE_BYTES: usize = 64 * 1024;

/// The way that a message came.
#[derive(Debug, Clone, Copy)]
pub enum Transport<'t> {
    /// As the body of an HTTP request with these headers.
    Http(HttpHeaders<'t>),
    /// As a line of standard input.
    Stdio,
}

/// What an HTTP request says of its message in headers, each as it came.
#[derive(Debug, Clone, Copy, Default)]
pub struct HttpHeaders<'h> {
    /// `MCP-Protocol-Version`
    pub protocol_version: Option<&'h [u8]>,
    /// `Mcp-Method`
    pub method: Option<&'h [u8]>,
    /// `Mcp-Name`
    pub name: Option<&'h [u8]>,
}
