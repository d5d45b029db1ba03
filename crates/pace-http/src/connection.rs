//! A connection below the server library: the bounds that the library does not have.
//!
//! The library times the first request head of a connection. It does not time later heads or
//! answers that are not read, makes a timer for each rest between two requests, queues small
//! chunks without a bound on their number, and keeps whatever has come of a head; it makes
//! requests of all that it has read, a kilobyte and more each, and answers one after the other.
//! Here every request has a time to come in, every answer a time to be read and every rest its
//! end. Bytes come in small portions and no more than one head at a time, none while a request
//! waits for its turn or an answer to be read. What requests that are not answered yet may hold
//! together is bounded, and so is what answers hold that are not read.

use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::fmt;
use std::future::{Future, poll_fn};
use std::io;
use std::mem::MaybeUninit;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::rc::{Rc, Weak};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use actix_web::http::StatusCode;
use actix_web::rt;
use actix_web::rt::net::TcpStream;
use actix_web::rt::task::yield_now;
use actix_web::rt::time::{sleep, timeout};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::body::Again;
use crate::limits::Limits;
use crate::turns::{Share, Turns};
use crate::{pieces, refusal};

/// Bytes of a portion, after which a connection waits for a turn to read the next: what a small
/// chunk costs in the library's queue is many times its size, and the queue is emptied between
/// two portions.
const PORTION: usize = 4 * 1024;
/// Bytes of a request that count for nothing; ordinary ones have a tenth of them.
const FREE: usize = 16 * 1024;
/// How often connections are looked at.
const TICK: Duration = Duration::from_secs(1);

/// The bounds of all connections, and what they hold at the moment.
#[derive(Debug)]
pub(crate) struct Bounds {
    /// Ticks for a request to come in, from its first byte to the first byte of its answer.
    receive: u32,
    /// How long a request may wait for its turn.
    turn: Duration,
    /// Ticks for an answer to be read.
    send: u32,
    /// The same time, for the system.
    write_timeout: Duration,
    /// Ticks between two requests.
    idle: u32,
    /// Ticks for either where connections are running out.
    when_crowded: u32,
    /// Connections from which on they are running out.
    crowd: usize,
    /// Bytes beyond [`FREE`] that unanswered requests may hold together.
    most_unanswered: usize,
    unanswered: AtomicUsize,
    /// Bytes that answers longer than a piece may hold together until they are read.
    most_unread: usize,
    unread: AtomicUsize,
    open: AtomicUsize,
}

impl Bounds {
    pub(crate) fn new(limits: &Limits, max_connections: usize) -> Self {
        let seconds = |time: Duration| u32::try_from(time.as_secs()).unwrap_or(u32::MAX);
        let ticks = |time: Duration| seconds(time).saturating_add(1);
        Self {
            receive: ticks(limits.header_timeout + limits.body_timeout),
            turn: limits.turn_timeout,
            send: ticks(limits.write_timeout),
            write_timeout: limits.write_timeout,
            idle: seconds(limits.keep_alive),
            when_crowded: ticks(limits.header_timeout),
            crowd: max_connections - max_connections / 4,
            most_unanswered: limits.max_unanswered as usize,
            unanswered: AtomicUsize::new(0),
            most_unread: limits.max_unread as usize,
            unread: AtomicUsize::new(0),
            open: AtomicUsize::new(0),
        }
    }

    /// How many connections are open.
    pub(crate) fn open(&self) -> usize {
        self.open.load(Ordering::Relaxed)
    }

    /// Whether answers that are not read hold too much together.
    fn is_overfull(&self) -> bool {
        self.unread.load(Ordering::Relaxed) > self.most_unread
    }

    /// Whether connections are running out.
    fn is_crowded(&self) -> bool {
        self.open() >= self.crowd
    }
}

/// The connections of a worker, and the clock by which they are timed: reading the time with
/// every request would cost more.
pub(crate) struct Watched {
    bounds: Arc<Bounds>,
    now: Cell<u32>,
    refuse: Box<Refuse>,
    connections: RefCell<Vec<Weak<State>>>,
    turns: Turns,
    is_started: Cell<bool>,
}

/// Makes the answer that takes the place of the library's own with a status.
type Refuse = dyn Fn(StatusCode, &TcpStream) -> Vec<u8>;

