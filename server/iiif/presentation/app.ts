import { type Context, Hono } from 'hono'
import type { Language } from '../../../domain/language.ts'
import { visitorActor } from '../../../domain/permissions.ts'
import type { ContentEventBus } from '../../events/index.ts'
import {
  createGzippedTextDocument,
  createGzippedTextResponse,
  type GzippedTextDocument,
} from '../../feeds/compressed-text.ts'
import { TagInvalidatedCache } from '../../feeds/tag-invalidated-cache.ts'
import { createJsonLdContentType, iiifContextUrls, negotiateDocumentContentType } from '../content-type.ts'
import { createGalleriesCollectionJson, createGalleryCollectionJson } from './collection.ts'
import { streamGalleryManifestJson } from './gallery-manifest.ts'
import { createImageManifestJson } from './image-manifest.ts'
import type { PresentationContentServices, PresentationContext } from './presentation-context.ts'

export interface IiifPresentationAppDeps {
  readonly content: PresentationContentServices
  readonly events: Pick<ContentEventBus, 'subscribe'>
  readonly origin: string
  readonly label: (key: string, language: Language) => string
  readonly now: () => Date
}

type TextChunks = Iterable<string> | AsyncIterable<string>

/** Limit of cached documents; each is a few compressed kilobytes. */
const maxCachedDocuments = 300

/** IIIF Presentation API 3.0, below `/iiif`: public content for external viewers. */
export function createIiifPresentationApp({
  content,
  events,
  origin,
  label,
  now,
}: IiifPresentationAppDeps): Hono {
  const cache = new TagInvalidatedCache<GzippedTextDocument>({ events, now, maxEntries: maxCachedDocuments })
  const app = new Hono()

  const sendDocument = async (
    c: Context,
    createChunks: (presentationContext: PresentationContext) => Promise<TextChunks>,
  ) => {
    const document = await cache.getOrCreate(c.req.path, async (cacheTags) => {
      const context = { actor: visitorActor, language: 'en-US', cacheTags: cacheTags } as const
      const presentationContext = {
        content,
        context: context,
        site: await content.site.read(context),
        origin,
        label,
      }
      return await createGzippedTextDocument(
        await createChunks(presentationContext),
        createJsonLdContentType(iiifContextUrls.presentation),
        now(),
      )
    })
    const type = negotiateDocumentContentType(c.req.header('accept'), iiifContextUrls.presentation)
    const response = await createGzippedTextResponse({ ...document, type }, c.req.raw)
    response.headers.set('Vary', 'Accept, Accept-Encoding')
    return response
  }

  const id = ':id{[1-9][0-9]{0,9}}'
  app.get(`/manifest/image/${id}`, (c) =>
    sendDocument(c, (presentationContext) =>
      createImageManifestJson(Number(c.req.param('id')), presentationContext),
    ),
  )
  app.get(`/manifest/gallery/${id}`, (c) =>
    sendDocument(c, (presentationContext) =>
      streamGalleryManifestJson(Number(c.req.param('id')), presentationContext),
    ),
  )
  app.get('/collection/galleries', (c) => sendDocument(c, createGalleriesCollectionJson))
  app.get(`/collection/gallery/${id}`, (c) =>
    sendDocument(c, (presentationContext) =>
      createGalleryCollectionJson(Number(c.req.param('id')), presentationContext),
    ),
  )
  return app
}
