import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Actor } from '../../domain/permissions.ts'
import { Problem } from '../../domain/problem.ts'
import { largestBatch, type UploadResult } from '../../domain/upload.ts'
import type { Files } from '../files/contract.ts'
import { formParts, isMultipart } from '../storage/multipart.ts'
import { StorageProblem } from '../storage/problems.ts'
import { rest, TooLarge, within } from './limited.ts'
import type { Maker } from './making.ts'
import { type Wish, wishIn } from './wish.ts'

/** What became of a form with pictures: all of them were added, some, or none. */
export type FormOutcome = 'picturesAdded' | 'picturesPartly' | 'picturesNone'

export interface FormParts {
  readonly files: Pick<Files, 'put'>
  readonly maker: Pick<Maker, 'make'>
  readonly maxSize: number
  /** Whether the gallery of a wish is there. */
  readonly isOpen: (wish: Wish, actor: Actor) => Promise<boolean>
}

/** Takes the pictures of a form, for browsers without JavaScript: one after another, never more than a piece in memory. */
export async function takeForm(
  { files, maker, maxSize, isOpen }: FormParts,
  request: Request,
  actor: Actor,
): Promise<{ readonly gallery: number; readonly outcome: FormOutcome }> {
  const type = request.headers.get('content-type')
  if (!isMultipart(type) || request.body === null) throw new Problem('bad_request')
  const fields: Record<string, string> = {
    batch: randomBytes(12).toString('hex'),
    count: String(largestBatch),
  }
  const results: UploadResult[] = []
  let wish: Wish | null = null
  try {
    for await (const part of formParts(request.body.values({ preventCancel: true }), type)) {
      if (part.kind === 'field') {
        fields[part.name] = part.text
        continue
      }
      wish = wishIn({ ...fields, filename: part.filename, place: String(results.length) })
      if (wish === null) throw new Problem('bad_request')
      if (results.length === 0 && !(await isOpen(wish, actor))) throw new Problem('not_found')
      // A field in which nothing was chosen is sent all the same.
      if (part.filename === '') await rest(part.bytes[Symbol.asyncIterator]())
      else results.push(await take(part.bytes, wish))
    }
  } catch (error) {
    if (error instanceof StorageProblem) throw new Problem('bad_request', null, { cause: error })
    throw error
  }
  if (wish === null) throw new Problem('bad_request')
  return { gallery: wish.gallery, outcome: outcomeOf(results) }

  async function take(bytes: AsyncIterable<Buffer>, wanted: Wish): Promise<UploadResult> {
    const source = bytes[Symbol.asyncIterator]()
    try {
      const { hash } = await files.put(Readable.from(within(source, maxSize)))
      return await maker.make({ upload: randomBytes(16).toString('hex'), hash, wish: wanted, actor })
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error
      await rest(source)
      return { refused: 'too_large' }
    }
  }
}

function outcomeOf(results: readonly UploadResult[]): FormOutcome {
  const added = results.filter((result) => 'image' in result).length
  if (added === 0) return 'picturesNone'
  return added === results.length ? 'picturesAdded' : 'picturesPartly'
}