/// What a connection is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Nothing came yet.
    New,
    /// Nothing came since the last answer.
    Idle,
    /// A request has begun and is not answered.
    Receiving,
    /// An answer waits to be read.
    Sending,
}

struct State {
    watched: Rc<Watched>,
    phase: Cell<Phase>,
    /// The tick at which the phase began.
    since: Cell<u32>,
    /// Bytes that came since the last answer.
    unanswered: Cell<usize>,
    /// Bytes of a long answer that the system has not taken yet.
    unread: Cell<usize>,
    /// What it is counted for among [`Bounds::unread`]: all of it, since a body is kept until its
    /// last byte is taken.
    held: Cell<usize>,
    /// A request is being answered.
    is_asked: Cell<bool>,
    /// Its time is over.
    is_over: Cell<bool>,
    /// Its last answer is made.
    is_closing: Cell<bool>,
    /// A request came after the one that is answered last.
    has_too_many: Cell<bool>,
    /// A request waits for its turn.
    is_waiting: Cell<bool>,
    /// Reading was put off, until the request has had its turn and its answer is taken.
    is_put_off: Cell<bool>,
    /// A request's body was not there, and is to be asked for once more.
    again: Again,
    waker: RefCell<Option<Waker>>,
}

impl Watched {
    pub(crate) fn new(
        bounds: Arc<Bounds>,
        refuse: impl Fn(StatusCode, &TcpStream) -> Vec<u8> + 'static,
    ) -> Rc<Self> {
        Rc::new(Self {
            bounds,
            now: Cell::new(0),
            refuse: Box::new(refuse),
            connections: RefCell::default(),
            turns: Turns::new(),
            is_started: Cell::new(false),
        })
    }

    /// Puts a connection under the bounds. Inside the worker's runtime.
    pub(crate) fn connection(self: &Rc<Self>, tcp: TcpStream) -> Connection {
        // An answer that comes in two pieces is not to wait until the first is confirmed, and
        // one that nobody reads is not to stay with the system. Neither fails on a live socket.
        let _ = tcp.set_nodelay(true);
        set_user_timeout(&tcp, self.bounds.write_timeout);
        if self.bounds.open() >= pieces::MANY {
            set_send_buffer(&tcp);
        }
        if !self.is_started.replace(true) {
            rt::spawn(Self::watch(Rc::downgrade(self)));
        }
        self.bounds.open.fetch_add(1, Ordering::Relaxed);
        let state = Rc::new(State {
            watched: Rc::clone(self),
            phase: Cell::new(Phase::New),
            since: Cell::new(self.now.get()),
            unanswered: Cell::new(0),
            unread: Cell::new(0),
            held: Cell::new(0),
            is_asked: Cell::new(false),
            is_over: Cell::new(false),
            is_closing: Cell::new(false),
            has_too_many: Cell::new(false),
            is_waiting: Cell::new(false),
            is_put_off: Cell::new(false),
            again: Again::default(),
            waker: RefCell::default(),
        });
        self.connections.borrow_mut().push(Rc::downgrade(&state));
        Connection { tcp, state, rest: vec![], turn: None, refusal: None }
    }

    async fn watch(this: Weak<Self>) {
        loop {
            sleep(TICK).await;
            let Some(this) = this.upgrade() else { return };
            this.tick();
        }
    }

    fn tick(&self) {
        self.now.set(self.now.get().wrapping_add(1));
        if self.bounds.is_overfull() {
            self.relieve();
        }
        let is_crowded = self.bounds.is_crowded();
        self.connections.borrow_mut().retain(|connection| {
            let Some(state) = connection.upgrade() else { return false };
            // The library times the first head, and what is asked meanwhile has its times, too.
            let idle = if state.is_resting() { self.bounds.idle } else { u32::MAX };
            let most = match state.phase.get() {
                Phase::New | Phase::Idle if is_crowded => idle.min(self.bounds.when_crowded),
                Phase::New | Phase::Idle => idle,
                // Waiting for a turn has a bound of its own.
                Phase::Receiving if state.is_waiting.get() => u32::MAX,
                Phase::Receiving if is_crowded => self.bounds.receive.min(self.bounds.when_crowded),
                Phase::Receiving => self.bounds.receive,
                Phase::Sending => self.bounds.send,
            };
            let is_over = self.now.get().wrapping_sub(state.since.get()) > most;
            if is_over {
                state.end();
            }
            !is_over
        });
    }

