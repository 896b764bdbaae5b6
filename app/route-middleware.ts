import type { MiddlewareFunction } from 'react-router'
import type { AppRequest } from './request.ts'
import { createJsonMiddleware } from './search/json-middleware.ts'

type ReadRouteData = (request: AppRequest, url: URL) => Promise<unknown>

/** The middleware of routes by name. */
const factoriesByName: Readonly<Record<string, (readData: ReadRouteData) => MiddlewareFunction<Response>>> = {
  json: createJsonMiddleware,
}

/** Creates the middleware that a route names. Throws for an unknown name, so that no route is served without it. */
export function createRouteMiddleware(name: string, readData: ReadRouteData): MiddlewareFunction<Response> {
  const create = Object.hasOwn(factoriesByName, name) ? factoriesByName[name] : undefined
  if (create === undefined) throw new Error(`Unknown route middleware: '${name}'`)
  return create(readData)
}
