/** Connection settings of an S3 bucket. */
export interface S3Settings {
  /** URL of the store: `https://host`, optionally with a path, without a trailing slash. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Prefix of all object names: empty, or ending with a slash. */
  readonly prefix: string
  /** Whether the bucket is named in the path (`host/bucket/name`) or in the host (`bucket.host/name`). */
  readonly pathStyle: boolean
}

/** URL of an object, or of the bucket itself (`''`). */
export function createS3Url(
  settings: S3Settings,
  key: string,
  query: Readonly<Record<string, string>> = {},
): URL {
  const { endpoint, bucket, pathStyle } = settings
  const url = new URL(endpoint)
  const basePath = url.pathname.replace(/\/+$/, '')
  if (pathStyle) url.pathname = `${basePath}/${bucket}${key === '' ? '' : `/${key}`}`
  else {
    url.hostname = `${bucket}.${url.hostname}`
    url.pathname = `${basePath}/${key}`
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}
