import { Hono } from 'hono'
import { ProblemError } from '../../domain/problem-error.ts'
import { createDownloadResponse } from '../lib/file-download.ts'
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
    const download = await exports.openFile(c.req.param('name'), {
      role: account.role,
      userId: account.id,
      client: { name: account.email, ...client },
    })
    return createDownloadResponse(download, 'application/zip', c.req.raw.signal)
  })
  return app
}
