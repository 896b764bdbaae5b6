import type { MiddlewareFunction } from 'react-router'
import { toProblemOrNull } from '../../domain/problem-error.ts'
import { type AppRequest, appRequestContext } from '../request.ts'
import { reportServerError } from '../server-errors.ts'

/** Whether a request accepts JSON rather than HTML. */
function wantsJson(request: Request): boolean {
  const accept = request.headers.get('Accept') ?? ''
  return accept.includes('application/json') && !accept.includes('text/html')
}

/** Responds with JSON to requests that accept it, at the same URL as the page. */
export function createJsonMiddleware(
  readData: (request: AppRequest, url: URL) => Promise<unknown>,
): MiddlewareFunction<Response> {
  return async ({ request, context, url }, next) => {
    if (!wantsJson(request)) return next()
    try {
      return Response.json(await readData(context.get(appRequestContext), url), {
        headers: { Vary: 'Accept' },
      })
    } catch (error) {
      const problem = toProblemOrNull(error)
      if (problem === null) throw error
      reportServerError(error, request)
      return Response.json({ code: problem.code }, { status: problem.status, headers: { Vary: 'Accept' } })
    }
  }
}
