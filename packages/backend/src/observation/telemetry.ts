import type { Telemetry } from './export-telemetry.ts';

const off: Telemetry = { shutdown: async () => undefined };

/**
 * Traces and metrics by OpenTelemetry, where its standard variables name a receiver (docs/guide/monitoring.md). Else none
 * of its code is loaded.
 */
export async function startTelemetry(environment: NodeJS.ProcessEnv): Promise<Telemetry> {
  const { OTEL_SDK_DISABLED, OTEL_EXPORTER_OTLP_ENDPOINT } = environment;
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_EXPORTER_OTLP_METRICS_ENDPOINT } = environment;
  const traces = OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || OTEL_EXPORTER_OTLP_ENDPOINT;
  const metrics = OTEL_EXPORTER_OTLP_METRICS_ENDPOINT || OTEL_EXPORTER_OTLP_ENDPOINT;
  if (OTEL_SDK_DISABLED === 'true' || !(traces || metrics)) return off;
  const { exportTelemetry } = await import('./export-telemetry.ts');
  return exportTelemetry({
    traces: Boolean(traces) && environment.OTEL_TRACES_EXPORTER !== 'none',
    metrics: Boolean(metrics) && environment.OTEL_METRICS_EXPORTER !== 'none',
    environment,
  });
}
