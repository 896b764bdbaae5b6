import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { ObjectStoreResponseError } from './errors.ts'
import { ensurePrivateBucket } from './hosted-file-store.ts'
import { HostedObjectStore } from './hosted-object-store.ts'
import { HostedStorageClient, type HostedStorageSettings } from './hosted-storage-client.ts'
import { createBufferSource, type ListedObject, type ObjectStore } from './object-store.ts'
import { defaultRetryAndTimeoutOptions } from './object-store-client.ts'

/** Small files made from others, where all instances of the site find them; each can be made again. */
export interface DerivedFileStore {
  /** Null: it is missing. */
  read(name: string): Promise<Buffer | null>
  put(name: string, bytes: Buffer): Promise<void>
  remove(name: string): Promise<void>
  list(): AsyncIterable<ListedObject>
}

/** Opens the bucket beside that of the files: the listing of one is not made longer by the other. */
export async function openHostedVariantStore(
  { bucket, ...project }: HostedStorageSettings,
  retryOptions = defaultRetryAndTimeoutOptions,
): Promise<DerivedFileStore> {
  const client = new HostedStorageClient({ ...project, bucket: `${bucket}-variants` }, retryOptions)
  await ensurePrivateBucket(client)
  return new ObjectDerivedFileStore(new HostedObjectStore(client))
}

class ObjectDerivedFileStore implements DerivedFileStore {
  readonly #objects: ObjectStore

  constructor(objects: ObjectStore) {
    this.#objects = objects
  }

  async read(name: string): Promise<Buffer | null> {
    const found = await this.#objects.find(name)
    if (found === null) return null
    try {
      return await buffer(this.#objects.read(name, found.size))
    } catch (error) {
      // It was removed meanwhile.
      if (error instanceof ObjectStoreResponseError && error.code === 'NoSuchKey') return null
      throw error
    }
  }

  put(name: string, bytes: Buffer): Promise<void> {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return this.#objects.put(name, { source: createBufferSource(bytes), sha256 })
  }

  remove(name: string): Promise<void> {
    return this.#objects.remove(name)
  }

  list(): AsyncIterable<ListedObject> {
    return this.#objects.list()
  }
}
