/**
 * A printer of the network that takes bytes as they are (port 9100). Many speak with one at a time and refuse others meanwhile; some
 * speak themselves while they print; and what breaks after the last byte was sent may have come out or not.
 */
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Units: milliseconds. */
const CONNECT_LIMIT = 10_000;
/** How long everything may take to be sent, whatever the printer says meanwhile. */
const SEND_LIMIT = 120_000;
/** How long a printer that has taken everything may keep the connection, whatever it says. */
const CLOSE_LIMIT = 3000;
/** How often one that refuses is tried, and the pause in between. */
const TRIES = 10;
const PAUSE = 1000;

/** Each copy follows the one before on the same connection. It has been sent when the printer's system has taken every byte. */
export async function sendToPrinter(place, { copies }, bytes) {
  const socket = await connected(place);
  await new Promise((resolve, reject) => {
    const { printer } = place;
    let isSent = false;
    const fail = (words) => {
      reject(new Error(words));
      socket.destroy();
    };
    let timer = setTimeout(() => fail(`${printer} takes nothing. Look at its display.`), SEND_LIMIT);
    socket.on('finish', () => {
      isSent = true;
      clearTimeout(timer);
      timer = setTimeout(() => socket.destroy(), CLOSE_LIMIT);
    });
    socket.on('error', (error) =>
      fail(
        isSent
          ? `${printer} broke the connection after everything was sent. Look whether it came out.`
          : `${printer}: ${error.code ?? error.message}`,
      ),
    );
    socket.on('close', () => {
      clearTimeout(timer);
      if (isSent) resolve();
      else reject(new Error(`${printer} broke the connection.`));
    });
    for (let copy = 1; copy <= copies; copy += 1) socket.write(bytes);
    socket.end();
    // What a printer says is read, so that it can close.
    socket.resume();
  });
}

/** A printer that is busy with another computer refuses; nothing was sent to it yet. */
async function connected(place) {
  for (let tried = 1; ; tried += 1) {
    try {
      return await connectOnce(place);
    } catch (error) {
      if (error.cause !== 'ECONNREFUSED' || tried === TRIES) throw error;
      await delay(PAUSE);
    }
  }
}

function connectOnce({ host, port, printer }) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const end = (words, cause) => {
      clearTimeout(timer);
      reject(new Error(words, { cause }));
      socket.destroy();
    };
    const timer = setTimeout(() => end(`${printer} does not answer.`), CONNECT_LIMIT);
    const fail = (error) => end(`${printer}: ${error.code ?? error.message}`, error.code);
    socket.once('error', fail);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.removeListener('error', fail);
      resolve(socket);
    });
  });
}
