/**
 * Logs for a system that is not Kaj's (OTLP over HTTP): whoever breaks into the server cannot take back what is there. The lines of the
 * log are gathered and sent within a second, and nobody waits for that; those that cannot be delivered, or kept until then, are counted
 * and told, and still stand on standard output. Rows of the audit log are sent by a job that hears whether they arrived
 * (audit-log/audit-telling.ts).
 *
 * Loaded only when a collector is set (open-telemetry.ts), so nobody else pays for it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type AnyValueMap, SeverityNumber } from '@opentelemetry/api-logs';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchLogRecordProcessor,
  LoggerProvider,
  type LogRecordExporter,
  type LogRecordProcessor,
  type ReadableLogRecord,
} from '@opentelemetry/sdk-logs';
import type { Figure } from './metrics.ts';

/** A row of the audit log, or what else happened to one thing. */
export interface ToldEvent {
  readonly at: Date;
  readonly name: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

export interface OutsideLogs {
  /** A line of JSON as the logger writes it. */
  line(text: string): void;
  /** Whether the collector has taken all of them. `left`: how many wait if it has not. */
  events(events: readonly ToldEvent[], left: () => Promise<number>): Promise<boolean>;
  figures(): readonly Figure[];
  /** Sends what has not been sent. */
  close(): Promise<void>;
}

/** Lines that wait for a collector that is slow; later ones are lost to it. */
const MOST_WAITING = 10_000;
const LINES_OF_PART = 500;
/** Unit: milliseconds. */
const GATHERED_FOR = 1000;
/** A collector that is away does not keep the server from ending. Unit: milliseconds. */
const CLOSE_LIMIT = 2000;
const TOLD_AGAIN = 60 * 60_000;
/** Of Pino's levels. */
const SEVERITIES: Readonly<Record<number, SeverityNumber>> = {
  10: SeverityNumber.TRACE,
  20: SeverityNumber.DEBUG,
  30: SeverityNumber.INFO,
  40: SeverityNumber.WARN,
  50: SeverityNumber.ERROR,
  60: SeverityNumber.FATAL,
};

export function openOutsideLogs({ url, service }: { url: string; service: string }): OutsideLogs {
  const exporter = new OTLPLogExporter({ url });
  const resource = resourceFromAttributes({ 'service.name': service });
  const counts = { delivered: 0, lost: 0, waiting: 0, events: 0, eventsWaiting: 0 };
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = (what: string) => {
    if (performance.now() - toldAt < TOLD_AGAIN) return;
    toldAt = performance.now();
    console.warn(`The collector of logs (OTEL_EXPORTER_OTLP_LOGS_ENDPOINT) does not take them: ${what}`);
  };

  const counted: LogRecordExporter = {
    export: (records, done) =>
      exporter.export(records, (result) => {
        const isDelivered = result.code === 0;
        counts.waiting -= records.length;
        counts[isDelivered ? 'delivered' : 'lost'] += records.length;
        if (!isDelivered) tell(`${records.length} lines are only on standard output.`);
        // What failed has been counted and told.
        done({ code: 0 });
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  };
  const gathering = new BatchLogRecordProcessor({
    exporter: counted,
    ...{ maxQueueSize: MOST_WAITING, maxExportBatchSize: LINES_OF_PART, scheduledDelayMillis: GATHERED_FOR },
  });
  const provider = new LoggerProvider({ resource, processors: [gathering] });
  const lines = provider.getLogger('kaj');
  const told: ReadableLogRecord[] = [];
  const events = new LoggerProvider({ resource, processors: [keeping(told)] }).getLogger('kaj.audit');

  return {
    line(text) {
      if (counts.waiting >= MOST_WAITING) {
        counts.lost += 1;
        tell('too many lines wait, and the rest is only on standard output.');
        return;
      }
      const { level, time, msg, ...facts } = JSON.parse(text);
      counts.waiting += 1;
      lines.emit({
        ...{ timestamp: time, severityNumber: SEVERITIES[level] ?? SeverityNumber.INFO },
        ...{ body: msg ?? facts.event ?? '', attributes: facts },
      });
    },
    async events(given, left) {
      for (const { at, name, facts } of given) {
        const attributes = JSON.parse(JSON.stringify(facts)) as AnyValueMap;
        events.emit({ timestamp: at, severityNumber: SeverityNumber.INFO, eventName: name, body: name, attributes });
      }
      const records = told.splice(0);
      const isDelivered = await new Promise<boolean>((resolve) =>
        exporter.export(records, ({ code }) => resolve(code === 0)),
      );
      if (isDelivered) counts.events += records.length;
      counts.eventsWaiting = isDelivered ? 0 : await left();
      if (!isDelivered) tell(`${counts.eventsWaiting} rows of the audit log wait for it.`);
      return isDelivered;
    },
    figures: () => [
      { labels: { log: 'lines', state: 'delivered' }, value: counts.delivered },
      { labels: { log: 'lines', state: 'waiting' }, value: counts.waiting },
      { labels: { log: 'lines', state: 'lost' }, value: counts.lost },
      { labels: { log: 'audit', state: 'delivered' }, value: counts.events },
      { labels: { log: 'audit', state: 'waiting' }, value: counts.eventsWaiting },
    ],
    close: () =>
      Promise.race([provider.shutdown().catch(() => undefined), pause(CLOSE_LIMIT, undefined, { ref: false })]),
  };
}

function keeping(records: ReadableLogRecord[]): LogRecordProcessor {
  return {
    onEmit: (record) => {
      records.push(record);
    },
    forceFlush: async () => undefined,
    shutdown: async () => undefined,
  };
}
