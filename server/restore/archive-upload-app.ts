import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import type { AuditActor } from '../../domain/audit-actor.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import { findAuditActor, writeSiteAuditEntry } from '../audit/index.ts'
import {
  getDownloadName,
  prepareArchiveToShare,
  prepareBackupFolder,
  uploadSharedArchive,
} from '../backup/index.ts'
import type { BackupRun } from '../data/backup-run-repository.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { PartStore } from '../files/contract.ts'
import type { RequestSessionWithAuthClients } from '../session/contract.ts'
import { isMultipartFormData, readMultipartFormParts } from '../storage/multipart.ts'
import { StorageError } from '../storage/storage-errors.ts'
import {
  ArchiveUploadError,
  type ArchiveUploadProblem,
  type ReceivedArchive,
  receiveArchive,
} from './receive-archive.ts'

interface ArchiveUploadAppDeps {
  readonly data: SiteDatabase
  readonly dataFolder: string
  /** Where archives are stored for all instances; null: in the backup folder. */
  readonly sharedArchives: PartStore | null
  /** `Set-Cookie` value of the flash message, for browsers without JavaScript. */
  readonly createFlashCookie: (problem: ArchiveUploadProblem) => string
  readonly now: () => Date
}

interface ArchiveUploadAppEnv {
  readonly Variables: { readonly session: () => Promise<RequestSessionWithAuthClients> }
}

const statusByProblem = { archiveTooLarge: 413, archiveNotBackup: 422, archiveBusy: 409 } as const

/**
 * Receives an archive from an owner's computer, as a stream into a file of ours. It is listed like a backup, and
 * nothing in it is used until it was checked.
 */
export function createArchiveUploadApp(deps: ArchiveUploadAppDeps): Hono<ArchiveUploadAppEnv> {
  const app = new Hono<ArchiveUploadAppEnv>()
  /** One at a time, because each may take all the free space. */
  let isReceiving = false

  app.post('/', async (c) => {
    const actor = readOwner(await c.var.session())
    const answersJson = c.req.header('accept')?.includes('application/json') ?? false
    try {
      if (isReceiving) throw new ArchiveUploadError('archiveBusy')
      isReceiving = true
      try {
        const run = await receiveFirstFile(deps, c.req.raw, actor)
        return answersJson ? c.json({ run }) : c.redirect(`/admin/data/backups/${run}`, 303)
      } finally {
        isReceiving = false
      }
    } catch (error) {
      if (!(error instanceof ArchiveUploadError)) throw error
      const { problem } = error
      if (answersJson) return c.json({ problem }, statusByProblem[problem])
      c.header('Set-Cookie', deps.createFlashCookie(problem))
      return c.redirect('/admin/data#uploads', 303)
    }
  })
  return app
}

function readOwner({ account, client }: RequestSessionWithAuthClients): AuditActor {
  if (account === null) throw new ProblemError('unauthenticated')
  if (account.role !== 'owner') throw new ProblemError('forbidden')
  const actor = { role: account.role, userId: account.id, client: { name: account.email, ...client } }
  const auditActor = findAuditActor(actor)
  if (auditActor === null) throw new ProblemError('forbidden')
  return auditActor
}

async function receiveFirstFile(
  deps: ArchiveUploadAppDeps,
  request: Request,
  actor: AuditActor,
): Promise<number> {
  const { dataFolder } = deps
  const type = request.headers.get('content-type')
  if (!isMultipartFormData(type) || request.body === null) throw new ProblemError('bad_request')
  const declaredSize = Number(request.headers.get('content-length') ?? 0)
  try {
    for await (const part of readMultipartFormParts(request.body.values({ preventCancel: true }), type))
      if (part.kind === 'file') {
        const now = deps.now()
        return await receiveArchive(part.bytes, { dataFolder, declaredSize, now }, (received) =>
          storeArchive(deps, received, now, actor),
        )
      }
  } catch (error) {
    if (error instanceof StorageError) throw new ProblemError('bad_request', null, { cause: error })
    throw error
  }
  throw new ProblemError('bad_request')
}

/** Stores an archive and lists it; returns the id of its run. */
async function storeArchive(
  { data, dataFolder, sharedArchives, now }: ArchiveUploadAppDeps,
  { file, name, size }: ReceivedArchive,
  receivedAt: Date,
  actor: AuditActor,
): Promise<number> {
  const run = { kind: 'uploaded', started_at: receivedAt.toISOString(), size } as const
  if (sharedArchives === null) {
    const target = join(await prepareBackupFolder(dataFolder), name)
    await rename(file, target)
    return data.transaction(async (repositories) => {
      const added = { ...run, target, ended_at: now().toISOString(), result: 'unchecked' } as const
      const id = await repositories.backupRuns.add(added)
      await writeUploadAuditEntry(repositories, added, actor)
      return id
    })
  }
  const archive = await prepareArchiveToShare(file)
  const added = { ...run, target: archive.target, ended_at: now().toISOString() }
  const error = 'The upload was interrupted.'
  const id = await data.backupRuns.add({ ...added, result: 'failed', error })
  await uploadSharedArchive(data, id, archive, sharedArchives)
  await data.transaction(async (repositories) => {
    await repositories.backupRuns.update(id, { result: 'unchecked', error: null, deletion_pending: 0 })
    await writeUploadAuditEntry(repositories, added, actor)
  })
  return id
}

async function writeUploadAuditEntry(
  repositories: Parameters<typeof writeSiteAuditEntry>[0],
  run: Pick<BackupRun, 'kind' | 'started_at' | 'target'> & { readonly ended_at: string },
  actor: AuditActor,
): Promise<void> {
  await writeSiteAuditEntry(repositories, {
    actor,
    event: 'backup_uploaded',
    at: run.ended_at,
    target: { type: 'backup', id: '', name: getDownloadName(run) },
  })
}
