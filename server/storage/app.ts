import { Hono } from 'hono'
import {
  getRetryAfterSeconds,
  toProblemOrNull,
  unavailableRetryAfterSeconds,
} from '../../domain/problem-error.ts'
import { createBucketsApp } from './buckets-app.ts'
import type { StorageDeps } from './contract.ts'
import { createDownloadApp } from './download-app.ts'
import { createImageTransformHandler } from './image-transform-handler.ts'
import { createObjectsApp } from './objects-app.ts'
import { requireKeyOrToken } from './permissions.ts'
import { createResumableUploadEndpoints } from './resumable-upload-endpoints.ts'
import { createSignedUploadManager } from './signed-uploads.ts'
import { createSignedUrlTokenService } from './signed-url-tokens.ts'
import { StorageError, toStorageError, toStorageErrorBody } from './storage-errors.ts'
import { createUnsupportedFeaturesApp } from './unsupported-features-app.ts'
import { createVectorsApp } from './vectors/app.ts'

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

/** The storage API, compatible with the official client. It reads and sets no cookies. */
export async function createStorageApp(services: StorageDeps): Promise<Hono> {
  const deps: StorageDeps = { ...services, authenticateCaller: requireKeyOrToken(services) }
  const tokens = createSignedUrlTokenService({
    secret: deps.secret,
    sharedKey: deps.sharedSignedUrls?.key ?? null,
    now: deps.now,
    isIssuerTrusted: (userId, signedAt) =>
      deps.data.auth.delegatedAccess.isValid(userId, signedAt.toISOString(), deps.now().toISOString()),
  })
  const signedUploads = createSignedUploadManager(deps, tokens)
  const uploads = await createResumableUploadEndpoints(deps, signedUploads)
  const app = new Hono()
  app.onError((error) => createErrorResponse(deps, error, ({ httpStatus }) => httpStatus))
  const vectors = createVectorsApp(deps)
  // Here Supabase, too, sends the exact status.
  vectors.onError((error) => createErrorResponse(deps, error, ({ statusCode }) => statusCode))
  app.all('/upload/resumable/sign', (c) => uploads.signed.handle(c.req.raw))
  app.all('/upload/resumable/sign/:id', (c) => uploads.signed.handle(c.req.raw))
  app.all('/upload/resumable', (c) => uploads.authenticated.handle(c.req.raw))
  app.all('/upload/resumable/:id', (c) => uploads.authenticated.handle(c.req.raw))
  // No CORS headers, so that pages of other sites cannot read responses.
  app.options('*', (c) => c.body(null, 204, { Allow: methods }))
  app.get('/status', (c) => c.body(null, 200))
  app.route('/', createBucketsApp(deps))
  app.route('/', createDownloadApp(deps, tokens, createImageTransformHandler(deps)))
  app.route('/', createObjectsApp(deps, tokens, signedUploads))
  app.route('/', vectors)
  app.route('/', createUnsupportedFeaturesApp())
  app.all('*', () => {
    throw new StorageError('NotFound')
  })
  return app
}

function createErrorResponse(
  { report }: StorageDeps,
  error: unknown,
  getStatus: (problem: StorageError) => number,
): Response {
  const problem = toStorageError(error)
  const rejection = toProblemOrNull(error)
  const isUnexpected = problem.statusCode >= 500 && !(error instanceof StorageError)
  if (isUnexpected) report(error)
  const headers: Record<string, string> = { 'Cache-Control': 'no-store' }
  if (rejection?.code === 'too_often') headers['Retry-After'] = String(getRetryAfterSeconds(rejection))
  else if (problem.statusCode === 503) headers['Retry-After'] = String(unavailableRetryAfterSeconds)
  return Response.json(toStorageErrorBody(problem), { status: getStatus(problem), headers })
}
