import { data, type LoaderFunctionArgs } from 'react-router'
import { Problem, problemOf } from '../domain/problem.ts'
import { reportError } from './failures.ts'
import { type AppRequest, appRequestContext } from './request.ts'

/** A loader's work: the request as the app knows it, and the route's arguments. */
export type Work<T> = (request: AppRequest, args: LoaderFunctionArgs) => Promise<T>

/** A route's loader. */
export type PageLoader<T> = (args: LoaderFunctionArgs) => Promise<T>

/** The props of a route's component. */
export interface PageProps<Loader extends PageLoader<unknown>> {
  readonly loaderData: Awaited<ReturnType<Loader>>
}

/**
 * Makes a route's loader out of its work. A problem of the catalogue becomes an answer with the problem's status,
 * so that the error views of the root show it; of the problem itself only the code leaves the server.
 */
export function pageLoader<T>(work: Work<T>): PageLoader<T> {
  return (args) => withProblemResponses(args.request, () => work(args.context.get(appRequestContext), args))
}

/** Runs the work of a loader or an action; a problem of the catalogue is thrown as a response with its status. */
export async function withProblemResponses<T>(request: Request, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const problem = problemOf(error)
    if (problem === null) throw error
    reportError(error, request)
    throw data({ code: problem.code }, { status: problem.status })
  }
}

const LARGEST_ID = 2_147_483_647

/** The id in a path, written the one way we write it; anything else names no page. */
export function idOf(text: string | undefined): number {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0
  if (id < 1 || id > LARGEST_ID) throw new Problem('not_found')
  return id
}
