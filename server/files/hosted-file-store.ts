import { resolve } from 'node:path'
import { prepareFolderForAtomicWrites } from './atomic-write.ts'
import type { FileStore } from './contract.ts'
import { ObjectStoreResponseError } from './errors.ts'
import { HostedObjectStore } from './hosted-object-store.ts'
import { HostedStorageClient, type HostedStorageSettings } from './hosted-storage-client.ts'
import { ObjectDerivedFileStore } from './object-derived-file-store.ts'
import { canReadAndWriteObjects, ObjectFileStore } from './object-file-store.ts'
import { defaultRetryAndTimeoutOptions, type StoreReachabilityListener } from './object-store-client.ts'

export type { HostedStorageSettings } from './hosted-storage-client.ts'

interface HostedFileStoreOptions {
  /** Folder where streams are buffered until their hash is known. */
  readonly spoolFolder: string
  readonly retryOptions?: typeof defaultRetryAndTimeoutOptions
  /** Called when the store no longer responds, and when it responds again. */
  readonly onReachabilityChange?: StoreReachabilityListener | undefined
}

/**
 * Opens a file store in a private bucket of a hosted project, with a second one for variants, so that the listing of files is
 * not made longer by them. A missing bucket is created. Throws `ObjectStoreUnavailableError` or `ObjectStoreResponseError`.
 */
export async function openHostedFileStore(
  settings: HostedStorageSettings,
  options: HostedFileStoreOptions,
): Promise<FileStore> {
  const spoolFolder = resolve(options.spoolFolder)
  await prepareFolderForAtomicWrites(spoolFolder)
  const { retryOptions = defaultRetryAndTimeoutOptions, onReachabilityChange } = options
  const client = new HostedStorageClient(settings, retryOptions, onReachabilityChange)
  const variantSettings = { ...settings, bucket: `${settings.bucket}-variants` }
  const variantClient = new HostedStorageClient(variantSettings, retryOptions)
  await ensurePrivateBucket(client)
  await ensurePrivateBucket(variantClient)
  const variants = new ObjectDerivedFileStore(new HostedObjectStore(variantClient))
  return new ObjectFileStore(new HostedObjectStore(client), spoolFolder, variants)
}

/** Whether the project has the bucket; changes nothing. */
export async function hasHostedBucket(settings: HostedStorageSettings): Promise<boolean> {
  return (await findBucket(new HostedStorageClient(settings, defaultRetryAndTimeoutOptions))) !== null
}

/** Writes, reads and deletes a probe object; throws if any of it fails. */
export async function assertHostedReadAndWriteAccess(
  settings: HostedStorageSettings,
  retryOptions = defaultRetryAndTimeoutOptions,
): Promise<void> {
  const client = new HostedStorageClient(settings, retryOptions)
  await ensurePrivateBucket(client)
  if (!(await canReadAndWriteObjects(new HostedObjectStore(client))))
    throw client.createUnexpectedResponseError('bytes as they were written')
}

function findBucket(client: HostedStorageClient): Promise<unknown> {
  return client.requestJson({
    method: 'GET',
    name: `bucket/${client.settings.bucket}`,
    isExpectedError: ({ status }) => status === 404,
  })
}

/** Creates a bucket if it is missing. A public one would show the pictures of drafts to everyone who knows their hash. */
async function ensurePrivateBucket(client: HostedStorageClient): Promise<void> {
  const { bucket, url } = client.settings
  const found = await findBucket(client)
  if (found === null) {
    await client.requestJson({
      method: 'POST',
      name: 'bucket',
      json: { id: bucket, name: bucket, public: false },
      // Another instance has just created it.
      isExpectedError: ({ status }) => status === 409,
    })
    return
  }
  if (typeof found === 'object' && found !== null && 'public' in found && found.public === false) return
  throw new ObjectStoreResponseError(
    'PublicBucket',
    `The bucket "${bucket}" at ${url} is public, but has to be private: pictures of drafts are in it. Make it private there.`,
  )
}
