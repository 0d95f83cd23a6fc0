/**
 * What a feature of the server contributes, told by the feature itself, and what every feature is given. `features.ts` creates each
 * feature once, and the rest of the server only knows this shape.
 */
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Refusals } from '#server/audit/refusals.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/database.ts';
import type { History } from '#server/db/history.ts';
import type { Writer } from '#server/db/write.ts';
import type { CallGuard, Handlers } from '#server/http/call.ts';
import type { SharedLimits } from '#server/http/shared-limit.ts';
import type { JobRegistration } from '#server/jobs/job-type.ts';
import type { SendMail } from '#server/mail/mail-sender.ts';
import type { Metrics } from '#server/monitoring/metrics.ts';
import type { OutsideLogs } from '#server/monitoring/outside-logs.ts';
import type { Readiness } from '#server/monitoring/readiness.ts';
import type { SecretBox } from '#server/security/secret-box.ts';
import type { SecurityLog } from '#server/security/security-log.ts';
import type { FeedKind } from './feed-kind.ts';

export interface ServerContext {
  /** Its data directory is an absolute path. */
  readonly config: Config;
  readonly db: Db;
  /** The same database on connections that no work occupies, so that callers are identified whatever else is running. */
  readonly sessionDb: Db;
  /** The same database, for connections that listen, or take jobs. */
  readonly connection: pg.ClientConfig;
  readonly writer: Writer;
  readonly history: History;
  readonly clock: () => Date;
  /** What all servers of the database allow together. */
  readonly limits: SharedLimits;
  /** Signs what must be recognized later. */
  readonly secret: string;
  /** Seals secrets at rest. */
  readonly secretBox: SecretBox;
  readonly sendMail: SendMail;
  readonly log: FastifyBaseLogger;
  readonly securityLog: SecurityLog;
  readonly refusals: Refusals;
  readonly metrics: Metrics;
  /** Absent: logs are told to nobody outside. */
  readonly outsideLogs?: OutsideLogs | undefined;
  readonly readiness: Readiness;
}

export interface ServerFeature {
  /** Checked against the table of operations at start. */
  readonly handlers?: Handlers;
  readonly feed?: readonly FeedKind[];
  readonly jobs?: readonly JobRegistration[];
  /** Asked before a call of a known caller is carried out. */
  readonly guards?: readonly CallGuard[];
  /** Deletes what has expired; called every night. */
  readonly cleanUp?: (now: Date) => Promise<void>;
  /** Adds jobs where one is missing, for example for a message in a restored database; called before any job runs. */
  readonly enqueueMissing?: () => Promise<void>;
  readonly lifecycle?: {
    /** Called before the server answers. */
    readonly start?: () => Promise<void>;
    /** Ends calls that are waiting, when the server is about to stop. */
    readonly stopWaiting?: () => Promise<void>;
    /** Called when the server stops. */
    readonly close?: () => Promise<void>;
  };
}