    /// Closes connections whose answers wait to be read, those that wait longest first, until all
    /// hold a quarter less than they may: the next answers then need no look at connections.
    fn relieve(&self) {
        let bounds = &self.bounds;
        let connections = self.connections.borrow();
        let waiting = connections.iter().filter_map(Weak::upgrade);
        let mut waiting: Vec<_> = waiting.filter(|state| state.is_unread()).collect();
        waiting.sort_by_key(|state| Reverse(self.now.get().wrapping_sub(state.since.get())));
        for state in waiting {
            if bounds.unread.load(Ordering::Relaxed) <= bounds.most_unread / 4 * 3 {
                break;
            }
            state.end();
        }
    }
}

impl State {
    /// Whether nothing is asked of the connection after an answer.
    fn is_resting(&self) -> bool {
        self.phase.get() == Phase::Idle && !self.is_asked.get()
    }

    /// Whether a long answer waits to be read.
    fn is_unread(&self) -> bool {
        self.phase.get() == Phase::Sending && self.held.get() > 0
    }

    /// Ends the connection; what it held counts no more.
    fn end(&self) {
        self.is_over.set(true);
        self.release();
        if let Some(waker) = self.waker.take() {
            waker.wake();
        }
    }

    fn enter(&self, phase: Phase) {
        if self.phase.replace(phase) != phase || phase == Phase::Idle {
            self.since.set(self.watched.now.get());
        }
    }

    /// Counts bytes of a request; an error where unanswered ones hold too much together.
    fn received(&self, bytes: usize) -> io::Result<()> {
        if matches!(self.phase.get(), Phase::New | Phase::Idle) {
            self.enter(Phase::Receiving);
        }
        let before = self.unanswered.get();
        let after = before + bytes;
        self.unanswered.set(after);
        if after > FREE {
            let bounds = &self.watched.bounds;
            let more = after - before.max(FREE);
            let all = bounds.unanswered.fetch_add(more, Ordering::Relaxed) + more;
            if all > bounds.most_unanswered {
                return Err(io::ErrorKind::ConnectionAborted.into());
            }
        }
        Ok(())
    }

    /// The request is answered, as far as its bytes go.
    fn answered(&self) {
        let held = self.unanswered.replace(0).saturating_sub(FREE);
        if held > 0 {
            self.watched.bounds.unanswered.fetch_sub(held, Ordering::Relaxed);
        }
    }

    /// Counts the body of the answer that is sent next. Of many answers at once, those that are
    /// not read make room.
    fn owe(&self, bytes: usize) {
        if bytes <= pieces::PIECE {
            return;
        }
        self.unread.set(self.unread.get() + bytes);
        self.held.set(self.held.get() + bytes);
        let bounds = &self.watched.bounds;
        bounds.unread.fetch_add(bytes, Ordering::Relaxed);
        if bounds.is_overfull() {
            self.watched.relieve();
        }
    }

    /// Counts bytes that the system took.
    fn sent(&self, bytes: usize) {
        let left = self.unread.get().saturating_sub(bytes);
        self.unread.set(left);
        if left == 0 {
            self.release();
        }
    }

    /// No answer is held any more.
    fn release(&self) {
        let held = self.held.take();
        if held > 0 {
            self.watched.bounds.unread.fetch_sub(held, Ordering::Relaxed);
        }
    }

    /// Says whether a request waits for its turn. Its time goes on where it stood still.
    fn wait_for_turn(&self, is_waiting: bool) {
        self.is_waiting.set(is_waiting);
        if self.phase.get() == Phase::Receiving {
            self.since.set(self.watched.now.get());
        }
    }

    /// Whether the next request has to wait, because this one does.
    fn puts_off(&self) -> bool {
        self.is_waiting.get() || self.phase.get() == Phase::Sending
    }

    /// Has what was put off looked at again.
    fn go_on(&self) {
        if !self.puts_off()
            && self.is_put_off.replace(false)
            && let Some(waker) = self.waker.take()
        {
            waker.wake();
        }
    }

