import { Hono } from 'hono'
import { ProblemError } from '../../domain/problem-error.ts'
import { createDownloadResponse } from '../lib/file-download.ts'
import type { RequestSessionWithAuthClients } from '../session/contract.ts'
import type { BackupService } from './backup-service.ts'

interface BackupDownloadAppDeps {
  readonly backups: Pick<BackupService, 'openArchive'>
}

interface BackupDownloadAppEnv {
  readonly Variables: { readonly session: () => Promise<RequestSessionWithAuthClients> }
}

/** Downloads of archives by the id of their run, as streams; for owners with a fresh proof of their identity. */
export function createBackupDownloadApp({ backups }: BackupDownloadAppDeps): Hono<BackupDownloadAppEnv> {
  const app = new Hono<BackupDownloadAppEnv>()
  app.get('/:id', async (c) => {
    // Hono answers HEAD with the route of GET and drops the body, whose file would stay open.
    if (c.req.method === 'HEAD') return c.body(null, 405, { Allow: 'GET' })
    const { account, client, identityProof } = await c.var.session()
    if (account === null) throw new ProblemError('unauthenticated')
    if (account.role !== 'owner') throw new ProblemError('forbidden')
    const id = /^[1-9]\d{0,14}$/.test(c.req.param('id')) ? Number(c.req.param('id')) : null
    if (id === null) throw new ProblemError('not_found')
    if (identityProof === null || !(await identityProof.isFresh())) throw new ProblemError('forbidden')
    const download = await backups.openArchive(id, {
      role: account.role,
      userId: account.id,
      client: { name: account.email, ...client },
    })
    return createDownloadResponse(download, 'application/octet-stream', c.req.raw.signal)
  })
  return app
}
