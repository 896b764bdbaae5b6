import { Hono } from 'hono'
import { auditExportFormats } from '../../domain/audit-log.ts'
import { parseAuditLogFilterAndParams } from '../../domain/audit-log-filter.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import { parseUrlEncodedForm } from '../../domain/text/url-encoded-form.ts'
import type { RequestSessionWithAuthClients } from '../session/contract.ts'
import type { AuditLogService } from './audit-log-service.ts'
import { formatExportHeader, formatExportRow } from './export-rows.ts'

export interface AuditExportAppDeps {
  readonly auditLog: AuditLogService
  /** The time zone in which the days of a filter begin. */
  readonly readTimeZone: () => Promise<string>
  readonly now: () => Date
}

export interface AuditExportAppEnv {
  readonly Variables: { readonly session: () => Promise<RequestSessionWithAuthClients> }
}

const contentTypes = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl; charset=utf-8' }

/** Exports the filtered audit log as a download. By POST, since an export is recorded in the log itself. */
export function createAuditExportApp(deps: AuditExportAppDeps): Hono<AuditExportAppEnv> {
  const app = new Hono<AuditExportAppEnv>()
  app.post('/', async (c) => {
    const { account, client } = await c.var.session()
    if (account === null) throw new ProblemError('unauthenticated')
    if (account.role !== 'owner') throw new ProblemError('forbidden')
    const form = parseUrlEncodedForm(await c.req.text())
    const format = auditExportFormats.find((known) => known === form.get('format'))
    if (format === undefined) throw new ProblemError('bad_request')
    const { filter } = parseAuditLogFilterAndParams(form, await deps.readTimeZone())
    const batches = await deps.auditLog.export(
      filter,
      format,
      { role: account.role, userId: account.id },
      { id: account.id, name: account.email, ...client },
    )
    const day = deps.now().toISOString().slice(0, 10)
    return c.body(createExportStream(batches, format), 200, {
      'Content-Type': contentTypes[format],
      'Content-Disposition': `attachment; filename="audit-log-${day}.${format}"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    })
  })
  return app
}

type Batches = Awaited<ReturnType<AuditLogService['export']>>

/** Reads the next batch only when the client has received the one before. */
function createExportStream(batches: Batches, format: keyof typeof contentTypes): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = batches[Symbol.asyncIterator]()
  return new ReadableStream(
    {
      start(controller) {
        controller.enqueue(encoder.encode(formatExportHeader(format)))
      },
      async pull(controller) {
        const { value, done } = await iterator.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value.map((entry) => formatExportRow(entry, format)).join('')))
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    { highWaterMark: 1 },
  )
}
