import type { Context } from 'hono'
import { problemOf } from '../../../domain/problem.ts'
import { type Suits, tagOf } from '../hot.ts'
import { type VariantFormat, variantFormats, type Width } from '../recipe.ts'
import { drawn, isPassing } from './answers.ts'
import { headersOf, matches } from './headers.ts'
import { suitingFormats } from './negotiate.ts'
import { type Rooms, type ServedFile, startLength } from './served-file.ts'

export interface VariantAsked {
  readonly width: Width
  /** That may be sent, the best first. */
  readonly formats: readonly VariantFormat[]
  readonly negotiated: boolean
}

/** A picture in a width. AVIF takes long to make: where it is not the only one that will do, it comes the next time. */
export async function sendVariant(
  context: Context,
  rooms: Rooms,
  file: ServedFile,
  asked: VariantAsked,
): Promise<Response> {
  const { telling } = rooms
  try {
    const sent = await chosen(context, rooms, file, asked)
    if (sent !== null) return sent
    telling.tell(file.hash, new Error(`The file ${file.hash} is known, and its bytes are gone`))
  } catch (error) {
    if (isPassing(error)) return drawn(context, 503, { 'Retry-After': '2' })
    if (problemOf(error)?.code === 'unavailable') throw error
    telling.tell(file.hash, asError(error))
  }
  return drawn(context, 404)
}

async function chosen(
  context: Context,
  { pictures, telling }: Rooms,
  { hash, type }: ServedFile,
  { width, formats, negotiated }: VariantAsked,
): Promise<Response | null> {
  const { workshop, shelf, hot } = pictures
  const [best = 'jpeg', next] = formats
  const piece = (format: VariantFormat) => ({ what: 'variant', width, format }) as const
  const wait = best === 'avif' && next !== undefined && !(await shelf.has(hash, piece(best)))
  if (wait)
    workshop.make(hash, [piece(best)], 'ahead').catch((error: unknown) => {
      if (!isPassing(error)) telling.tell(hash, asError(error))
    })
  const format = wait ? next : best
  const start = hash.slice(0, startLength)
  const tag = tagOf(start, width, format)
  const headers = headersOf(tag, { negotiated, passing: wait })
  if (matches(context.req.header('if-none-match'), tag)) return context.body(null, 304, headers)
  const bytes = await workshop.piece(hash, piece(format), 'visitor')
  if (bytes === null) return null
  if (!wait) hot.put({ start, width, format }, bytes, suitsOf(type, format), Date.now())
  return context.body(bytes, 200, {
    ...headers,
    'Content-Type': `image/${format}`,
    'Content-Length': String(bytes.byteLength),
  })
}

/** What a picture's address without a format may give: what may move stands still only for those who see it no other way. */
function suitsOf(type: string, format: VariantFormat): Suits {
  const [best] = suitingFormats(type, variantFormats)
  if (format === best) return 'all'
  return format === 'avif' ? 'none' : 'some'
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
