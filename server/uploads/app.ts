import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { type Actor, isActionAllowed } from '../../domain/permissions.ts'
import { ProblemError, toProblemOrNull } from '../../domain/problem-error.ts'
import { type UploadResult, uploadResultHeaderName } from '../../domain/upload-result.ts'
import type { storeAttachment } from '../attachments/index.ts'
import type { ImageService, ItemService } from '../content/contract/items.ts'
import type { NamedLocks } from '../data/engines/named-locks.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { FileStore } from '../files/contract.ts'
import type { PictureService } from '../images/contract.ts'
import type { RequestSessionWithAuthClients } from '../session/contract.ts'
import {
  createResumableUploadHandler,
  type FinalUploadResponse,
  UploadRejectedError,
} from '../storage/resumable-upload-handler.ts'
import type { ImagePictureEditor } from './image-picture-editor.ts'
import {
  type ImageUploadTargetAndBatch,
  parseAttachmentFileName,
  parseImageUploadMetadata,
  parseReplacementMetadata,
} from './image-upload-metadata.ts'
import { moveImageCreationFilesToDatabase } from './move-image-creation-files-to-database.ts'
import { type GalleryPictureFormOutcome, receiveGalleryPictureForm } from './picture-form.ts'
import { type ImageReplacementOutcome, receiveReplacementForm } from './replacement-form.ts'
import { type SetSiteImageOutcome, setSiteImage } from './set-site-image.ts'
import { receiveSitePictureForm } from './site-picture-form.ts'
import { createUploadImageCreator, createUploadRequestContext } from './upload-image-creator.ts'

export interface UploadsAppDeps {
  readonly data: Pick<SiteDatabase, 'storage' | 'imageCreations' | 'itemCreations' | 'transaction'>
  readonly locks: NamedLocks
  /** Local folder for uploads in progress. */
  readonly folder: string
  /** Mount path. */
  readonly path: string
  readonly files: Pick<FileStore, 'put' | 'uploadParts'>
  readonly pictures: Pick<PictureService, 'ingest'>
  readonly imagePictures: Pick<ImagePictureEditor, 'replace' | 'canReplace'>
  readonly content: {
    readonly items: Pick<ItemService, 'read' | 'byIds' | 'save'>
    readonly images: Pick<ImageService, 'similar' | 'pictures'>
  }
  /** Records stored bytes as an attachment of a text. */
  readonly storeAttachment: (
    upload: Parameters<typeof storeAttachment>[1],
  ) => ReturnType<typeof storeAttachment>
  /** Maximum size of a picture in bytes. */
  readonly maxSize: number
  /** Maximum size of an attachment in bytes. */
  readonly maxAttachmentSize: number
  /** `Set-Cookie` value of the flash message with the outcome of a form. */
  readonly createFlashCookie: (
    outcome: GalleryPictureFormOutcome | SetSiteImageOutcome | ImageReplacementOutcome,
  ) => string
  readonly report: (error: unknown) => void
  readonly now: () => Date
}

export interface UploadsAppEnv {
  readonly Variables: { readonly session: () => Promise<RequestSessionWithAuthClients> }
}

const hour = 3_600_000
/** Longer than an upload may take, so that repeated requests still find its result. */
const resultLifetimeMs = 48 * hour
/** More than a user selects at once, but few enough not to fill the disk. */
const maxUnfinishedUploads = 2000

