/** What the program says on its terminal, where also its starter's log is kept. */

/** The message printed last, so that a long outage takes one line. */
let lastSaid;

export function say(text) {
  lastSaid = undefined;
  console.log(`${new Date().toISOString()} ${text}`);
}

export function sayOnce(text) {
  if (text === lastSaid) return;
  say(text);
  lastSaid = text;
}

/** Ends the program because it cannot work like this. */
export function leave(text) {
  console.error(text);
  process.exit(2);
}

export function reasonOf(error) {
  const words = error?.stderr?.trim() || error?.cause?.code || error?.message || String(error);
  return String(words).split('\n')[0];
}
