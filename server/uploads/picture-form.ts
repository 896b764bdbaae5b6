import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Actor } from '../../domain/permissions.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import { maxUploadBatchFileCount, type UploadResult } from '../../domain/upload-result.ts'
import type { FileStore } from '../files/contract.ts'
import { isMultipartFormData, readMultipartFormParts } from '../storage/multipart.ts'
import { StorageError } from '../storage/storage-errors.ts'
import { drainBytes, FileTooLargeError, limitUploadBytes } from './byte-limit.ts'
import { type ImageUploadTargetAndBatch, parseImageUploadMetadata } from './image-upload-metadata.ts'
import type { UploadImageCreator } from './upload-image-creator.ts'

/** Outcome of a picture form: all pictures were added, some, or none. */
export type GalleryPictureFormOutcome = 'picturesAdded' | 'picturesPartly' | 'picturesNone'

interface GalleryPictureFormDeps {
  readonly files: Pick<FileStore, 'put'>
  readonly imageCreator: Pick<UploadImageCreator, 'createImage'>
  readonly maxSize: number
  /** Whether the target gallery exists. */
  readonly galleryExists: (metadata: ImageUploadTargetAndBatch, actor: Actor) => Promise<boolean>
}

/** Receives the pictures of a form (browsers without JavaScript), one after another, as streams. */
export async function receiveGalleryPictureForm(
  { files, imageCreator, maxSize, galleryExists }: GalleryPictureFormDeps,
  request: Request,
  actor: Actor,
): Promise<{ readonly gallery: number; readonly outcome: GalleryPictureFormOutcome }> {
  const type = request.headers.get('content-type')
  if (!isMultipartFormData(type) || request.body === null) throw new ProblemError('bad_request')
  const fields: Record<string, string> = {
    batch: randomBytes(12).toString('hex'),
    count: String(maxUploadBatchFileCount),
  }
  const results: UploadResult[] = []
  let metadata: ImageUploadTargetAndBatch | null = null
  try {
    for await (const part of readMultipartFormParts(request.body.values({ preventCancel: true }), type)) {
      if (part.kind === 'field') {
        fields[part.name] = part.text
        continue
      }
      metadata = parseImageUploadMetadata({
        ...fields,
        filename: part.filename,
        place: String(results.length),
      })
      if (metadata === null) throw new ProblemError('bad_request')
      if (results.length === 0 && !(await galleryExists(metadata, actor))) throw new ProblemError('not_found')
      // A file field without a selected file is submitted too.
      if (part.filename === '') await drainBytes(part.bytes[Symbol.asyncIterator]())
      else results.push(await storeAndCreateImage(part.bytes, metadata))
    }
  } catch (error) {
    if (error instanceof StorageError) throw new ProblemError('bad_request', null, { cause: error })
    throw error
  }
  if (metadata === null) throw new ProblemError('bad_request')
  return { gallery: metadata.gallery, outcome: summarizeResults(results) }

  async function storeAndCreateImage(
    bytes: AsyncIterable<Buffer>,
    uploadMetadata: ImageUploadTargetAndBatch,
  ): Promise<UploadResult> {
    const source = bytes[Symbol.asyncIterator]()
    try {
      const { hash } = await files.put(Readable.from(limitUploadBytes(source, maxSize)))
      return await imageCreator.createImage({
        upload: randomBytes(16).toString('hex'),
        hash,
        metadata: uploadMetadata,
        actor,
      })
    } catch (error) {
      if (!(error instanceof FileTooLargeError)) throw error
      await drainBytes(source)
      return { refused: 'too_large' }
    }
  }
}

function summarizeResults(results: readonly UploadResult[]): GalleryPictureFormOutcome {
  const added = results.filter((result) => 'image' in result).length
  if (added === 0) return 'picturesNone'
  return added === results.length ? 'picturesAdded' : 'picturesPartly'
}
