import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { openS3FileStore, type S3Settings } from '../../server/files/index.ts'
import type { RetryAndTimeoutOptions } from '../../server/files/object-store-client.ts'

/** A real S3 server on a free local port, with one bucket. */
export interface TestS3Server {
  readonly settings: S3Settings
  /** The settings as environment variables. */
  readonly env: Readonly<Record<string, string>>
  /** Opens the bucket like the product, with shorter timeouts. */
  open(options?: { readonly part?: number }): ReturnType<typeof openS3FileStore>
  /** The keys in the bucket. */
  listKeys(): Promise<string[]>
  /** Overwrites an object without the product noticing. */
  overwrite(name: string, bytes: string | Buffer): Promise<void>
  /** Changes the time at which an object was stored. */
  setModifiedTime(name: string, at: Date): Promise<void>
  /** Makes the store unavailable: connections are cut and none is accepted. */
  stop(): Promise<void>
  /** Makes it available again on the same port, with its content. */
  restart(): Promise<void>
  discard(): Promise<void>
}

/** Tests use shorter retry delays than production. */
export const testS3Backoff: RetryAndTimeoutOptions = {
  maxAttempts: 3,
  firstDelayMs: 5,
  idleTimeoutMs: 2000,
  minBytesPerSecond: 1_000_000,
}

const bucket = 'pictures'
const mark = '._S3rver_object'

/** Starts an S3 server; call `end` when done. */
export async function startTestS3Server({ prefix = 'site/' } = {}): Promise<TestS3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-s3-'))
  const directory = join(folder, 'store')
  let port = 0
  let running: S3rver | null = null
  const start = async () => {
    running = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      vhostBuckets: false,
      configureBuckets: [{ name: bucket }],
    })
    // Otherwise it logs errors when connections are cut on shutdown.
    running.logger.silent = true
    port = (await running.run()).port
  }
  const stop = async () => {
    const closing = running?.close()
    running?.httpServer.closeAllConnections()
    running = null
    await closing
  }
  await start()
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    prefix,
    pathStyle: true,
  }
  const root = join(directory, bucket, prefix)
  return {
    settings,
    env: {
      S3_ENDPOINT: settings.endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_PREFIX: prefix,
    },
    open: ({ part } = {}) =>
      openS3FileStore(settings, {
        spoolFolder: join(folder, 'spool'),
        retryOptions: testS3Backoff,
        ...(part ? { part } : {}),
      }),
    async listKeys() {
      const entries = await readdir(root, { recursive: true }).catch(() => [])
      return entries
        .filter((name) => name.endsWith(mark))
        .map((name) => name.slice(0, -mark.length))
        .sort()
    },
    async overwrite(name, bytes) {
      await readFile(join(root, `${name}${mark}`))
      await writeFile(join(root, `${name}${mark}`), bytes)
    },
    setModifiedTime: (name, at) => utimes(join(root, `${name}${mark}`), at, at),
    stop,
    restart: start,
    async discard() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
