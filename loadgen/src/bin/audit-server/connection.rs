//! One connection from its accept to its end, in the way that the mode demands.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::thread::sleep;
use std::time::Duration;

use crate::mode::Mode;
use crate::truth::Connection;
use crate::{answers, socket};

/// What all connections of this server do.
#[derive(Clone, Copy)]
pub struct Behaviour {
    pub mode: Mode,
    pub delay: Duration,
    /// The k of "one in k" and "after k".
    pub every: u64,
}

/// Whether the connection goes on after an answer.
enum After {
    Next,
    Close,
}

/// Serves until either side ends it.
pub fn serve(mut stream: TcpStream, behaviour: Behaviour, truth: &Connection) -> io::Result<()> {
    stream.set_nodelay(true)?;
    match behaviour.mode {
        Mode::ResetOnAccept => return socket::reset_on_close(&stream),
        Mode::NoReading => {
            while !truth.is_stopping() {
                sleep(Duration::from_millis(5));
            }
            return Ok(());
        }
        _ => {}
    }
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut answered = 0;
    while let Some(body_bytes) = read_head(&mut reader)? {
        if behaviour.mode != Mode::EarlyAnswer {
            io::copy(&mut (&mut reader).take(body_bytes), &mut io::sink())?;
        }
        let nth = truth.count_request();
        answered += 1;
        match answer(&mut stream, behaviour, truth, nth, answered)? {
            After::Next => {}
            After::Close => return Ok(()),
        }
    }
    Ok(())
}

/// Reads a request's head and returns the length of its body; none when the client has closed.
fn read_head(reader: &mut impl BufRead) -> io::Result<Option<u64>> {
    let mut length = 0;
    let mut line = String::new();
    loop {
        line.clear();
        if reader.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let text = line.trim_end();
        if text.is_empty() {
            return Ok(Some(length));
        }
        if let Some(value) = text.to_ascii_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().map_err(io::Error::other)?;
        }
    }
}

/// Answers the `nth` request of the server, the `answered`-th of this connection.
fn answer(
    stream: &mut TcpStream,
    behaviour: Behaviour,
    truth: &Connection,
    nth: u64,
    answered: u64,
) -> io::Result<After> {
    let one_in_k = nth % behaviour.every == behaviour.every - 1;
    let is_kth = answered >= behaviour.every;
    let right = answers::ok();
    let mut respond = |text: &str| truth.write_response(stream, text.as_bytes());
    match behaviour.mode {
        Mode::Steady | Mode::Die => respond(&right)?,
        Mode::FixedDelay => {
            sleep(behaviour.delay);
            respond(&right)?;
        }
        Mode::Jitter => {
            // Multiplying by an odd number visits all residues in a scattered order.
            sleep(behaviour.delay * (nth * 7919 % 200) as u32 / 100);
            respond(&right)?;
        }
        Mode::ByteByByte => {
            let (last, start) = right.as_bytes().split_last().expect("an answer has bytes");
            for byte in start {
                stream.write_all(&[*byte])?;
                sleep(Duration::from_millis(1));
            }
            truth.write_response(stream, &[*last])?;
        }
        Mode::NeverAnswer if one_in_k => {}
        Mode::NeverAnswer => respond(&right)?,
        Mode::CloseWithHeader if is_kth => {
            respond(&answers::sized(
                "200 OK",
                "Connection: close\r\n",
                answers::BODY,
            ))?;
            return Ok(After::Close);
        }
        Mode::CloseWithoutHeader if is_kth => {
            respond(&right)?;
            return Ok(After::Close);
        }
        Mode::CloseWithHeader | Mode::CloseWithoutHeader => respond(&right)?,
        Mode::HalfCloseAfterHead => {
            stream.write_all(answers::head_only().as_bytes())?;
            stream.shutdown(Shutdown::Write)?;
        }
        Mode::ResetInBody => {
            stream.write_all(answers::cut_in_body().as_bytes())?;
            socket::reset_on_close(stream)?;
            return Ok(After::Close);
        }
        Mode::EofInBody => {
            stream.write_all(answers::cut_in_body().as_bytes())?;
            return Ok(After::Close);
        }
        Mode::Garbage => stream.write_all(b"\x16\x03\x01 this is not HTTP\r\n\r\n")?,
        Mode::HugeHead => stream.write_all(answers::huge_head().as_bytes())?,
        Mode::ChunkedSplits => {
            let (first, second) = {
                let text = answers::chunked();
                text.split_at(1 + nth as usize % (text.len() - 1))
            };
            stream.write_all(first.as_bytes())?;
            sleep(Duration::from_micros(200));
            truth.write_response(stream, second.as_bytes())?;
        }
        Mode::Trailers => respond(answers::chunked_with_trailers())?,
        Mode::LengthConflicts if one_in_k => {
            stream.write_all(answers::unequal_lengths().as_bytes())?
        }
        Mode::LengthConflicts => respond(answers::both_lengths())?,
        Mode::NoBody => respond(answers::without_body(nth))?,
        Mode::InformationalFirst => respond(&format!("{}{right}", answers::informational()))?,
        Mode::CloseDelimited => {
            respond(answers::until_close())?;
            return Ok(After::Close);
        }
        Mode::EarlyAnswer => {
            respond(&right)?;
            // Not read on, because that would make room for the rest; then closed, because the client's end of the
            // stream lies behind a full buffer and would never be seen.
            sleep(behaviour.delay);
            return Ok(After::Close);
        }
        Mode::ExtraBytes => respond(&format!("{right}surplus"))?,
        Mode::ShareOf503 if one_in_k => respond(&answers::sized("503 Busy", "", answers::BODY))?,
        Mode::ShareOf503 => respond(&right)?,
        Mode::WrongBody if one_in_k => respond(&answers::sized("200 OK", "", answers::OTHER_BODY))?,
        Mode::WrongBody => respond(&right)?,
        Mode::Refuse | Mode::StalledAccept | Mode::ResetOnAccept | Mode::NoReading => {
            unreachable!("no request is read in mode {:?}", behaviour.mode)
        }
    }
    Ok(After::Next)
}
