//! The black box: the contract of the service (docs/CONTRACT.md), asked of a
//! real server over a real socket. Nothing here knows how an answer is made.

mod answer;
mod client;
mod exact;
mod files;
mod server;

mod coding;
mod connections;
mod contract;
mod distance;
mod docs_url;
mod errors;
mod golden;
mod http;
mod language;
mod laws;
mod limits;
mod pace;
mod pages;
mod parity;
mod personal;
mod phases;
mod plan;
mod predictions;
mod query;
mod readme;
mod redirect;
mod schemas;
mod seeing;
mod sessions;
mod startup;
mod status;
mod stopping;
mod time;
mod zones;
