import { Readable } from 'node:stream'
import type { Actor } from '../../domain/permissions.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { UploadRejectionCode } from '../../domain/upload-result.ts'
import type { FileStore } from '../files/contract.ts'
import { PictureRejectedError, type PictureService } from '../images/contract.ts'
import { isMultipartFormData, readMultipartFormParts } from '../storage/multipart.ts'
import { StorageError } from '../storage/storage-errors.ts'
import { drainBytes, FileTooLargeError, limitUploadBytes } from './byte-limit.ts'

interface SitePictureFormDeps {
  readonly files: Pick<FileStore, 'put'>
  readonly pictures: Pick<PictureService, 'ingest'>
  readonly maxSize: number
}

/** A picture to be used as a site image. */
interface UploadedSitePicture {
  readonly hash: string
  readonly width: number
  readonly height: number
}

/** Result of a site picture form, with its other fields. */
export interface SitePictureFormResult {
  readonly result: UploadedSitePicture | { readonly refused: UploadRejectionCode }
  readonly fields: Readonly<Record<string, string>>
}

/** Receives a picture for the site itself, which belongs to no gallery. */
export async function receiveSitePictureForm(
  { files, pictures, maxSize }: SitePictureFormDeps,
  request: Request,
  actor: Actor,
): Promise<SitePictureFormResult> {
  const type = request.headers.get('content-type')
  if (!isMultipartFormData(type) || request.body === null) throw new ProblemError('bad_request')
  const fields: Record<string, string> = {}
  let result: SitePictureFormResult['result'] | null = null
  try {
    for await (const part of readMultipartFormParts(request.body.values({ preventCancel: true }), type)) {
      if (part.kind === 'field') fields[part.name] = part.text
      // Only the first file counts; others are discarded.
      else if (result !== null) await drainBytes(part.bytes[Symbol.asyncIterator]())
      else result = await storeAndIngest(part.bytes[Symbol.asyncIterator](), part.filename)
    }
  } catch (error) {
    if (error instanceof StorageError) throw new ProblemError('bad_request', null, { cause: error })
    throw error
  }
  if (result === null) throw new ProblemError('bad_request')
  return { result, fields }

  async function storeAndIngest(
    source: AsyncIterator<Buffer>,
    fileName: string,
  ): Promise<SitePictureFormResult['result']> {
    try {
      const stored = await files.put(Readable.from(limitUploadBytes(source, maxSize)))
      const { hash, width, height } = await pictures.ingest(stored.hash, {
        fileName,
        uploadedBy: actor.userId,
      })
      return { hash, width, height }
    } catch (error) {
      if (error instanceof PictureRejectedError) return { refused: error.reason }
      if (!(error instanceof FileTooLargeError)) throw error
      await drainBytes(source)
      return { refused: 'too_large' }
    }
  }
}