    /// Has the library ask its requests again, where it did not by itself. It writes after it has
    /// asked.
    fn ask_again(&self, context: &Context<'_>) {
        if self.again.take() {
            context.waker().wake_by_ref();
        }
    }

    fn wait(&self, context: &Context<'_>) {
        let mut waker = self.waker.borrow_mut();
        if !waker.as_ref().is_some_and(|waker| waker.will_wake(context.waker())) {
            *waker = Some(context.waker().clone());
        }
    }
}

impl Drop for State {
    fn drop(&mut self) {
        self.answered();
        self.release();
        self.watched.bounds.open.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A client's connection, under the bounds.
pub(crate) struct Connection {
    tcp: TcpStream,
    state: Rc<State>,
    /// What came behind the end of a head, and is kept from the library for now.
    rest: Vec<u8>,
    /// This is waited for before more is read.
    turn: Option<Pin<Box<dyn Future<Output = ()>>>>,
    /// What is sent in place of the library's own words.
    refusal: Option<Refusal>,
}

struct Refusal {
    bytes: Vec<u8>,
    sent: usize,
}

impl Connection {
    /// The address that it came in on.
    pub(crate) fn local_addr(&self) -> io::Result<SocketAddr> {
        self.tcp.local_addr()
    }

    pub(crate) fn handle(&self) -> Handle {
        Handle(Rc::clone(&self.state))
    }

    fn check(&self) -> io::Result<()> {
        if self.state.is_over.get() { Err(io::ErrorKind::TimedOut.into()) } else { Ok(()) }
    }
}

/// What a request knows of its connection.
pub(crate) struct Handle(Rc<State>);

impl Handle {
    /// Says whether a request is being answered.
    pub(crate) fn ask(&self, is_asked: bool) {
        self.0.is_asked.set(is_asked);
    }

    /// Says that the answer of this request is the last.
    pub(crate) fn close(&self) {
        self.0.is_closing.set(true);
    }

    /// Says how many bytes the body of the answer has.
    pub(crate) fn owe(&self, bytes: usize) {
        self.0.owe(bytes);
    }

    /// Whether the request is to be asked for its body once more.
    pub(crate) fn again(&self) -> &Again {
        &self.0.again
    }

    /// Waits for a turn as long as a request may, and says whether it came; nothing more is read
    /// of the connection meanwhile.
    pub(crate) async fn wait_for_turn(&self, share: Share) -> bool {
        let state = &self.0;
        state.wait_for_turn(true);
        let mut turn = pin!(state.watched.turns.clone().take(share));
        // As a rule it comes at once, and needs no timer.
        let came = poll_fn(|context| Poll::Ready(turn.as_mut().poll(context).is_ready())).await
            || timeout(state.watched.bounds.turn, turn).await.is_ok();
        state.wait_for_turn(false);
        state.go_on();
        came
    }

    /// Whether the last answer is made already. The library has read this request together with
    /// those before, and would answer it.
    pub(crate) fn is_closing(&self) -> bool {
        self.0.is_closing.get()
    }

    /// Ends the connection once the requests before this one are answered.
    pub(crate) fn end_once_answered(&self) {
        self.0.has_too_many.set(true);
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        out: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        if this.state.is_over.get() && this.state.is_resting() {
            // As if its client had ended it.
            return Poll::Ready(Ok(()));
        }
        this.check()?;
        if this.state.has_too_many.get() && this.state.phase.get() == Phase::Idle {
            return Poll::Ready(Err(io::ErrorKind::ConnectionAborted.into()));
        }
        if this.state.puts_off() {
            this.state.is_put_off.set(true);
            this.state.wait(context);
            return Poll::Pending;
        }
        if let Some(turn) = &mut this.turn {
            if turn.as_mut().poll(context).is_pending() {
                this.state.wait(context);
                return Poll::Pending;
            }
            this.turn = None;
        }
        if !this.rest.is_empty() {
            let piece = piece(&this.rest).min(out.remaining());
            out.put_slice(&this.rest[..piece]);
            this.rest.drain(..piece);
            this.go_on_later((!this.rest.is_empty()).then_some(Share::Sixteenth));
            return Poll::Ready(this.state.received(piece));
        }
        let mut room = [MaybeUninit::uninit(); PORTION];
        let mut portion = ReadBuf::uninit(&mut room[..PORTION.min(out.remaining())]);
        let Poll::Ready(read) = Pin::new(&mut this.tcp).poll_read(context, &mut portion) else {
            this.state.wait(context);
            return Poll::Pending;
        };
        read?;
        let portion = portion.filled();
        let piece = piece(portion);
        out.put_slice(&portion[..piece]);
        this.rest.extend_from_slice(&portion[piece..]);
        this.go_on_later(if portion.len() == PORTION {
            Some(Share::Quarter)
        } else {
            (!this.rest.is_empty()).then_some(Share::Sixteenth)
        });
        Poll::Ready(if portion.is_empty() { Ok(()) } else { this.state.received(piece) })
    }
}

/// How many of these bytes the library is given at once: to the end of the first head in them, or
/// of what looks like one in a body. A message to the tools goes with its head, for no head begins
/// as it does.
fn piece(bytes: &[u8]) -> usize {
    let ends = memchr::memchr_iter(b'\n', bytes).map(|place| (place + 1, &bytes[place + 1..]));
    let mut ends = ends.filter_map(|(end, rest)| match rest {
        [b'\n', ..] => Some(end + 1),
        [b'\r', b'\n', ..] => Some(end + 2),
        _ => None,
    });
    match ends.next() {
        Some(end) if bytes.get(end) != Some(&b'{') || ends.next().is_some() => end,
        _ => bytes.len(),
    }
}

impl Connection {
    /// Has the library use what it was given before more of this share is read.
    fn go_on_later(&mut self, share: Option<Share>) {
        let turns = share.map(|share| (share, self.state.watched.turns.clone()));
        self.turn = turns.map(|(share, turns)| {
            Box::pin(async move {
                yield_now().await;
                turns.take(share).await;
            }) as Pin<Box<dyn Future<Output = ()>>>
        });
    }
}

impl Connection {
    /// Sends bytes, timed; how many were taken.
    fn send(&mut self, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let Poll::Ready(written) = Pin::new(&mut self.tcp).poll_write(context, bytes) else {
            self.state.enter(Phase::Sending);
            self.state.wait(context);
            return Poll::Pending;
        };
        self.state.answered();
        let written = written?;
        if self.state.has_too_many.get() {
            context.waker().wake_by_ref();
        }
        self.state.sent(written);
        // The next piece of a long answer belongs to this one.
        let is_sent = written == bytes.len() && self.state.unread.get() == 0;
        self.state.enter(if is_sent { Phase::Idle } else { Phase::Sending });
        self.state.go_on();
        Poll::Ready(Ok(written))
    }

    /// Sends a refusal to its end.
    fn send_refusal(
        &mut self,
        context: &mut Context<'_>,
        mut refusal: Refusal,
    ) -> Poll<io::Result<()>> {
        while refusal.sent < refusal.bytes.len() {
            match self.send(context, &refusal.bytes[refusal.sent..]) {
                Poll::Ready(written) => refusal.sent += written?,
                Poll::Pending => {
                    self.refusal = Some(refusal);
                    return Poll::Pending;
                }
            }
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        this.state.ask_again(context);
        this.check()?;
        let refusal = match (this.refusal.take(), refusal::find(bytes)) {
            (Some(begun), _) => begun,
            (None, None) => return this.send(context, bytes),
            (None, Some((0, status))) => {
                let bytes = (this.state.watched.refuse)(status, &this.tcp);
                Refusal { bytes, sent: 0 }
            }
            // What stands before is sent first.
            (None, Some((start, _))) => return this.send(context, &bytes[..start]),
        };
        this.send_refusal(context, refusal).map_ok(|()| bytes.len())
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        this.state.ask_again(context);
        Pin::new(&mut this.tcp).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().tcp).poll_shutdown(context)
    }
}

impl fmt::Debug for Connection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Connection").field(&self.tcp).finish()
    }
}

