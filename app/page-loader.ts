import { data, type LoaderFunctionArgs } from 'react-router'
import { ProblemError, toProblemOrNull } from '../domain/problem-error.ts'
import { type AppRequest, appRequestContext } from './request.ts'
import { reportServerError } from './server-errors.ts'

/** The work of a loader, with the app's request and the route's arguments. */
type PageLoaderHandler<T> = (request: AppRequest, args: LoaderFunctionArgs) => Promise<T>

/** A route's loader. */
type PageLoaderFunction<T> = (args: LoaderFunctionArgs) => Promise<T>

/** The props of a route's component. */
export interface PageComponentProps<Loader extends PageLoaderFunction<unknown>> {
  readonly loaderData: Awaited<ReturnType<Loader>>
}

/**
 * Creates a route's loader. A `ProblemError` becomes a response with its status, so that the root's error views show
 * it; only its code leaves the server.
 */
export function createPageLoader<T>(handler: PageLoaderHandler<T>): PageLoaderFunction<T> {
  return (args) =>
    runThrowingProblemsAsResponses(args.request, () => handler(args.context.get(appRequestContext), args))
}

/** Runs a loader or an action; a `ProblemError` is thrown as a response with its status. */
export async function runThrowingProblemsAsResponses<T>(request: Request, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const problem = toProblemOrNull(error)
    if (problem === null) throw error
    reportServerError(error, request)
    throw data({ code: problem.code }, { status: problem.status })
  }
}

const MAX_ID = 2_147_483_647

/** Parses an id in its canonical form; throws `not_found` for anything else. */
export function parseIdParam(text: string | undefined): number {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0
  if (id < 1 || id > MAX_ID) throw new ProblemError('not_found')
  return id
}
