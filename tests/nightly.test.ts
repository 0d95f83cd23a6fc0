/** The night plays all that can be played longer than a run of `npm test` does, each with a seed of its own. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
// @ts-expect-error Plain JavaScript, as npm run test:nightly runs it.
import { nightlyCommands } from './nightly-commands.mjs';

interface NightlyCommand {
  readonly args: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
  readonly text: string;
}

const commands = (seed: string) => nightlyCommands(seed) as NightlyCommand[];
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** The files of a command: those it names, and those its script does. */
function runs({ args }: NightlyCommand, file: string): boolean {
  const script = scripts[args.find((arg) => arg in scripts) ?? ''] ?? '';
  const words = args.slice(args.indexOf('--') + 1);
  const isNamed = words.some((word) => file === word || file.endsWith(`/${word}.e2e.ts`));
  return isNamed || script.endsWith(` ${file}`);
}

test('the night plays at length each test that can be played longer, with a seed of its own where it has one', () => {
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' }).map((file) => `tests/${file}`);
  const longer = files.flatMap((file) => {
    if (!/\.(test|e2e)\.tsx?$/.test(file)) return [];
    const settings = readFileSync(file, 'utf8').matchAll(/Number\(process\.env\.([A-Z_]+) \?\?/g);
    const names = [...settings].map(([, name = '']) => name);
    return names.length > 0 ? [{ file, names }] : [];
  });
  expect(longer.length).toBeGreaterThan(5);
  const missing = longer.filter(
    ({ file, names }) => !commands('7').some((one) => runs(one, file) && names.every((name) => name in one.settings)),
  );
  expect(missing).toEqual([]);
});

test('no two commands of a night are the same, and another night has other seeds', () => {
  const texts = commands('20261128').map(({ text }) => text);
  expect(new Set(texts).size).toBe(texts.length);
  const seeded = texts.filter((text) => /SEED=|--seed|\.seed/.test(text));
  expect(seeded.length).toBeGreaterThan(8);
  const next = new Set(commands('20261129').map(({ text }) => text));
  expect(seeded.filter((text) => next.has(text))).toEqual([]);
});

test('a night that was interrupted or failed goes on with the same seed where it was, and plays what held no second time', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'kaj-night-'));
  const seed = String(Date.now());
  const notes = 'node_modules/.cache/kaj-nightly';
  onTestFinished(() => {
    rmSync(home, { recursive: true });
    for (const file of readdirSync(notes).filter((name) => name.startsWith(`${seed}-`))) rmSync(path.join(notes, file));
  });
  // In the place of npm: notes what it is asked, lets the first run of the replicated kills fail and leaves the first audit unanswered.
  const log = path.join(home, 'log');
  const program = `#!/bin/sh
echo "$SEED $@" >> '${log}'
case "$SEED $@" in '${seed}2 '*kills-replicated*) [ -e '${log}.again' ] || { touch '${log}.again'; exit 1; } ;; esac
case "$*" in *audit) [ -e '${log}.asked' ] || { touch '${log}.asked'; exit 75; } ;; esac
`;
  writeFileSync(path.join(home, 'npm'), program, { mode: 0o755 });
  const play = () => {
    writeFileSync(log, '');
    const env = { ...process.env, PATH: `${home}${path.delimiter}${process.env.PATH}` };
    const { status, stdout } = spawnSync(process.execPath, ['tests/nightly.mjs', '--seed', seed], {
      ...{ env, encoding: 'utf8' },
    });
    return { status, stdout, asked: readFileSync(log, 'utf8').trim().split('\n') };
  };
  const first = play();
  expect(first.status).toBe(1);
  expect(first.asked).toHaveLength(commands(seed).length);
  expect(first.stdout).toMatch(new RegExp(`Failed:\nKILLS=\\d+ SEED=${seed}2 npm .*kills-replicated.test.ts`));
  expect(first.stdout).toContain('Not answered:\nnpm run --silent audit\n');
  const second = play();
  expect(second.asked).toEqual([expect.stringContaining('audit'), expect.stringContaining('kills-replicated')]);
  expect(second.status).toBe(0);
});
