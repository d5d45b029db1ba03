//! The tool server from outside: raw messages over a real socket and a real pipe, and a
//! client that others wrote. Nothing here knows how a reply is made.

#[allow(dead_code)]
#[path = "../black_box/client.rs"]
mod client;
#[allow(dead_code)]
#[path = "../black_box/server.rs"]
mod server;

mod around;
mod messages;
mod pipe;
mod questions;
mod replies;
mod rmcp_client;
