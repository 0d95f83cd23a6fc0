// Keeps keys and text from the first paint on, until the part that reads scanners has loaded and takes them
// (src/client/features/shipments/scanning/early-events.ts): a scan in the first moments is not lost. Nothing is kept where somebody signs
// in, and never more than a few codes.
(() => {
  const MOST = 300;
  const PAUSE = 110;
  let kept = [];
  const keep = (event) => {
    // Programs that fill in fields send events without a key.
    if (!(event instanceof KeyboardEvent || event instanceof InputEvent)) return;
    const focused = document.activeElement;
    if (document.querySelector('input[type="password"]')) {
      kept = [];
      return;
    }
    const last = kept.at(-1)?.event.timeStamp;
    // Behind a code it is the end of a line, and not the browser's command.
    const isEnd = event.ctrlKey && /^[jm]$/i.test(event.key) && event.timeStamp - last < PAUSE;
    if (isEnd) event.preventDefault();
    const isField = focused && typeof focused.value === 'string';
    const content = isField && {
      value: focused.value,
      start: focused.selectionStart ?? null,
      end: focused.selectionEnd ?? null,
    };
    kept.push({ event, focused, content: content || undefined });
    if (kept.length > MOST) kept.shift();
  };
  addEventListener('keydown', keep, true);
  addEventListener('beforeinput', keep, true);
  globalThis.earlyEvents = () => {
    removeEventListener('keydown', keep, true);
    removeEventListener('beforeinput', keep, true);
    const taken = kept;
    kept = [];
    globalThis.earlyEvents = undefined;
    return taken;
  };
})();
