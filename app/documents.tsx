import type { ReactNode } from 'react'
import type { Params, ServerBuild } from 'react-router'
import { DocumentFrames } from './document-frames.tsx'
import { frameOf } from './layout/frame.ts'
import { frameData } from './layout/frame-data.ts'
import { type DocumentWork, hasWork } from './loading.ts'
import { documentHandle } from './rendering.tsx'
import type { AppRequest } from './request.ts'
import { wantsJson } from './search/json-answer.ts'

/** Answers what documents can answer by themselves; null: it is the router's to answer. */
export type Documents = (request: Request, app: AppRequest) => Promise<Response | null>

interface DocumentRoute {
  readonly path: RegExp
  readonly params: readonly string[]
  /** A path of this route; the frame is the same around all of them. */
  readonly example: string
  readonly work: DocumentWork<unknown>
  readonly Page: (props: { loaderData: { found: unknown } }) => ReactNode
  readonly styles: readonly string[]
}

/**
 * A document is never navigated in, so it needs nothing of the router but its path: what its loader finds is rendered
 * as a tree of its own. Whatever is not a plain reading of a page that is there (another method, data instead of a
 * page, a redirection, a missing item, a fault) is left to the router, which knows how to answer it.
 */
export function createDocuments(build: ServerBuild): Documents {
  const routes = Object.values(build.routes).flatMap((route) => (route && documentRoute(route, build)) ?? [])
  const frames = new DocumentFrames()

  /** The router will do what failed here again and meet the same refusal, which it reports and answers. */
  async function attempt(route: DocumentRoute, url: URL, match: RegExpExecArray, app: AppRequest) {
    try {
      const found = await route.work(app, { url, params: paramsOf(route.params, match) })
      const data = frameData(app)
      const around = { data, path: route.example, styles: route.styles }
      const page = <route.Page loaderData={{ found }} />
      app.document.html = frames.render(around, frameOf(data, url.pathname), page, app.document)
    } catch {
      return null
    }
    return new Response(null, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  }

  return async (request, app) => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || wantsJson(request)) return null
    const url = new URL(request.url)
    for (const route of routes) {
      const match = route.path.exec(url.pathname)
      if (match !== null) return await attempt(route, url, match, app)
    }
    return null
  }
}

function paramsOf(names: readonly string[], match: RegExpExecArray): Params {
  return Object.fromEntries(names.map((name, index) => [name, match[index + 1]]))
}

type BuiltRoute = NonNullable<ServerBuild['routes'][string]>

function documentRoute({ id, parentId, path = '', module }: BuiltRoute, build: ServerBuild) {
  const Page = documentHandle(module.handle)
  if (!isComponent(Page) || !hasWork(module.loader)) return null
  const styles = [parentId, id].flatMap((routeId) => build.assets.routes[routeId ?? '']?.css ?? [])
  return { ...patternOf(path), work: module.loader.work, Page, styles: [...new Set(styles)] }
}

/** Only paths written the one way we write them: the router knows what to make of the rest. */
function patternOf(path: string): Pick<DocumentRoute, 'path' | 'params' | 'example'> {
  const params = Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name ?? '')
  return {
    path: new RegExp(`^/${path.replaceAll(/:\w+/g, '([^/%]+)')}$`),
    params,
    example: `/${path.replaceAll(/:\w+/g, '1')}`,
  }
}

function isComponent(value: unknown): value is DocumentRoute['Page'] {
  return typeof value === 'function'
}
