/**
 * The figures of this process for its operator, in Prometheus' format: how calls were answered, what was refused, what the database
 * and the jobs do. Labels are names of the code (operations, jobs, kinds), never of people, companies or shipments.
 * Not here: figures that stand in the database (database-figures.ts), who may read them (health/).
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Unit: seconds. */
const DURATIONS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10];

export interface Answered {
  readonly operation: string;
  readonly method: string;
  readonly status: number;
  /** Unit: seconds. */
  readonly time: number;
  /** It was the answer kept for a key that had been sent before: a device whose queue lost the first one. */
  readonly isRepeated: boolean;
}

export interface Metrics {
  answered(call: Answered): void;
  refused(what: string): void;
  delivered(result: 'sent' | 'failed'): void;
  reported(directive: string): void;
  /** A figure that is asked for when somebody reads it. */
  gauge(name: string, help: string, read: () => readonly Figure[]): void;
  /** Figures whose reading takes time are given along. */
  text(read: readonly FigureGroup[]): Promise<string>;
}

export interface Figure {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface FigureGroup {
  readonly name: string;
  readonly help: string;
  readonly figures: readonly Figure[];
}

/** Of the process as a whole, whatever runs in it; watched from the first reading on. */
let ofProcess: Registry | undefined;

function processRegistry(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const times = new Histogram({
    ...{ name: 'kaj_http_request_seconds', help: 'How long calls took, by operation.', registers },
    ...{ labelNames: ['operation', 'method', 'status'], buckets: DURATIONS },
  });
  const counter = <Label extends string>(name: string, help: string, label: Label) =>
    new Counter({ name, help, labelNames: [label], registers });
  const repeated = counter('kaj_repeated_calls_total', 'Calls answered from what their key had kept.', 'operation');
  const refusals = counter('kaj_refusals_total', 'Refused sign-ins, renewals, tokens, keys, links and rights.', 'what');
  const deliveries = counter('kaj_edi_deliveries_total', 'Tries to deliver a message to its carrier.', 'result');
  const reports = counter('kaj_csp_reports_total', 'Reports of browsers that blocked something.', 'directive');

  return {
    answered({ operation, method, status, time, isRepeated }) {
      times.observe({ operation, method, status }, time);
      if (isRepeated) repeated.inc({ operation });
    },
    refused: (what) => refusals.inc({ what }),
    delivered: (result) => deliveries.inc({ result }),
    reported: (directive) => reports.inc({ directive }),
    gauge(name, help, read) {
      addGauge(registry, name, help, read);
    },
    async text(read) {
      const given = new Registry();
      for (const { name, help, figures } of read) addGauge(given, name, help, () => figures);
      const parts = [registry, given, processRegistry()];
      return (await Promise.all(parts.map((part) => part.metrics()))).join('\n');
    },
  };
}

function addGauge(registry: Registry, name: string, help: string, read: () => readonly Figure[]): void {
  const labelNames = new Set(read().flatMap(({ labels = {} }) => Object.keys(labels)));
  new Gauge({
    ...{ name, help, registers: [registry], labelNames: [...labelNames] },
    collect() {
      this.reset();
      for (const { labels = {}, value } of read()) this.set(labels, value);
    },
  });
}
