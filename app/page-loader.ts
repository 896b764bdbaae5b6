import { data, type LoaderFunctionArgs } from 'react-router'
import { ProblemError, toProblemOrNull } from '../domain/problem-error.ts'
import { type AppRequest, appRequestContext } from './request.ts'
import { reportServerError } from './server-errors.ts'

/** A loader's work: the request as the app knows it, and the route's arguments. */
export type PageLoaderHandler<T> = (request: AppRequest, args: LoaderFunctionArgs) => Promise<T>

/** A route's loader. */
export type PageLoaderFunction<T> = (args: LoaderFunctionArgs) => Promise<T>

/** The props of a route's component. */
export interface PageComponentProps<Loader extends PageLoaderFunction<unknown>> {
  readonly loaderData: Awaited<ReturnType<Loader>>
}

/**
 * Makes a route's loader out of its work. A problem of the catalogue becomes an answer with the problem's status,
 * so that the error views of the root show it; of the problem itself only the code leaves the server.
 */
export function createPageLoader<T>(handler: PageLoaderHandler<T>): PageLoaderFunction<T> {
  return (args) =>
    runWithProblemResponses(args.request, () => handler(args.context.get(appRequestContext), args))
}

/** Runs the work of a loader or an action; a problem of the catalogue is thrown as a response with its status. */
export async function runWithProblemResponses<T>(request: Request, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const problem = toProblemOrNull(error)
    if (problem === null) throw error
    reportServerError(error, request)
    throw data({ code: problem.code }, { status: problem.status })
  }
}

const LARGEST_ID = 2_147_483_647

/** The id in a path, written the one way we write it; anything else names no page. */
export function parseIdParam(text: string | undefined): number {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0
  if (id < 1 || id > LARGEST_ID) throw new ProblemError('not_found')
  return id
}
