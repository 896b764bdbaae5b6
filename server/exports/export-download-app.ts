import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { ProblemError } from '../../domain/problem-error.ts'
import { closeWhenAborted } from '../lib/close-when-aborted.ts'
import type { RequestSessionWithAuthClients } from '../session/contract.ts'
import type { ExportService } from './export-service.ts'

interface ExportDownloadAppEnv {
  readonly Variables: { readonly session: () => Promise<RequestSessionWithAuthClients> }
}

/** Downloads of exports by their names, as streams; for owners. */
export function createExportDownloadApp(
  exports: Pick<ExportService, 'openFile'>,
): Hono<ExportDownloadAppEnv> {
  const app = new Hono<ExportDownloadAppEnv>()
  app.get('/:name', async (c) => {
    // Hono answers HEAD with the route of GET and drops the body, whose file would stay open.
    if (c.req.method === 'HEAD') return c.body(null, 405, { Allow: 'GET' })
    const { account, client } = await c.var.session()
    if (account === null) throw new ProblemError('unauthenticated')
    const { name, size, content } = await exports.openFile(c.req.param('name'), {
      role: account.role,
      userId: account.id,
      client: { name: account.email, ...client },
    })
    closeWhenAborted(content, c.req.raw.signal)
    const body = Readable.toWeb(content, { strategy: { highWaterMark: 1 } })
    return c.body(body as ReadableStream<Uint8Array>, 200, {
      'Content-Type': 'application/zip',
      'Content-Length': String(size),
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    })
  })
  return app
}
