/** One call of Kaj. */
import { request as askPlainly } from 'node:http';
import { request as askSecurely } from 'node:https';

/** Milliseconds until a call counts as lost. */
const CALL_LIMIT = 60_000;
/** The longest answer that is read: a job with its document. Unit: bytes. */
const LONGEST_ANSWER = 64 * 1024 * 1024;

/**
 * One call. A deadline covers all of it, from the look-up of the name to the last byte, and the answer has a limit: fetch keeps
 * neither while a body arrives. A redirect could send the key to another host, so it is an answer and not followed; a compressed
 * answer was not asked for and is refused.
 */
export function call({ url: kaj, key }, place, { method = 'GET', headers = {}, body, signal } = {}) {
  const url = `${kaj}/api${place}`;
  const own = {
    ...headers,
    ...(key() && { authorization: `Bearer ${key()}` }),
    accept: 'application/json',
    'accept-encoding': 'identity',
  };
  return new Promise((resolve, reject) => {
    const ask = url.startsWith('https:') ? askSecurely : askPlainly;
    const request = ask(url, { method, headers: own, agent: false });
    const end = (error) => {
      reject(error);
      request.destroy();
    };
    const timer = setTimeout(() => end(new Error('it took too long')), CALL_LIMIT);
    const stop = () => end(new Error('stopped'));
    signal?.addEventListener('abort', stop, { once: true });
    request.once('close', () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      reject(new Error('the connection broke'));
    });
    request.on('error', end);
    request.on('response', (answer) => {
      const parts = [];
      let length = 0;
      answer.on('error', end);
      answer.on('data', (part) => {
        length += part.length;
        if (length > LONGEST_ANSWER) end(new Error('its answer has no end'));
        else parts.push(part);
      });
      answer.on('end', () => {
        if (!answer.complete) return end(new Error('the connection broke'));
        const coding = answer.headers['content-encoding'] ?? 'identity';
        if (coding !== 'identity') return end(new Error(`its answer is compressed (${coding})`));
        resolve({ status: answer.statusCode, headers: answer.headers, text: Buffer.concat(parts).toString() });
      });
    });
    request.end(body);
    if (signal?.aborted) stop();
  });
}

/** Where Kaj is, or why that is not to be used. */
export function readAddress(written) {
  const url = String(written).trim().replace(/\/+$/, '');
  const { protocol, hostname: host } = URL.canParse(url) ? new URL(url) : {};
  if (!/^https?:$/.test(protocol ?? '')) return { problem: 'Say where Kaj is, for example https://kaj.example.com.' };
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(host);
  if (protocol === 'http:' && !isHere) {
    return { problem: 'The address must begin with https://, or the key could be read on its way.' };
  }
  return { url };
}
