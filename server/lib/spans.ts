import type { RequestListener } from 'node:http'

/** What is recorded about a span: never parameters, paths, addresses or anything else of a person. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

/** Records spans; `server/tracing` has the one that sends them to an OpenTelemetry receiver. */
export interface SpanTracer {
  /** Runs work in a span that contains the spans of what it calls. */
  run<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T>
  /** Records a span that has just ended. */
  record(name: string, attributes: SpanAttributes, ended: { ms: number; isFailed: boolean }): void
  /** Handles each request in a span. */
  wrapRequestListener(listener: RequestListener): RequestListener
}

/**
 * One for the process, as OpenTelemetry has it: spans are recorded in every module, and passing a tracer to each of them
 * would be for the few sites that record any.
 */
let tracer: SpanTracer | null = null

export function installSpanTracer(installed: SpanTracer | null): void {
  tracer = installed
}

/** Null: no spans are recorded. */
export function getSpanTracer(): SpanTracer | null {
  return tracer
}

/** Runs work in a span, if spans are recorded. */
export function runInSpan<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T> {
  return tracer === null ? work() : tracer.run(name, attributes, work)
}
