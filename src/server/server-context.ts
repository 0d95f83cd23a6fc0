/** Makes what every feature is given, once for each process. */
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { watchWrite } from './audit/audit-writes.ts';
import { createRefusals } from './audit/refusals.ts';
import type { Config } from './config/config.ts';
import type { Db } from './db/database.ts';
import type { History } from './db/history.ts';
import { createWriter, type WriterDependencies } from './db/write.ts';
import type { ServerContext } from './feed/server-feature.ts';
import { createSharedLimits } from './http/shared-limit.ts';
import { createMailSender } from './mail/mail-sender.ts';
import type { Metrics } from './monitoring/metrics.ts';
import type { OutsideLogs } from './monitoring/outside-logs.ts';
import type { Readiness } from './monitoring/readiness.ts';
import { createSecretBox } from './security/secret-box.ts';
import { createSecurityLog } from './security/security-log.ts';

export interface ServerContextParts {
  readonly config: Config;
  readonly db: Db;
  readonly sessionDb: Db;
  readonly connection: pg.ClientConfig;
  readonly history: History;
  readonly clock: () => Date;
  readonly secret: string;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  readonly outsideLogs?: OutsideLogs | undefined;
  readonly testHooks?: WriterDependencies['testHooks'];
}

export function createServerContext({ testHooks, ...parts }: ServerContextParts): ServerContext {
  const { config, db, clock, secret, log } = parts;
  return {
    ...parts,
    writer: createWriter({ db, clock, watch: watchWrite, ...(testHooks && { testHooks }) }),
    limits: createSharedLimits(parts.sessionDb, clock),
    secretBox: createSecretBox(secret),
    sendMail: createMailSender({ ...config.mail, dataDirectory: config.dataDirectory }),
    securityLog: createSecurityLog(log, config.securityLog),
    refusals: createRefusals({ db: parts.sessionDb, clock, log, count: parts.metrics.refused }),
  };
}
