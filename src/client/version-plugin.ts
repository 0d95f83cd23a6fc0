/**
 * Gives each build one number: written into the code and into version.txt, so that a page can tell whether a newer
 * portal is out. The number is the commit time of HEAD; without git the time of the build; KAJ_BUILD overrides both,
 * which is how a rollback ships older code under a higher number.
 */
import { execFileSync } from 'node:child_process';
import type { Plugin } from 'vite';

export function buildNumber(environment: Record<string, string | undefined> = process.env): number {
  const given = Number(environment.KAJ_BUILD);
  if (Number.isSafeInteger(given) && given > 0) return given;
  return commitTime() ?? Math.floor(Date.now() / 1000);
}

function commitTime(): number | undefined {
  try {
    const printed = execFileSync('git', ['log', '-1', '--format=%ct'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number(printed.trim()) || undefined;
  } catch {
    return undefined;
  }
}

export function versionPlugin(build: number): Plugin {
  return {
    name: 'kaj-version',
    config: () => ({ define: { __KAJ_BUILD__: String(build) } }),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.txt', source: `${build}\n` });
    },
    configureServer(server) {
      server.middlewares.use('/version.txt', (_request, response) => {
        response.setHeader('Content-Type', 'text/plain').setHeader('Cache-Control', 'no-cache').end(`${build}\n`);
      });
    },
  };
}
