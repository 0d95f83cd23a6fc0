/**
 * What an unsigned copy of a cluster may not bring along: PostgreSQL runs commands, loads programs and opens files that its
 * configuration names, so only what initdb writes is let through.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The settings that initdb makes active. */
const USUAL = new Set([
  'autovacuum_worker_slots',
  ...[
    'max_connections',
    'shared_buffers',
    'dynamic_shared_memory_type',
    'max_wal_size',
    'min_wal_size',
    'log_timezone',
  ],
  ...['datestyle', 'timezone', 'lc_messages', 'lc_monetary', 'lc_numeric', 'lc_time', 'default_text_search_config'],
]);
const TRUSTED_ACCESS = /^(local|host)\s.*\strust$/;
/** They move files elsewhere, or make it a copy that follows another server. */
const FOREIGN_FILES = ['tablespace_map', 'standby.signal', 'recovery.signal'];

/** The first foreign thing in the folder of a cluster, as words; undefined when there is none. */
export function foreignSetting(cluster: string): string | undefined {
  const lines = (file: string) => {
    const place = path.join(cluster, file);
    const text = existsSync(place) ? readFileSync(place, 'utf8') : '';
    return text
      .split('\n')
      .map((line) => line.replace(/#.*/, '').trim())
      .filter((line) => line !== '');
  };
  const named = (line: string) => /^[\w.]+/.exec(line)?.[0].toLowerCase() ?? line;
  const setting =
    lines('postgresql.conf')
      .map(named)
      .find((name) => !USUAL.has(name)) ?? lines('postgresql.auto.conf').map(named)[0];
  if (setting) return `the setting ${setting}`;
  const access = [...lines('pg_hba.conf').filter((line) => !TRUSTED_ACCESS.test(line)), ...lines('pg_ident.conf')][0];
  if (access) return `the access rule “${access.slice(0, 80)}”`;
  const file = FOREIGN_FILES.find((name) => existsSync(path.join(cluster, name)));
  if (file) return file;
  const spaces = path.join(cluster, 'pg_tblspc');
  return existsSync(spaces) && readdirSync(spaces).length > 0 ? 'a tablespace' : undefined;
}
