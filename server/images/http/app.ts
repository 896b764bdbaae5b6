import { type Context, Hono } from 'hono'
import { extensionOf, variantFormats, widths } from '../recipe.ts'
import { missing, plain } from './answers.ts'
import { acceptedFormats, suitingFormats } from './negotiate.ts'
import { rememberingOutage } from './remembering.ts'
import { type Asked, absent, type ImagesOptions, startLength } from './served-file.ts'
import { Telling } from './telling.ts'
import { sendVariant } from './variant.ts'
import { sendFull, sendOriginal } from './whole.ts'

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
