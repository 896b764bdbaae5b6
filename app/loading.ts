import { data, type LoaderFunctionArgs, type Params } from 'react-router'
import { Problem, problemOf } from '../domain/problem.ts'
import { reportError } from './failures.ts'
import { type AppRequest, requestContext } from './request.ts'

/** A loader's work: the request as the app knows it, and the route's arguments. */
export type Work<T> = (request: AppRequest, args: LoaderFunctionArgs) => Promise<T>

/** A route's loader. */
export type PageLoader<T> = (args: LoaderFunctionArgs) => Promise<T>

/** What a document's loader found; see `documentLoader`. */
export interface Found<T> {
  readonly found: T
}

/** What a document's component is given. */
export interface PageProps<Loader extends PageLoader<Found<unknown>>> {
  readonly loaderData: Awaited<ReturnType<Loader>>
}

/**
 * Makes a route's loader out of its work. A problem of the catalogue becomes an answer with the problem's status,
 * so that the error views of the root show it; of the problem itself only the code leaves the server.
 */
export function pageLoader<T>(work: Work<T>): PageLoader<T> {
  return async (args) => {
    try {
      return await work(args.context.get(requestContext), args)
    } catch (error) {
      const problem = problemOf(error)
      if (problem === null) throw error
      reportError(error, args.request)
      throw data({ code: problem.code }, { status: problem.status })
    }
  }
}

/** Which page of a document's route is asked for. */
export interface Place {
  readonly url: URL
  readonly params: Params
}

/** A document's work; it needs to know less than the router tells. */
export type DocumentWork<T> = (request: AppRequest, place: Place) => Promise<T>

/** A document's loader, for the router, and the work it is made of, for who answers documents without the router. */
export interface DocumentLoader<T> extends PageLoader<Found<T>> {
  readonly work: DocumentWork<T>
}

/** Makes a document's loader. */
export function documentLoader<T>(work: DocumentWork<T>): DocumentLoader<T> {
  const loader = pageLoader(async (request, { url, params }) => ({
    found: await work(request, { url, params }),
  }))
  return Object.assign(loader, { work })
}

/** Whether a route's loader is a document's. */
export function hasWork(loader: unknown): loader is DocumentLoader<unknown> {
  return typeof loader === 'function' && 'work' in loader
}

const LARGEST_ID = 2_147_483_647

/** The id in a path, written the one way we write it; anything else names no page. */
export function idOf(text: string | undefined): number {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0
  if (id < 1 || id > LARGEST_ID) throw new Problem('not_found')
  return id
}
