import { type Context, Hono } from 'hono'
import type { FileRow } from '../../data/tables.ts'
import type { Files } from '../../files/index.ts'
import type { OpenPictures } from '../pictures.ts'
import { extensionOf, type VariantFormat, variantFormats, type Width, widths } from '../recipe.ts'
import { drawn, plain } from './answers.ts'
import { acceptedFormats, suitingFormats } from './negotiate.ts'
import { rememberingOutage } from './remembering.ts'
import { Telling } from './telling.ts'
import { sendVariant } from './variant.ts'
import { sendFull, sendOriginal } from './whole.ts'

/** What serving takes of what is known of a file. */
export type ServedFile = Pick<FileRow, 'hash' | 'type' | 'state' | 'credit' | 'original_name'>

/** A file by the beginning of its hash. */
export type FindFile = (start: string) => Promise<ServedFile | null>

export interface ImagesOptions {
  readonly pictures: Pick<OpenPictures, 'workshop' | 'shelf' | 'hot'>
  readonly files: Files
  /** Only files that are known are ever shown. */
  readonly find: FindFile
  /** Whether whoever asks edits the site, and may have the untouched bytes. */
  readonly isEditor: (context: Context) => Promise<boolean>
  /** Told of what the visitor is not: a damaged or missing file, once each. */
  readonly report: (error: Error) => void
}

/** What answering a request takes. */
export interface Rooms extends Omit<ImagesOptions, 'find' | 'isEditor'> {
  readonly telling: Telling
}

/** What an address asks for. */
type Asked =
  | { readonly what: 'variant'; readonly width: Width; readonly format: VariantFormat | null }
  | { readonly what: 'full' }
  | { readonly what: 'original' }

/** Digits of a hash that name a picture. */
export const startLength = 24

/** Serves `/{start}/{width}`, `/{start}/{width}.avif|.webp|.jpg`, `/{start}/full.jpg` and `/{start}/original`. */
export function imagesApp(options: ImagesOptions): Hono {
  const rooms = { ...options, telling: new Telling(options.report) }
  const find = rememberingOutage(options.find)
  const app = new Hono()
  app.get('/:start/:name', async (context) => {
    const { start, name } = context.req.param()
    const asked = askedFor(name)
    if (asked === null || !/^[0-9a-f]+$/.test(start)) return missing(context)
    if (start.length === 64) return moved(context, start, name)
    if (start.length !== startLength) return missing(context)
    if (asked.what === 'original' && !(await options.isEditor(context)))
      return plain(context, 403, 'Only those who edit the site may have this.')
    const file = await find(start)
    if (file === null) return absent(context, asked)
    if (asked.what === 'original') return await sendOriginal(context, rooms, file)
    if (!file.type.startsWith('image/') || file.state === 'bad') return absent(context, asked)
    if (asked.what === 'full') return await sendFull(context, rooms, file)
    const { width, format } = asked
    const formats =
      format === null
        ? suitingFormats(file.type, acceptedFormats(context.req.header('accept')))
        : ([format] as const)
    return await sendVariant(context, rooms, file, { width, formats, negotiated: format === null })
  })
  return app
}

function askedFor(name: string): Asked | null {
  if (name === 'original') return { what: 'original' }
  if (name === 'full.jpg') return { what: 'full' }
  const [number, extension, ...rest] = name.split('.')
  const width = widths.find((one) => String(one) === number)
  if (width === undefined || rest.length > 0) return null
  if (extension === undefined) return { what: 'variant', width, format: null }
  const format = variantFormats.find((one) => extensionOf(one) === extension)
  return format === undefined ? null : { what: 'variant', width, format }
}

/** Addresses had all digits once, and the untouched bytes were everybody's. */
function moved(context: Context, hash: string, name: string): Response {
  const now = name === 'original' ? 'full.jpg' : name
  context.header('Cache-Control', 'public, max-age=31536000, immutable')
  return context.redirect(`/img/${hash.slice(0, startLength)}/${now}`, 301)
}

/** A page that shows the picture gets a drawing in its place; who opens the bytes by themselves gets a word. */
export function absent(context: Context, { what }: Pick<Asked, 'what'>): Response {
  const shown = what === 'variant' || context.req.header('sec-fetch-dest') === 'image'
  return shown ? drawn(context, 404) : missing(context)
}

function missing(context: Context): Response {
  return plain(context, 404, 'There is no such picture.')
}
