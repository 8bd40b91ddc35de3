import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { context, metrics, propagation, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { getRPCMetadata, RPCType, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type Sampler,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';

/*
 * Spans of requests and statements. As in the log, no address, token, name or reading leaves: only attributes that are
 * listed here are exported, no events and no messages of errors. The endpoint, headers and time limits of the exporters
 * come from their own variables.
 */

const exported = new Set([
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'url.scheme',
  'error.type',
  'db.system',
  'db.system.name',
  'db.namespace',
  'db.operation.name',
  // With parameters instead of values.
  'db.query.text',
  'db.statement',
]);

/** Passes spans on with what is exported of them. */
function reduced(inner: SpanProcessor): SpanProcessor {
  return {
    onStart: (span, parent) => inner.onStart(span, parent),
    onEnd: span => inner.onEnd(reducedSpan(span)),
    forceFlush: () => inner.forceFlush(),
    shutdown: () => inner.shutdown(),
  };
}

function reducedSpan(span: ReadableSpan): ReadableSpan {
  const attributes = Object.fromEntries(
    Object.entries(span.attributes).filter(([name]) => exported.has(name)),
  );
  const { code } = span.status;
  return Object.create(span, {
    attributes: { value: attributes },
    events: { value: [] },
    links: { value: [] },
    status: { value: code === SpanStatusCode.ERROR ? { code } : span.status },
  });
}

/** `OTEL_TRACES_SAMPLER` and `…_ARG`; without them every trace, unless its caller does not record it. */
function samplerOf({ OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG }: NodeJS.ProcessEnv): Sampler {
  const [, parent, kind = 'always_on'] = /^(parentbased_)?(\w+)$/.exec(OTEL_TRACES_SAMPLER ?? '') ?? [];
  const ratio = Number(OTEL_TRACES_SAMPLER_ARG ?? 1);
  const root =
    kind === 'traceidratio'
      ? new TraceIdRatioBasedSampler(ratio)
      : kind === 'always_off'
        ? new AlwaysOffSampler()
        : new AlwaysOnSampler();
  return parent || !OTEL_TRACES_SAMPLER ? new ParentBasedSampler({ root }) : root;
}

/** Spans are called by the declared route: an address may contain a token. */
function nameByRoute(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRequest', async ({ method, routeOptions: { url } }) => {
    const metadata = getRPCMetadata(context.active());
    if (metadata?.type !== RPCType.HTTP || url === undefined) return;
    metadata.route = url;
    metadata.span.updateName(`${method} ${url}`);
  });
}

/** Milliseconds: a collector that does not answer would hold the end of the process until its supervisor kills it. */
const lastExport = 3000;

/** `shutdown` exports what is measured until then. */
export type Telemetry = { shutdown(): Promise<void> };

type What = { traces: boolean; metrics: boolean; environment: NodeJS.ProcessEnv };

export function exportTelemetry({ traces, metrics: measures, environment }: What): Telemetry {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'zaehlwerk' }))
    .merge(detectResources({ detectors: [envDetector] }));
  const tracerProvider = new TracerProvider({
    resource,
    sampler: samplerOf(environment),
    spanProcessors: traces ? [reduced(new BatchSpanProcessor({ exporter: new OTLPTraceExporter() }))] : [],
  });
  const interval = Number(environment.OTEL_METRIC_EXPORT_INTERVAL || 60_000);
  const meterProvider = new MeterProvider({
    resource,
    readers: measures
      ? [
          new PeriodicExportingMetricReader({
            exporter: new OTLPMetricExporter(),
            exportIntervalMillis: interval,
            exportTimeoutMillis: Math.min(interval, 30_000),
          }),
        ]
      : [],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(tracerProvider);
  metrics.setGlobalMeterProvider(meterProvider);
  const unregister = registerInstrumentations({
    tracerProvider,
    meterProvider,
    instrumentations: [new HttpInstrumentation(), new PgInstrumentation({ requireParentSpan: true })],
  });
  // Both are changed when they are required; that they are imported elsewhere does not matter then.
  const require = createRequire(import.meta.url);
  for (const name of ['node:http', 'pg']) require(name);
  subscribe('fastify.initialization', nameByRoute);
  return {
    async shutdown() {
      unsubscribe('fastify.initialization', nameByRoute);
      unregister();
      const exported = Promise.allSettled([tracerProvider.shutdown(), meterProvider.shutdown()]);
      await Promise.race([exported, sleep(lastExport, undefined, { ref: false })]);
    },
  };
}
