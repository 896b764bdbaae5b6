import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { describeOnOneEngine } from '../../tests/support/database-engines.ts'
import { startTestHttpServer } from '../http/http.fixture.ts'
import { getSpanTracer, runInSpan } from '../lib/spans.ts'
import { createDocumentResponse, createTestPages } from '../pages/pages.fixture.ts'
import { startTracing } from './index.ts'

interface ReceivedSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly { readonly key: string; readonly value: object }[]
  readonly status: { readonly code?: number }
}

const variables = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_PROTOCOL', 'OTEL_RESOURCE_ATTRIBUTES']
afterEach(() => {
  for (const name of variables) delete process.env[name]
})

const messages: string[] = []
const log = {
  info: (text: unknown) => messages.push(String(text)),
  warn: (text: unknown) => messages.push(String(text)),
}
const start = (overrides: object = {}) =>
  startTracing({ env: process.env, version: '1.2.3', log: log as never, ...overrides })

/** A receiver of OTLP over HTTP, with JSON. */
async function startReceiver() {
  const bodies: string[] = []
  const paths: string[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    bodies.push(text)
    paths.push(request.url ?? '')
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, bodies, paths, close: () => server.close() }
}

it('loads nothing without the standard variables, and says which package is missing', async () => {
  let loaded = 0
  const loadSdk = async () => {
    loaded += 1
    throw Object.assign(new Error('no'), { code: 'ERR_MODULE_NOT_FOUND' })
  }
  await (await start({ env: {}, loadSdk }))()
  await (
    await start({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://x', OTEL_SDK_DISABLED: 'true' }, loadSdk })
  )()
  expect([loaded, getSpanTracer()]).toEqual([0, null])
  await (await start({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://x' }, loadSdk }))()
  expect([loaded, getSpanTracer()]).toEqual([1, null])
  expect(messages.at(-1)).toMatch(/npm install --no-save @opentelemetry\/sdk-node/)
})

describeOnOneEngine('traces', (open) => {
  it('are sent for requests with renderings and statements in them, and contain nothing of a person', async () => {
    const receiver = await startReceiver()
    process.env.OTEL_EXPORTER_OTLP_ENDPOINT = receiver.url
    process.env.OTEL_EXPORTER_OTLP_PROTOCOL = 'http/json'
    process.env.OTEL_RESOURCE_ATTRIBUTES = 'deployment.environment.name=test'
    const stop = await start()
    const connection = await open()
    connection.observeStatements(({ kind, sql, ...ended }) =>
      getSpanTracer()?.record(kind, { 'db.query.text': sql }, ended),
    )
    const { fetch, http } = await startTestHttpServer({
      pages: createTestPages({
        render: async (_, app) => {
          await connection.ping()
          await runInSpan('picture make', {}, () => Promise.reject(new Error('secret path'))).catch(
            () => undefined,
          )
          return createDocumentResponse(app, 'text')
        },
      }),
    })
    await fetch('/article/12?email=jan@example.org', {
      headers: { cookie: 'sb-token=secret', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
    })
    await http.close()
    await stop()
    receiver.close()

    expect(new Set(receiver.paths)).toEqual(new Set(['/v1/traces']))
    const sent = receiver.bodies.join('\n')
    expect(sent).not.toMatch(/jan@|secret|sb-token|article\/12|127\.0\.0\.1|aaaaaaaa/)
    expect(sent).toContain('deployment.environment.name')
    const spans: ReceivedSpan[] = receiver.bodies.flatMap((body) =>
      JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: ReceivedSpan[] }[] }) =>
        resource.scopeSpans.flatMap((scope) => scope.spans),
      ),
    )
    const findSpan = (name: string) => spans.find((span) => span.name === name)
    const request = findSpan('GET /article/:id')
    const render = findSpan('render')
    expect(render).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId })
    expect(findSpan('select')).toMatchObject({ traceId: request?.traceId, parentSpanId: render?.spanId })
    expect(findSpan('picture make')).toMatchObject({ parentSpanId: render?.spanId, status: { code: 2 } })
    expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } })
  })
})
