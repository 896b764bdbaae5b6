import { Readable } from 'node:stream'
import { ProblemError } from '../../domain/problem-error.ts'
import type { RequestContext } from '../content/contract/items.ts'
import type { FileStore } from '../files/contract.ts'
import { isMultipartFormData, readMultipartFormParts } from '../storage/multipart.ts'
import { StorageError } from '../storage/storage-errors.ts'
import { drainBytes, FileTooLargeError, limitUploadBytes } from './byte-limit.ts'
import type { ImagePictureEditor } from './image-picture-editor.ts'
import { parseReplacementMetadata } from './image-upload-metadata.ts'

/** Outcome of the form; also the key of the flash message. */
export type ImageReplacementOutcome = 'pictureReplaced' | 'pictureNotReplaced'

interface ReplacementFormDeps {
  readonly files: Pick<FileStore, 'put'>
  readonly imagePictures: Pick<ImagePictureEditor, 'replace' | 'canReplace'>
  readonly maxSize: number
}

/** Receives the file that replaces the one of an image, from browsers without JavaScript. */
export async function receiveReplacementForm(
  { files, imagePictures, maxSize }: ReplacementFormDeps,
  request: Request,
  context: RequestContext,
): Promise<{ readonly image: number; readonly outcome: ImageReplacementOutcome }> {
  const type = request.headers.get('content-type')
  if (!isMultipartFormData(type) || request.body === null) throw new ProblemError('bad_request')
  const fields: Record<string, string> = {}
  let replaced: { image: number; outcome: ImageReplacementOutcome } | null = null
  try {
    for await (const part of readMultipartFormParts(request.body.values({ preventCancel: true }), type)) {
      if (part.kind === 'field') fields[part.name] = part.text
      // Only the first file counts; others are discarded.
      else if (replaced !== null) await drainBytes(part.bytes[Symbol.asyncIterator]())
      else replaced = await storeAndReplace(part.bytes[Symbol.asyncIterator](), part.filename)
    }
  } catch (error) {
    if (error instanceof StorageError) throw new ProblemError('bad_request', null, { cause: error })
    throw error
  }
  if (replaced === null) throw new ProblemError('bad_request')
  return replaced

  async function storeAndReplace(
    source: AsyncIterator<Buffer>,
    filename: string,
  ): Promise<NonNullable<typeof replaced>> {
    const target = parseReplacementMetadata({ ...fields, filename })
    if (target === null) throw new ProblemError('bad_request')
    const { image, name: fileName } = target
    if (!(await imagePictures.canReplace(image, context))) throw new ProblemError('not_found')
    try {
      const { hash } = await files.put(Readable.from(limitUploadBytes(source, maxSize)))
      const result = await imagePictures.replace(image, { hash, fileName }, context)
      return { image, outcome: 'refused' in result ? 'pictureNotReplaced' : 'pictureReplaced' }
    } catch (error) {
      if (!(error instanceof FileTooLargeError)) throw error
      await drainBytes(source)
      return { image, outcome: 'pictureNotReplaced' }
    }
  }
}
