import type { MiddlewareFunction } from 'react-router'
import { readGallerySlideChunk } from './kinds/image/read-slide-chunk.ts'
import { createJsonMiddleware } from './search/json-middleware.ts'
import { readSearchViewModel } from './search/search-view-model.ts'
import { readTimelineJsonData } from './timeline/timeline-page-data.ts'

/** The middleware of routes by name. */
const middlewareByName: Readonly<Record<string, MiddlewareFunction<Response>>> = {
  /** The slides of a gallery, for the lightbox. */
  gallerySlidesAsJson: createJsonMiddleware(readGallerySlideChunk),
  /** The results of instant search. */
  searchResultsAsJson: createJsonMiddleware(readSearchViewModel),
  timelineAsJson: createJsonMiddleware(readTimelineJsonData),
}

/** The middleware that a route names. Throws for an unknown name, so that a route is never served without it. */
export function getRouteMiddleware(name: string): MiddlewareFunction<Response> {
  const middleware = Object.hasOwn(middlewareByName, name) ? middlewareByName[name] : undefined
  if (middleware === undefined) throw new Error(`Unknown route middleware: '${name}'`)
  return middleware
}