/// Has the system give up a connection whose other side takes nothing for this long, after it
/// was closed, too.
#[cfg(target_os = "linux")]
fn set_user_timeout(tcp: &TcpStream, timeout: Duration) {
    let millis = u32::try_from(timeout.as_millis()).unwrap_or(u32::MAX);
    let _ = rustix::net::sockopt::set_tcp_user_timeout(tcp, millis);
}

#[cfg(not(target_os = "linux"))]
fn set_user_timeout(_: &TcpStream, _: Duration) {}

/// Bytes of an answer that the system may take before they are read, beside as many of its own.
const SEND_BUFFER: usize = 32 * 1024;

/// Has the system keep little of an answer that nobody reads: it would keep megabytes.
#[cfg(unix)]
fn set_send_buffer(tcp: &TcpStream) {
    // Where it cannot be set, the system's own bound stays.
    let _ = rustix::net::sockopt::set_socket_send_buffer_size(tcp, SEND_BUFFER);
}

#[cfg(not(unix))]
fn set_send_buffer(_: &TcpStream) {}

#[cfg(test)]
mod tests {
    use std::io::Read as _;
    use std::net::{TcpListener, TcpStream as Client};

    use clap::Parser as _;

    use super::*;
    use crate::options::Options;

    fn bounds(arguments: &[&str]) -> Bounds {
        let options = Options::parse_from(["pace-http"].iter().chain(arguments));
        Bounds::new(&options.limits, 100)
    }

