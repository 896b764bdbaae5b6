import { join } from 'node:path'
import { Hono } from 'hono'
import { type Actor, isActionAllowed } from '../../domain/permissions.ts'
import { ProblemError, toProblemOrNull } from '../../domain/problem-error.ts'
import { type UploadResult, uploadResultHeaderName } from '../../domain/upload-result.ts'
import type { ItemService } from '../content/contract/items.ts'
import type { FileStore } from '../files/contract.ts'
import type { PictureService } from '../images/contract.ts'
import type { SessionUser, SiteSession } from '../session/contract.ts'
import {
  createResumableUploadHandler,
  UploadRejectedError,
  type UploadResponse,
} from '../storage/resumable-upload-handler.ts'
import { ImageCreationRecordStore } from './image-creation-records.ts'
import { type ImageUploadMetadata, parseImageUploadMetadata } from './image-upload-metadata.ts'
import { type PictureFormOutcome, receivePictureForm } from './picture-form.ts'
import { type SetSiteImageOutcome, setSiteImage } from './set-site-image.ts'
import { receiveSitePictureForm } from './site-picture-form.ts'
import { createUploadImageCreator, createUploadRequestContext } from './upload-image-creator.ts'

export interface UploadsAppDeps {
  /** Where it keeps what is under way. */
  readonly folder: string
  /** Where it is mounted. */
  readonly path: string
  readonly files: Pick<FileStore, 'put'>
  readonly pictures: Pick<PictureService, 'ingest'>
  readonly content: { readonly items: Pick<ItemService, 'list' | 'read' | 'byIds' | 'save'> }
  /** The most bytes of one file. */
  readonly maxSize: number
  /** The `Set-Cookie` line by which the next page says what became of a form. */
  readonly createFlashCookie: (outcome: PictureFormOutcome | SetSiteImageOutcome) => string
  readonly report: (error: unknown) => void
  readonly now: () => Date
}

/** What a request brings along. */
export interface UploadsAppEnv {
  readonly Variables: { readonly session: () => Promise<SiteSession> }
}

const hour = 3_600_000
/** More than anybody chooses at once, and less than fills a disk by mistake. */
const maxUnfinishedUploads = 2000

/** Takes pictures from editors, by the tus protocol, and makes images of them. */
export async function createUploadsApp(deps: UploadsAppDeps): Promise<Hono<UploadsAppEnv>> {
  const { content, report, now } = deps
  const records = new ImageCreationRecordStore(join(deps.folder, 'made'), now)
  await records.load()
  setInterval(() => records.deleteExpired().catch(report), hour).unref()
  const maker = createUploadImageCreator({ ...deps, records })
  const senders = new WeakMap<Request, Actor>()

  const resumable = await createResumableUploadHandler({
    ...deps,
    folder: join(deps.folder, 'parts'),
    maxUnfinished: maxUnfinishedUploads,
    async authenticateOwner(request) {
      const account = senders.get(request)?.userId
      if (!account) throw createUploadError(401, 'unauthenticated')
      return account
    },
    async validateNewUpload({ metadata }, request) {
      // Nothing is sent in vain: that there is a gallery is looked at before the first byte.
      if (!(await isOpen(requireImageUploadMetadata(metadata), senderOf(request))))
        throw createUploadError(410, 'gallery')
    },
    async processCompletedUpload({ id, hash, metadata }, request) {
      const making = {
        upload: id,
        hash,
        wish: requireImageUploadMetadata(metadata),
        actor: senderOf(request),
      }
      return createUploadAnswer(await maker.createImage(making))
    },
  })

  function senderOf(request: Request): Actor {
    const actor = senders.get(request)
    if (actor === undefined) throw createUploadError(401, 'unauthenticated')
    return actor
  }

  async function isOpen({ gallery }: ImageUploadMetadata, actor: Actor): Promise<boolean> {
    try {
      return (
        (await content.items.read('gallery', gallery, createUploadRequestContext(actor))).removed_at === null
      )
    } catch (error) {
      if (toProblemOrNull(error)?.code === 'not_found') return false
      throw error
    }
  }

  const app = new Hono<UploadsAppEnv>()
  app.post('/form', async (c) => {
    const actor = toActor((await c.var.session()).account)
    const { gallery, outcome } = await receivePictureForm(
      { ...deps, imageCreator: maker, galleryExists: isOpen },
      c.req.raw,
      actor,
    )
    c.header('Set-Cookie', deps.createFlashCookie(outcome))
    return c.redirect(`/admin/galleries/${gallery}`, 303)
  })
  app.post('/site', async (c) => {
    const actor = toActor((await c.var.session()).account)
    if (!isActionAllowed(actor, 'change', 'site')) throw new ProblemError('forbidden')
    const { result, fields } = await receiveSitePictureForm(deps, c.req.raw, actor)
    if (c.req.header('accept')?.includes('json')) return c.json(result, 'refused' in result ? 422 : 200)
    c.header('Set-Cookie', deps.createFlashCookie(await setSiteImage(content, result, fields, actor)))
    return c.redirect('/admin/settings', 303)
  })
  app.post('/:upload/again', async (c) => {
    const actor = toActor((await c.var.session()).account)
    const result = await maker.createDuplicateImage(c.req.param('upload'), actor)
    if (result === null) throw new ProblemError('not_found')
    return c.json(result)
  })
  app.all('*', async (c) => {
    const request = c.req.raw
    senders.set(request, toActor((await c.var.session()).account))
    return resumable.handle(request)
  })
  return app
}

/** The guard has let nobody through who has no account; here it is asked again. */
function toActor(account: SessionUser | null): Actor {
  if (account === null) throw new ProblemError('unauthenticated')
  return { role: account.role, userId: account.id }
}

function requireImageUploadMetadata(metadata: Readonly<Record<string, string | null>>): ImageUploadMetadata {
  const wish = parseImageUploadMetadata(metadata)
  if (wish === null) throw createUploadError(400, 'bad_request')
  return wish
}

function createUploadAnswer(result: UploadResult): UploadResponse {
  const body = JSON.stringify(result)
  return {
    body,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      [uploadResultHeaderName]: Buffer.from(body).toString('base64url'),
    },
  }
}

function createUploadError(status: number, code: string): UploadRejectedError {
  return new UploadRejectedError(status, JSON.stringify({ code }))
}