/** Receives pictures from editors by the tus protocol and creates images from them. */
export async function createPictureUploadsApp(deps: UploadsAppDeps): Promise<Hono<UploadsAppEnv>> {
  const { content, data, imagePictures, report, now } = deps
  await moveImageCreationFilesToDatabase(data, join(deps.folder, 'made'), report)
  const deleteExpired = () =>
    data.imageCreations.removeCreatedBefore(new Date(now().getTime() - resultLifetimeMs).toISOString())
  await deleteExpired().catch(report)
  setInterval(() => deleteExpired().catch(report), hour).unref()
  const imageCreator = createUploadImageCreator(deps)
  const actorsByRequest = new WeakMap<Request, Actor>()

  const resumable = await createResumableUploadHandler({
    ...deps,
    endpoint: 'editors',
    uploadParts: deps.files.uploadParts,
    folder: join(deps.folder, 'parts'),
    maxSize: Math.max(deps.maxSize, deps.maxAttachmentSize),
    store: (file) => deps.files.put(createReadStream(file)),
    async authenticateOwner(request) {
      const user = actorsByRequest.get(request)?.userId
      if (!user) throw createUploadError(401, 'unauthenticated')
      return { id: user, maxUnfinished: maxUnfinishedUploads }
    },
    async validateNewUpload({ metadata, size }, request) {
      if (parseAttachmentFileName(metadata) !== null) {
        if (!isActionAllowed(requireActor(request), 'draft', 'article'))
          throw createUploadError(403, 'forbidden')
        assertUploadSize(size, deps.maxAttachmentSize)
        return
      }
      assertUploadSize(size, deps.maxSize)
      const replacement = parseReplacementMetadata(metadata)
      if (replacement !== null) {
        const context = createUploadRequestContext(requireActor(request))
        if (!(await imagePictures.canReplace(replacement.image, context)))
          throw createUploadError(410, 'gone')
        return
      }
      // The gallery is checked before the first byte is sent.
      if (!(await galleryExists(requireImageUploadMetadata(metadata), requireActor(request))))
        throw createUploadError(410, 'gallery')
    },
    async processCompletedUpload({ id, hash, metadata }, request) {
      const attachmentName = parseAttachmentFileName(metadata)
      if (attachmentName !== null) {
        const { userId } = requireActor(request)
        const stored = await deps.storeAttachment({ hash, fileName: attachmentName, uploadedBy: userId })
        return createUploadResponse('refused' in stored ? stored : { attachment: stored })
      }
      const replacement = parseReplacementMetadata(metadata)
      if (replacement !== null) {
        const context = createUploadRequestContext(requireActor(request))
        const upload = { hash, fileName: replacement.name }
        return createUploadResponse(await imagePictures.replace(replacement.image, upload, context))
      }
      const completedUpload = {
        upload: id,
        hash,
        metadata: requireImageUploadMetadata(metadata),
        actor: requireActor(request),
      }
      return createUploadResponse(await imageCreator.createImage(completedUpload))
    },
  })

  function requireActor(request: Request): Actor {
    const actor = actorsByRequest.get(request)
    if (actor === undefined) throw createUploadError(401, 'unauthenticated')
    return actor
  }

  async function galleryExists({ gallery }: ImageUploadTargetAndBatch, actor: Actor): Promise<boolean> {
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
    const actor = toActor(await c.var.session())
    const { gallery, outcome } = await receiveGalleryPictureForm(
      { ...deps, imageCreator, galleryExists },
      c.req.raw,
      actor,
    )
    c.header('Set-Cookie', deps.createFlashCookie(outcome))
    return c.redirect(`/admin/edit/gallery/${gallery}`, 303)
  })
  app.post('/site', async (c) => {
    const actor = toActor(await c.var.session())
    if (!isActionAllowed(actor, 'change', 'site')) throw new ProblemError('forbidden')
    const { result, fields } = await receiveSitePictureForm(deps, c.req.raw, actor)
    if (c.req.header('accept')?.includes('json')) return c.json(result, 'refused' in result ? 422 : 200)
    c.header('Set-Cookie', deps.createFlashCookie(await setSiteImage(content, result, fields, actor)))
    return c.redirect('/admin/settings', 303)
  })
  app.post('/replacement', async (c) => {
    const context = createUploadRequestContext(toActor(await c.var.session()))
    const { image, outcome } = await receiveReplacementForm(deps, c.req.raw, context)
    c.header('Set-Cookie', deps.createFlashCookie(outcome))
    return c.redirect(`/admin/edit/image/${image}/picture`, 303)
  })
  app.post('/:upload/again', async (c) => {
    const actor = toActor(await c.var.session())
    const result = await imageCreator.createDuplicateImage(c.req.param('upload'), actor)
    if (result === null) throw new ProblemError('not_found')
    return c.json(result)
  })
  app.all('*', async (c) => {
    const request = c.req.raw
    actorsByRequest.set(request, toActor(await c.var.session()))
    return resumable.handle(request)
  })
  return app
}

/** The access guard already rejects requests without an account; this checks again. */
function toActor({ account, client }: RequestSessionWithAuthClients): Actor {
  if (account === null) throw new ProblemError('unauthenticated')
  return { role: account.role, userId: account.id, client: { name: account.email, ...client } }
}

function requireImageUploadMetadata(
  metadata: Readonly<Record<string, string | null>>,
): ImageUploadTargetAndBatch {
  const uploadMetadata = parseImageUploadMetadata(metadata)
  if (uploadMetadata === null) throw createUploadError(400, 'bad_request')
  return uploadMetadata
}

function createUploadResponse(result: UploadResult): FinalUploadResponse {
  const body = JSON.stringify(result)
  return {
    body,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      [uploadResultHeaderName]: Buffer.from(body).toString('base64url'),
    },
  }
}

/** The handler itself has the larger of both limits, which also applies to a size that is not declared yet. */
function assertUploadSize(size: number | null, maxSize: number): void {
  if (size !== null && size > maxSize) throw createUploadError(413, 'too_large')
}

function createUploadError(status: number, code: string): UploadRejectedError {
  return new UploadRejectedError(status, JSON.stringify({ code }))
}
