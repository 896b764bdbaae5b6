import { type Context, Hono } from 'hono'
import type { Language } from '../../../domain/language.ts'
import { visitor } from '../../../domain/permissions.ts'
import type { Events } from '../../events/index.ts'
import { Kept } from '../../feeds/kept.ts'
import { packText, type Sendable, send } from '../../feeds/sendable.ts'
import { contexts, documentType, linkedDataType } from '../media-type.ts'
import type { Around, PresentedContent } from './around.ts'
import { galleriesCollection, galleryCollection } from './collection.ts'
import { galleryManifest } from './gallery-manifest.ts'
import { imageManifest } from './image-manifest.ts'

export interface PresentationParts {
  readonly content: PresentedContent
  readonly events: Pick<Events, 'subscribe'>
  readonly origin: string
  readonly label: (key: string, language: Language) => string
  readonly now: () => Date
}

type Pieces = Iterable<string> | AsyncIterable<string>

/** How many documents are kept; each is a few packed kilobytes. */
const remembered = 300

/** IIIF Presentation API 3.0, below `/iiif`: what everybody may see, told to viewers of other houses. */
export function presentationApp({ content, events, origin, label, now }: PresentationParts): Hono {
  const kept = new Kept<Sendable>({ events, now, most: remembered })
  const app = new Hono()

  const answer = async (c: Context, write: (around: Around) => Promise<Pieces>) => {
    const made = await kept.get(c.req.path, async (cacheTags) => {
      const context = { actor: visitor, language: 'en-US', cacheTags: cacheTags } as const
      const around = { content, context: context, site: await content.site.read(context), origin, label }
      return await packText(await write(around), linkedDataType(contexts.presentation), now())
    })
    const type = documentType(c.req.header('accept'), contexts.presentation)
    const response = await send({ ...made, type }, c.req.raw)
    response.headers.set('Vary', 'Accept, Accept-Encoding')
    return response
  }

  const id = ':id{[1-9][0-9]{0,9}}'
  app.get(`/manifest/image/${id}`, (c) =>
    answer(c, (around) => imageManifest(Number(c.req.param('id')), around)),
  )
  app.get(`/manifest/gallery/${id}`, (c) =>
    answer(c, (around) => galleryManifest(Number(c.req.param('id')), around)),
  )
  app.get('/collection/galleries', (c) => answer(c, galleriesCollection))
  app.get(`/collection/gallery/${id}`, (c) =>
    answer(c, (around) => galleryCollection(Number(c.req.param('id')), around)),
  )
  return app
}
