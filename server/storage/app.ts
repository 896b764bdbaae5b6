import { Hono } from 'hono'
import { createBucketsApp } from './buckets-app.ts'
import type { StorageDeps } from './contract.ts'
import { createDownloadApp } from './download-app.ts'
import { createImageTransformHandler } from './image-transform-handler.ts'
import { createObjectsApp } from './objects-app.ts'
import { createResumableUploadEndpoints } from './resumable-upload-endpoints.ts'
import { createSignedUploads } from './signed-uploads.ts'
import { createSignedUrlTokens } from './signed-url-tokens.ts'
import { StorageError, toStorageError, toStorageErrorBody } from './storage-errors.ts'
import { createUnsupportedFeaturesApp } from './unsupported-features-app.ts'

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

/** The storage service, as the official client knows it. No cookie is read or set here. */
export async function createStorageApp(deps: StorageDeps): Promise<Hono> {
  const tokens = createSignedUrlTokens(deps.secret, deps.now)
  const promises = createSignedUploads(deps, tokens)
  const uploads = await createResumableUploadEndpoints(deps, promises)
  const app = new Hono()
  app.onError((error) => {
    const problem = toStorageError(error)
    const isOurs = problem.statusCode >= 500 && !(error instanceof StorageError)
    if (isOurs) deps.report(error)
    return Response.json(toStorageErrorBody(problem), {
      status: problem.httpStatus,
      headers: { 'Cache-Control': 'no-store' },
    })
  })
  app.all('/upload/resumable/sign', (c) => uploads.signed.handle(c.req.raw))
  app.all('/upload/resumable/sign/:id', (c) => uploads.signed.handle(c.req.raw))
  app.all('/upload/resumable', (c) => uploads.authenticated.handle(c.req.raw))
  app.all('/upload/resumable/:id', (c) => uploads.authenticated.handle(c.req.raw))
  // Without a word about other origins, so that no page of another site gets an answer.
  app.options('*', (c) => c.body(null, 204, { Allow: methods }))
  app.get('/status', (c) => c.body(null, 200))
  app.route('/', createBucketsApp(deps))
  app.route('/', createDownloadApp(deps, tokens, createImageTransformHandler(deps)))
  app.route('/', createObjectsApp(deps, tokens, promises))
  app.route('/', createUnsupportedFeaturesApp())
  app.all('*', () => {
    throw new StorageError('NotFound')
  })
  return app
}
