import type * as OpenTelemetry from '@opentelemetry/api'
import type { SpanTracer } from '../lib/spans.ts'
import { getMethodLabel, getRouteLabel } from '../metrics/index.ts'

/**
 * Records spans through OpenTelemetry's API. Requests start traces of their own: a trace id in a visitor's request is
 * not used, because it could make the site record every request.
 */
export function createOpenTelemetryTracer(api: typeof OpenTelemetry, version: string): SpanTracer {
  const { context, SpanKind, SpanStatusCode, trace, ROOT_CONTEXT } = api
  const tracer = trace.getTracer('letopis', version)
  const markFailed = (span: OpenTelemetry.Span) => span.setStatus({ code: SpanStatusCode.ERROR })

  return {
    run(name, attributes, work) {
      return tracer.startActiveSpan(name, { attributes }, async (span) => {
        try {
          return await work()
        } catch (error) {
          // Not the message, which can contain values.
          markFailed(span)
          span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
          throw error
        } finally {
          span.end()
        }
      })
    },

    record(name, attributes, { ms, isFailed }) {
      const endTime = Date.now()
      const span = tracer.startSpan(name, { attributes, kind: SpanKind.CLIENT, startTime: endTime - ms })
      if (isFailed) markFailed(span)
      span.end(endTime)
    },

    wrapRequestListener: (listener) => (incoming, outgoing) => {
      const method = getMethodLabel(incoming.method ?? '')
      const route = getRouteLabel((incoming.url ?? '').split('?', 1)[0] ?? '')
      const attributes = { 'http.request.method': method, 'http.route': route }
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT)
      outgoing.once('close', () => {
        span.setAttribute('http.response.status_code', outgoing.statusCode)
        if (outgoing.statusCode >= 500) markFailed(span)
        span.end()
      })
      context.with(trace.setSpan(ROOT_CONTEXT, span), () => listener(incoming, outgoing))
    },
  }
}
