/** Sends spans to a collector by OpenTelemetry's protocol (OTLP over HTTP), in batches; loaded only where they are wanted. */
import { ROOT_CONTEXT, type Span, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TraceIdRatioBasedSampler, ParentBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import { productVersion } from '../product-version.ts'
import { type OpenSpan, type SpanFacts, type SpanMaker, traceWith } from './spans.ts'

export type TraceTarget = { url: string; percent: number }

// A collector that does not answer costs spans, never a call: what waits for longer or is more is dropped
const exportMs = 2000
const everyMs = 2000

class OtelSpan implements OpenSpan {
  readonly span: Span
  constructor(span: Span) {
    this.span = span
  }
  end(facts: SpanFacts = {}, failure?: string) {
    this.span.setAttributes(facts)
    if (failure !== undefined) this.span.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR })
    this.span.end()
  }
}

/** Sends what is traced from now on until it is stopped, which sends the rest. */
export function startTracing({ url, percent }: TraceTarget): { stop(): Promise<void> } {
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: exportMs })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'vitalrounds', 'service.version': productVersion }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(percent / 100) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: everyMs, exportTimeoutMillis: exportMs })],
  })
  const tracer = provider.getTracer('vitalrounds', productVersion)
  const make: SpanMaker = (name, attributes, parent) => {
    const above = parent instanceof OtelSpan ? trace.setSpan(ROOT_CONTEXT, parent.span) : ROOT_CONTEXT
    return new OtelSpan(tracer.startSpan(name, { attributes }, above))
  }
  traceWith(make)
  return {
    async stop() {
      traceWith(undefined)
      await provider.shutdown().catch(() => undefined)
    },
  }
}
