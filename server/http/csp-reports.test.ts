import { afterEach, describe, expect, it, vi } from 'vitest'
import { createCspReportApp } from './csp-reports.ts'

const report = {
  'csp-report': {
    'document-uri': 'https://chronicle.example/preview/secret-token?token=secret',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js?token=secret#secret',
    'source-file': 'https://chronicle.example/assets/main.js',
    'line-number': 12,
  },
}

function start() {
  let time = 1_000_000
  const warn = vi.fn()
  const app = createCspReportApp({ log: { warn }, now: () => time })
  const send = async (body: unknown) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return (await app.request('/csp-report', { method: 'POST', body: text })).status
  }
  return { app, warn, send, wait: (ms: number) => (time += ms) }
}

describe('report of a policy violation', () => {
  afterEach(() => vi.restoreAllMocks())

  it('is logged without secrets', async () => {
    const { send, warn } = start()
    expect(await send(report)).toBe(204)
    expect(warn).toHaveBeenCalledOnce()
    expect(warn.mock.calls[0]?.[0]).toEqual({
      violation: {
        directive: 'script-src-elem',
        page: 'https://chronicle.example/preview/…',
        blocked: 'https://evil.example/x.js',
        source: 'https://chronicle.example/assets/main.js',
        line: 12,
      },
    })
  })

  it('is not logged for what a browser extension did', async () => {
    const { send, warn } = start()
    for (const uri of ['chrome-extension', 'moz-extension://abc/x.js', 'safari-web-extension://x'])
      expect(await send({ 'csp-report': { ...report['csp-report'], 'blocked-uri': uri } })).toBe(204)
    expect(warn).not.toHaveBeenCalled()
  })

  it('is refused when it is malformed or too large', async () => {
    const { send, warn } = start()
    for (const body of ['', '[', 'null', '[]', '{}', '{"csp-report": 1}', '"x"'])
      expect(await send(body), body).toBe(400)
    expect(await send(JSON.stringify({ 'csp-report': { 'blocked-uri': 'x'.repeat(20_000) } }))).toBe(413)
    expect(warn).not.toHaveBeenCalled()
  })

  it('has its fields shortened, and ignored if they have another type', async () => {
    const { send, warn } = start()
    expect(
      await send({
        'csp-report': { 'blocked-uri': 'x'.repeat(5000), 'source-file': {}, 'line-number': '1' },
      }),
    ).toBe(204)
    const { violation } = warn.mock.calls[0]?.[0] ?? {}
    expect(violation).toEqual({ directive: '', page: '', blocked: 'x'.repeat(300), source: '', line: null })
  })

  it('cannot fill the log', async () => {
    const { send, warn, wait } = start()
    for (let i = 0; i < 500; i += 1) await send(report)
    expect(warn).toHaveBeenCalledTimes(20)
    wait(60_000)
    await send(report)
    expect(warn.mock.calls[20]?.[0]).toEqual({ unlogged: 480 })
    expect(warn).toHaveBeenCalledTimes(22)
  })

  it('is accepted by POST only', async () => {
    const { app } = start()
    const response = await app.request('/csp-report')
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })
})
