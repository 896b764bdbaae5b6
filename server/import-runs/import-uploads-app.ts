import { Hono } from 'hono'
import type { Actor } from '../../domain/permissions.ts'
import { ProblemError, toProblemOrNull } from '../../domain/problem-error.ts'
import type { NamedLocks } from '../data/engines/named-locks.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { FileStore } from '../files/contract.ts'
import type { RequestSessionWithAuthClients } from '../session/contract.ts'
import {
  createResumableUploadHandler,
  type TusUploadMetadata,
  UploadRejectedError,
} from '../storage/index.ts'
import type { ImportRunService } from './import-run-service.ts'

interface ImportUploadsAppDeps {
  readonly imports: Pick<ImportRunService, 'findExpectedFile' | 'addUploadedFile'>
  readonly data: Pick<SiteDatabase, 'storage' | 'transaction'>
  readonly locks: NamedLocks
  readonly files: Pick<FileStore, 'uploadParts'>
  /** The local folder of uploads that are not complete. */
  readonly folder: string
  /** Mount path. */
  readonly path: string
  /** The size of a file at most. */
  readonly maxSize: number
  readonly report: (error: unknown) => void
  readonly now: () => Date
}

interface ImportUploadsAppEnv {
  readonly Variables: { readonly session: () => Promise<RequestSessionWithAuthClients> }
}

/** As many as an import may have files, and some of earlier attempts. */
const maxUnfinishedUploads = 4000

/** Receives the files of imports from owners by the tus protocol. */
export async function createImportUploadsApp(deps: ImportUploadsAppDeps): Promise<Hono<ImportUploadsAppEnv>> {
  const { imports, data, locks, files, folder, path, maxSize, report, now } = deps
  const actors = new WeakMap<Request, Actor>()

  function getActor(request: Request): Actor {
    const actor = actors.get(request)
    if (actor === undefined) throw new UploadRejectedError(401, 'unauthenticated')
    return actor
  }

  const resumable = await createResumableUploadHandler<{ readonly file: string }>({
    endpoint: 'imports',
    data,
    locks,
    uploadParts: files.uploadParts,
    folder,
    path,
    maxSize,
    report,
    now,
    store: async (file) => ({ file }),
    async authenticateOwner(request) {
      const { userId } = getActor(request)
      if (userId === null) throw new UploadRejectedError(401, 'unauthenticated')
      return { id: userId, maxUnfinished: maxUnfinishedUploads }
    },
    validateNewUpload: ({ size, metadata }, request) =>
      rejectUploadOnProblem(async () => {
        const { token, index } = parseMetadata(metadata)
        const file = await imports.findExpectedFile(token, index, getActor(request))
        if (size !== file.size) throw new ProblemError('bad_request')
      }),
    processCompletedUpload: ({ file, metadata }, request) =>
      rejectUploadOnProblem(async () => {
        const { token, index } = parseMetadata(metadata)
        await imports.addUploadedFile(file, token, index, getActor(request))
        return {}
      }),
  })

  const app = new Hono<ImportUploadsAppEnv>()
  app.all('*', async (c) => {
    const { account, client } = await c.var.session()
    if (account === null) throw new ProblemError('unauthenticated')
    // On each request: the rights may end during an upload.
    if (account.role !== 'owner') throw new ProblemError('forbidden')
    const request = c.req.raw
    actors.set(request, {
      role: account.role,
      userId: account.id,
      client: { name: account.email, ...client },
    })
    return resumable.handle(request)
  })
  return app
}

function parseMetadata({ run, file }: TusUploadMetadata): { readonly token: string; readonly index: number } {
  if (!run || !file || !/^\d{1,5}$/.test(file)) throw new ProblemError('bad_request')
  return { token: run, index: Number(file) }
}

async function rejectUploadOnProblem<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const problem = toProblemOrNull(error)
    if (problem === null || problem.status === 503) throw error
    throw new UploadRejectedError(problem.status, JSON.stringify({ code: problem.code }))
  }
}
