import { Readable } from 'node:stream'
import type { Actor } from '../../domain/permissions.ts'
import { Problem } from '../../domain/problem.ts'
import type { UploadRefusal } from '../../domain/upload.ts'
import type { Files } from '../files/contract.ts'
import { PictureRefused, type Pictures } from '../images/contract.ts'
import { formParts, isMultipart } from '../storage/multipart.ts'
import { StorageProblem } from '../storage/problems.ts'
import { rest, TooLarge, within } from './limited.ts'

export interface SitePictureParts {
  readonly files: Pick<Files, 'put'>
  readonly pictures: Pick<Pictures, 'take'>
  readonly maxSize: number
}

/** A picture that the site is to wear. */
export interface SitePicture {
  readonly hash: string
  readonly width: number
  readonly height: number
}

/** What became of a form with a picture for the site itself, and what else stood in it. */
export interface TakenForSite {
  readonly result: SitePicture | { readonly refused: UploadRefusal }
  readonly fields: Readonly<Record<string, string>>
}

/** Takes a picture for the site itself: it lies in no gallery. */
export async function takeForSite(
  { files, pictures, maxSize }: SitePictureParts,
  request: Request,
  actor: Actor,
): Promise<TakenForSite> {
  const type = request.headers.get('content-type')
  if (!isMultipart(type) || request.body === null) throw new Problem('bad_request')
  const fields: Record<string, string> = {}
  let result: TakenForSite['result'] | null = null
  try {
    for await (const part of formParts(request.body.values({ preventCancel: true }), type)) {
      if (part.kind === 'field') fields[part.name] = part.text
      // One is enough; what else was sent is passed over.
      else if (result !== null) await rest(part.bytes[Symbol.asyncIterator]())
      else result = await take(part.bytes[Symbol.asyncIterator](), part.filename)
    }
  } catch (error) {
    if (error instanceof StorageProblem) throw new Problem('bad_request', null, { cause: error })
    throw error
  }
  if (result === null) throw new Problem('bad_request')
  return { result, fields }

  async function take(source: AsyncIterator<Buffer>, name: string): Promise<TakenForSite['result']> {
    try {
      const stored = await files.put(Readable.from(within(source, maxSize)))
      const { hash, width, height } = await pictures.take(stored.hash, { name, by: actor.userId })
      return { hash, width, height }
    } catch (error) {
      if (error instanceof PictureRefused) return { refused: error.reason }
      if (!(error instanceof TooLarge)) throw error
      await rest(source)
      return { refused: 'too_large' }
    }
  }
}
