import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** What is playing is kept by the module: each test loads its own. */
async function signals() {
  vi.resetModules();
  return import('#client/features/shipments/scanning/scan-signals.ts');
}

function withAudio(audio: new () => unknown): void {
  vi.stubGlobal('AudioContext', audio);
  vi.stubGlobal('OscillatorNode', Tone);
  vi.stubGlobal('GainNode', Loudness);
}

let played = 0;
class Tone {
  connect = () => new Loudness();
  start = () => {
    played += 1;
  };
  stop = () => undefined;
}
class Loudness {
  gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined };
  connect = () => undefined;
}

const REFUSALS: readonly [name: string, refuse: () => void][] = [
  ['has no sound and no vibration', () => vi.stubGlobal('AudioContext', undefined)],
  [
    'throws for both',
    () => {
      vi.stubGlobal(
        'AudioContext',
        class {
          constructor() {
            throw new DOMException('No device', 'NotSupportedError');
          }
        },
      );
      vi.stubGlobal('navigator', {
        vibrate: () => {
          throw new DOMException('Blocked', 'SecurityError');
        },
      });
    },
  ],
  [
    'never lets the sound begin',
    () =>
      withAudio(
        class {
          state = 'interrupted';
          currentTime = 0;
          resume = () => Promise.reject(new DOMException('Interrupted', 'InvalidStateError'));
          close = () => Promise.reject(new DOMException('Closed already', 'InvalidStateError'));
        },
      ),
  ],
];

test.each(REFUSALS)('[FLD-07] a scan goes on without its signal where the browser %s', async (_name, refuse) => {
  refuse();
  const { giveSignal } = await signals();
  for (const signal of ['hit', 'many', 'miss'] as const) expect(() => giveSignal(signal)).not.toThrow();
});

test('[FLD-07] a sound that is stuck is made anew, and one that works is kept', async () => {
  const made: { state: string; currentTime: number; isClosed: boolean }[] = [];
  class Audio {
    state = 'running';
    currentTime = made.length;
    isClosed = false;
    constructor() {
      made.push(this);
    }
    resume = async () => undefined;
    close = async () => {
      this.isClosed = true;
    };
  }
  withAudio(Audio);
  const now = vi.spyOn(performance, 'now');
  const { playTones } = await signals();
  played = 0;
  now.mockReturnValue(1000);
  playTones('hit');
  const [first] = made;
  if (!first) throw new Error('No sound was made');
  first.currentTime += 5;
  now.mockReturnValue(6000);
  playTones('hit');
  expect(made, 'its clock went on').toHaveLength(1);
  now.mockReturnValue(9000);
  playTones('hit');
  expect(made, 'its clock stood still').toHaveLength(2);
  expect(first.isClosed).toBe(true);
  const second = made[1];
  if (second) second.state = 'closed';
  playTones('hit');
  expect(made, 'it was closed').toHaveLength(3);
  expect(played).toBe(4);
});
