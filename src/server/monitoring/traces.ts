/**
 * Traces by OpenTelemetry, sent to a collector over OTLP/HTTP: a span for each call and job, and within it one for each statement of
 * the database, without its values. A call goes on with the trace that its caller names (W3C traceparent).
 *
 * Loaded only when an endpoint is set (run-server.ts, run-worker.ts), so nobody else pays for it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';

export interface TracedCall {
  /** Undefined where none was named. */
  readonly traceparent: string | undefined;
  readonly method: string;
}

export interface Traces {
  /** Everything that `go` starts belongs to the call. */
  call(call: TracedCall, go: () => void): EndCall;
  job<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** A statement that has just ended. `time` in milliseconds. */
  statement(text: string, time: number, failed: boolean): void;
  /** Sends what has not been sent. */
  close(): Promise<void>;
}
export type EndCall = (outcome: {
  readonly operation: string;
  readonly route: string;
  readonly status: number;
}) => void;

const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;
/** A collector that is away does not keep the server from ending. Unit: milliseconds. */
const CLOSE_LIMIT = 2000;
/** Unit: characters. */
const LONGEST_STATEMENT = 1000;

export function openTraces({ endpoint, service }: { endpoint: string; service: string }): Traces {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('kaj');
  const current = new AsyncLocalStorage<Context>();

  return {
    call({ traceparent, method }, go) {
      const attributes = { 'http.request.method': method };
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parentOf(traceparent));
      current.run(trace.setSpan(ROOT_CONTEXT, span), go);
      return ({ operation, route, status }) => {
        span.updateName(`${method} ${route}`);
        span.setAttributes({
          ...{ 'http.route': route, 'http.response.status_code': status, 'kaj.operation': operation },
        });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      };
    },
    async job(name, work) {
      const span = tracer.startSpan(`job ${name}`, { kind: SpanKind.CONSUMER, attributes: { 'kaj.job': name } });
      try {
        return await current.run(trace.setSpan(ROOT_CONTEXT, span), work);
      } catch (error) {
        fail(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    statement(text, time, failed) {
      const context = current.getStore();
      if (context) addStatement(tracer, context, { text, time, failed });
    },
    close: () =>
      Promise.race([provider.shutdown().catch(() => undefined), pause(CLOSE_LIMIT, undefined, { ref: false })]),
  };
}

function parentOf(traceparent = ''): Context {
  const [, traceId, spanId, flags = '00'] = TRACEPARENT.exec(traceparent) ?? [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
  });
}

function addStatement(
  tracer: Tracer,
  context: Context,
  { text, time, failed }: { text: string; time: number; failed: boolean },
): void {
  const end = Date.now();
  const [verb = 'statement'] = text.trim().split(/\s/, 1);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, LONGEST_STATEMENT) };
  const options = { kind: SpanKind.CLIENT, attributes, startTime: end - time };
  const span = tracer.startSpan(verb.toLowerCase(), options, context);
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(end);
}

/** Of what was thrown only its kind: its words may repeat values. */
function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : typeof error });
}
