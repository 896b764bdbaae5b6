import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Log } from '../log/index.ts'
import { cspReportPath } from '../pages/index.ts'
import { createStatusOnlyResponse } from './plain-response.ts'

interface CspReportDeps {
  readonly log: Pick<Log, 'warn'>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const maxReportBytes = 16 * 1024
const minuteMs = 60_000
/** Anyone can send reports, so they must not fill the log. */
const maxLoggedPerMinute = 20
const maxFieldLength = 300

/** Logs the violations of the content security policy that browsers report. */
export function createCspReportApp({ log, now }: CspReportDeps): Hono {
  const app = new Hono()
  let minuteStart = 0
  let receivedInMinute = 0

  /** Counts a report; false if it must not be logged. */
  function countReport(): boolean {
    if (now() - minuteStart >= minuteMs) {
      const unlogged = receivedInMinute - maxLoggedPerMinute
      if (unlogged > 0) log.warn({ unlogged }, 'more violations of the content security policy were reported')
      minuteStart = now()
      receivedInMinute = 0
    }
    receivedInMinute += 1
    return receivedInMinute <= maxLoggedPerMinute
  }

  const onError = () => createStatusOnlyResponse(413)
  app.post(cspReportPath, bodyLimit({ maxSize: maxReportBytes, onError }), async (c) => {
    const violation = await readViolation(c)
    if (violation === null) return createStatusOnlyResponse(400)
    if (!isCausedByExtension(violation) && countReport())
      log.warn({ violation }, 'a browser reported a violation of the content security policy')
    return c.body(null, 204, { 'Cache-Control': 'no-store' })
  })
  app.all(cspReportPath, () => createStatusOnlyResponse(405, { Allow: 'POST' }))
  return app
}

interface Violation {
  readonly directive: string
  readonly page: string
  readonly blocked: string
  readonly source: string
  readonly line: number | null
}

async function readViolation(c: Context): Promise<Violation | null> {
  const body: unknown = await c.req.json().catch(() => null)
  const report: unknown = isRecord(body) ? body['csp-report'] : null
  if (!isRecord(report)) return null
  const line = report['line-number']
  return {
    directive: toShortText(report['effective-directive'] ?? report['violated-directive']),
    page: toUrlWithoutSecrets(report['document-uri']),
    blocked: toUrlWithoutSecrets(report['blocked-uri']),
    source: toUrlWithoutSecrets(report['source-file']),
    line: typeof line === 'number' ? line : null,
  }
}

/** Browser extensions change pages; that is not a fault of the site. */
function isCausedByExtension({ blocked, source }: Violation): boolean {
  return [blocked, source].some((url) => /^[a-z-]+-extension(?::|$)/.test(url))
}

/** A query or fragment may contain a secret, such as the token of a link; so does a preview link's path. */
function toUrlWithoutSecrets(value: unknown): string {
  return toShortText(value)
    .replace(/[?#].*$/s, '')
    .replace(/\/preview\/.*$/is, '/preview/…')
}

function toShortText(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, maxFieldLength) : ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
