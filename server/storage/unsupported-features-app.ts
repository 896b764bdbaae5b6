import { Hono } from 'hono'
import { StorageError } from './storage-errors.ts'

/**
 * Features of the official client that are not supported: returns a specific error instead of "not found".
 */
const features: readonly [path: string, name: string][] = [
  ['/iceberg/*', 'Analytics buckets'],
  ['/cdn/*', 'The purging of a CDN'],
  ['/bucket/:id/lifecycle', 'The lifecycle of a bucket'],
  ['/s3/*', 'The S3 protocol'],
]

export function createUnsupportedFeaturesApp(): Hono {
  const app = new Hono()
  for (const [path, name] of features)
    app.all(path, () => {
      throw new StorageError('FeatureNotEnabled', `${name} is not enabled here`)
    })
  return app
}
