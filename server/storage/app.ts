import { Hono } from 'hono'
import { bucketsApp } from './buckets-app.ts'
import type { StorageDeps } from './contract.ts'
import { notEnabledApp } from './not-enabled.ts'
import { objectsApp } from './objects-app.ts'
import { problemBody, problemFor, StorageProblem } from './problems.ts'
import { readingApp } from './reading-app.ts'
import { createRender } from './render.ts'
import { createResumableUploads } from './resumable-app.ts'
import { createPromises } from './signed-uploads.ts'
import { createTokens } from './tokens.ts'

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

/** The storage service, as the official client knows it. No cookie is read or set here. */
export async function storageApp(deps: StorageDeps): Promise<Hono> {
  const tokens = createTokens(deps.secret, deps.now)
  const promises = createPromises(deps, tokens)
  const uploads = await createResumableUploads(deps, promises)
  const app = new Hono()
  app.onError((error) => {
    const problem = problemFor(error)
    const isOurs = problem.statusCode >= 500 && !(error instanceof StorageProblem)
    if (isOurs) deps.report(error)
    return Response.json(problemBody(problem), {
      status: problem.httpStatus,
      headers: { 'Cache-Control': 'no-store' },
    })
  })
  app.all('/upload/resumable/sign', (c) => uploads.signed.handle(c.req.raw))
  app.all('/upload/resumable/sign/:id', (c) => uploads.signed.handle(c.req.raw))
  app.all('/upload/resumable', (c) => uploads.own.handle(c.req.raw))
  app.all('/upload/resumable/:id', (c) => uploads.own.handle(c.req.raw))
  // Without a word about other origins, so that no page of another site gets an answer.
  app.options('*', (c) => c.body(null, 204, { Allow: methods }))
  app.get('/status', (c) => c.body(null, 200))
  app.route('/', bucketsApp(deps))
  app.route('/', readingApp(deps, tokens, createRender(deps)))
  app.route('/', objectsApp(deps, tokens, promises))
  app.route('/', notEnabledApp())
  app.all('*', () => {
    throw new StorageProblem('NotFound')
  })
  return app
}