    fn watched(bounds: Bounds) -> Rc<Watched> {
        Watched::new(Arc::new(bounds), |_, _| vec![])
    }

    /// A connection of which the system keeps little, and its client.
    fn connected(watched: &Rc<Watched>) -> (Connection, Client) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let client = Client::connect(listener.local_addr().unwrap()).unwrap();
        let (accepted, _) = listener.accept().unwrap();
        for socket in [&client, &accepted] {
            socket.set_nonblocking(true).unwrap();
        }
        let tcp = TcpStream::from_std(accepted).unwrap();
        set_send_buffer(&tcp);
        (watched.connection(tcp), client)
    }

    /// Sends what the system takes of an answer; how much.
    async fn send(connection: &mut Connection, mut bytes: &[u8]) -> io::Result<usize> {
        let mut sent = 0;
        while !bytes.is_empty() {
            // What was polled before may have woken the socket only by now.
            yield_now().await;
            let write = |context: &mut Context<'_>| {
                Poll::Ready(Pin::new(&mut *connection).poll_write(context, bytes))
            };
            match poll_fn(write).await {
                Poll::Ready(written) => {
                    let written = written?;
                    sent += written;
                    bytes = &bytes[written..];
                }
                Poll::Pending => break,
            }
        }
        Ok(sent)
    }

    fn unread(watched: &Watched) -> usize {
        watched.bounds.unread.load(Ordering::Relaxed)
    }

    #[test]
    fn answers_that_nobody_reads_make_room_for_others() {
        const ANSWER: usize = 256 * 1024;
        const MOST: usize = 1024 * 1024;
        rt::System::new().block_on(async {
            let watched = watched(bounds(&["--max-unread", &MOST.to_string()]));
            let answer = vec![0; ANSWER];
            let mut connections = vec![];
            for _ in 0..20 {
                let (mut connection, client) = connected(&watched);
                connection.handle().owe(ANSWER);
                assert!(send(&mut connection, &answer).await.unwrap() < ANSWER);
                assert!(unread(&watched) <= MOST, "{}", unread(&watched));
                connections.push((connection, client));
                // The next is asked for a second later.
                watched.tick();
            }
            let is_over: Vec<_> = connections.iter().map(|(it, _)| it.check().is_err()).collect();
            let open = is_over.iter().filter(|is_over| !**is_over).count();
            assert!((3..=4).contains(&open), "{is_over:?}");
            assert!(is_over.is_sorted_by(|a, b| a >= b), "the oldest first: {is_over:?}");
            assert_eq!(unread(&watched), open * ANSWER);
            assert!(send(&mut connections[0].0, &answer).await.is_err());

            // One that is read counts until its last byte.
            let (mut connection, mut client) = connections.pop().unwrap();
            let mut left = connection.state.unread.get();
            assert!(left > 0);
            while left > 0 {
                assert_eq!(unread(&watched), open * ANSWER);
                while client.read(&mut [0; 4 * 1024]).is_ok_and(|bytes| bytes > 0) {}
                left -= send(&mut connection, &answer[..left]).await.unwrap();
            }
            assert_eq!(connection.state.phase.get(), Phase::Idle);
            assert_eq!(unread(&watched), (open - 1) * ANSWER);
            drop(connections);
            assert_eq!(unread(&watched), 0);
        });
    }

    #[test]
    fn the_pieces_of_an_answer_are_timed_together() {
        rt::System::new().block_on(async {
            let watched = watched(bounds(&[]));
            let (mut connection, _client) = connected(&watched);
            connection.handle().owe(2 * pieces::PIECE);
            for phase in [Phase::Sending, Phase::Idle] {
                let piece = vec![0; pieces::PIECE];
                assert_eq!(send(&mut connection, &piece).await.unwrap(), pieces::PIECE);
                assert_eq!(connection.state.phase.get(), phase);
                assert_eq!(connection.state.puts_off(), phase == Phase::Sending);
            }
        });
    }

    #[test]
    fn waiting_for_a_turn_is_not_timed_as_coming_in() {
        rt::System::new().block_on(async {
            let watched = watched(bounds(&[]));
            let (connection, _client) = connected(&watched);
            let most = watched.bounds.receive;
            let after = |ticks| {
                (0..ticks).for_each(|_| watched.tick());
                connection.check().is_err()
            };
            connection.state.received(100).unwrap();
            assert!(!after(most));
            connection.state.wait_for_turn(true);
            assert!(!after(10 * most));
            connection.state.wait_for_turn(false);
            assert!(!after(most));
            assert!(after(1));
        });
    }

    #[test]
    fn a_turn_is_waited_for_no_longer_than_it_may_take() {
        rt::System::new().block_on(async {
            for (turns, has_come) in [(Turns::new(), true), (Turns::none(), false)] {
                let mut watched = watched(bounds(&[]));
                let all = Rc::get_mut(&mut watched).unwrap();
                all.turns = turns;
                Arc::get_mut(&mut all.bounds).unwrap().turn = Duration::from_millis(1);
                let (connection, _client) = connected(&watched);
                assert_eq!(connection.handle().wait_for_turn(Share::Whole).await, has_come);
                assert!(!connection.state.is_waiting.get());
            }
        });
    }

    #[test]
    fn where_connections_run_out_a_request_has_the_time_of_its_head() {
        rt::System::new().block_on(async {
            for (connections, is_over) in [(74, false), (75, true)] {
                let watched = watched(bounds(&[]));
                let (connection, _client) = connected(&watched);
                connection.state.received(1).unwrap();
                watched.bounds.open.store(connections, Ordering::Relaxed);
                (0..=watched.bounds.when_crowded).for_each(|_| watched.tick());
                assert_eq!(connection.check().is_err(), is_over, "{connections}");
            }
        });
    }

    #[test]
    fn no_two_heads_are_given_at_once() {
        for (bytes, expected) in [
            ("", &[][..]),
            ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", &["GET / HTTP/1.1\r\nHost: a\r\n\r\n"]),
            ("GET /\r\n\r\nGET /b\r\n\r\nGET", &["GET /\r\n\r\n", "GET /b\r\n\r\n", "GET"]),
            // The library ends lines at a line feed alone, too.
            ("GET /\n\nGET /b\n\r\nGET", &["GET /\n\n", "GET /b\n\r\n", "GET"]),
            ("X: half a head\r\nY: b\r", &["X: half a head\r\nY: b\r"]),
            ("{\n}", &["{\n}"]),
            ("POST /\r\n\r\n{\r\n}", &["POST /\r\n\r\n{\r\n}"]),
            ("POST /\r\n\r\n{}GET /\r\n\r\n", &["POST /\r\n\r\n", "{}GET /\r\n\r\n"]),
            ("POST /\r\n\r\n{\n\n}", &["POST /\r\n\r\n", "{\n\n", "}"]),
        ] {
            let (mut rest, mut pieces) = (bytes.as_bytes(), vec![]);
            while !rest.is_empty() {
                let (given, kept) = rest.split_at(piece(rest));
                pieces.push(std::str::from_utf8(given).unwrap());
                rest = kept;
            }
            assert_eq!(pieces, expected, "{bytes:?}");
        }
    }
}
