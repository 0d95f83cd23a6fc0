/**
 * What a night plays at length, each as a command with its settings, after it has asked for known weaknesses of parts. All seeds come from one number. What is too long for one run is
 * played in portions with a seed each, so that one that failed, or was interrupted, is repeated by itself.
 * Not here: the order, and what is told of it (nightly.mjs).
 */

/** Projects of tests/vitest.config.ts whose files share modules. */
const PROJECTS = ['server', 'portal', 'screens'];
/** A portion takes about ten minutes on two cores. */
const KILLS_OF_PORTION = '50';
const PORTIONS = [1, 2, 3, 4];
const SOAK_MINUTES = '60';

const unit = ['run', '--silent', 'test:unit', '--'];
/** A kill that lost something may lose nothing at a second try. */
const once = '--retry=0';

/** `seed` is a whole number as text: a night's is its date. */
export function nightlyCommands(seed) {
  /** A run of the simulation begins at seed 1: a night begins far above it, 10,000 seeds after the night before. */
  const firstSchedule = String(Number(seed) * 10_000);
  const kills = (file) =>
    PORTIONS.map((portion) => command([...unit, file, once], { KILLS: KILLS_OF_PORTION, SEED: `${seed}${portion}` }));
  return [
    command(['run', '--silent', 'audit']),
    command(['run', '--silent', 'test:strict']),
    command(['run', '--silent', 'test:sync', '--', '--schedules', '10000', '--seed', firstSchedule]),
    command(['run', '--silent', 'test:sync:mutations', '--', '--search', '--seed', firstSchedule]),
    command(['run', '--silent', 'test:e2e', '--', 'replay'], { REPLAY_ROUNDS: '20' }),
    command(['run', '--silent', 'test:life'], { SEQUENCES: '5000', SEED: seed }),
    command([...unit, 'tests/server/fuzz.test.ts'], { FUZZ_INPUTS: '100000', FUZZ_SEED: seed }),
    command(['run', '--silent', 'test:properties']),
    command([...unit, 'tests/documents/zpl-labels.test.ts'], { ZPL_LABELS: '100' }),
    ...kills('tests/server/kills.test.ts'),
    ...kills('tests/server/several/kills-replicated.test.ts'),
    command(['run', '--silent', 'bench', '--', 'soak'], { SOAK_MINUTES }),
    ...PROJECTS.map((project) =>
      command([...unit, '--project', project, '--sequence.shuffle.files', '--sequence.seed', seed]),
    ),
  ];
}

function command(args, settings = {}) {
  const set = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  return { args, settings, text: [...set, 'npm', ...args].join(' ') };
}
