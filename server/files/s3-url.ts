/** Which bucket of which S3 store, and by whose keys. */
export interface S3Settings {
  /** Where the store is: `https://host`, a path below it if need be, without a slash at the end. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** What every name in the bucket begins with: empty, or ending with a slash. */
  readonly prefix: string
  /** Whether the bucket is named in the path (`host/bucket/name`) or in the host (`bucket.host/name`). */
  readonly pathStyle: boolean
}

/** The address of something in the bucket, or of the bucket itself (`''`). */
export function createS3Url(
  settings: S3Settings,
  key: string,
  query: Readonly<Record<string, string>> = {},
): URL {
  const { endpoint, bucket, pathStyle } = settings
  const url = new URL(endpoint)
  const base = url.pathname.replace(/\/+$/, '')
  if (pathStyle) url.pathname = `${base}/${bucket}${key === '' ? '' : `/${key}`}`
  else {
    url.hostname = `${bucket}.${url.hostname}`
    url.pathname = `${base}/${key}`
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}
