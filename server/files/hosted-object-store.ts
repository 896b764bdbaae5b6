import type { Readable } from 'node:stream'
import type { ByteRange, ListedObject } from './contract.ts'
import { type HostedStorageClient, isObjectNotFound } from './hosted-storage-client.ts'
import { uploadInChunks } from './hosted-upload.ts'
import { ObjectDownloadStream } from './object-download-stream.ts'
import type { HashedByteSource, ObjectStore } from './object-store.ts'

const pageSize = 1000

/** The objects in the bucket of a hosted project. */
export class HostedObjectStore implements ObjectStore {
  readonly #client: HostedStorageClient

  constructor(client: HostedStorageClient) {
    this.#client = client
  }

  async find(name: string): Promise<{ size: number; at: number } | null> {
    const info = await this.#client.requestJson({
      method: 'GET',
      name: this.#client.createObjectPath('info', name),
      isExpectedError: isObjectNotFound,
    })
    if (info === null) return null
    const { size, last_modified: modified } = toRecord(info)
    if (typeof size !== 'number') throw this.#client.createUnexpectedResponseError('size of a file')
    return { size, at: Date.parse(String(modified)) || 0 }
  }

  async put(name: string, { source, sha256 }: HashedByteSource): Promise<void> {
    await uploadInChunks(this.#client, name, { source, sha256 })
    // The service does not compare checksums, but a truncated object is noticed.
    const stored = await this.find(name)
    if (stored?.size !== source.size)
      throw this.#client.createUnexpectedResponseError('file of the sent size')
  }

  read(name: string, size: number, range?: ByteRange): Readable {
    return new ObjectDownloadStream(this.#client, name, size, range)
  }

  async remove(name: string): Promise<void> {
    await this.#client.requestJson({
      method: 'DELETE',
      name: `object/${this.#client.settings.bucket}`,
      json: { prefixes: [name] },
      isExpectedError: isObjectNotFound,
    })
  }

  async *list(beginning = '', after = ''): AsyncGenerator<ListedObject> {
    for (let cursor: string | null = null; ; ) {
      const page = toRecord(
        await this.#client.requestJson({
          method: 'POST',
          name: `object/list-v2/${this.#client.settings.bucket}`,
          json: {
            limit: pageSize,
            prefix: beginning,
            with_delimiter: false,
            ...(cursor === null ? {} : { cursor }),
          },
        }),
      )
      if (!Array.isArray(page.objects)) throw this.#client.createUnexpectedResponseError('listing')
      for (const listed of page.objects) {
        const object = this.#parseListedObject(toRecord(listed))
        if (object.name > after) yield object
      }
      const next = page.hasNext === true ? page.nextCursor : null
      if (typeof next !== 'string') return
      if (next === cursor) throw this.#client.createUnexpectedResponseError('end of a listing')
      cursor = next
    }
  }

  /** The service deletes its unfinished uploads after a day. */
  async listUnfinishedUploads(): Promise<[]> {
    return []
  }

  #parseListedObject({ key, name, metadata, updated_at: at }: Record<string, unknown>): ListedObject {
    const { size } = toRecord(metadata)
    const path = key ?? name
    const time = Date.parse(String(at))
    if (typeof path !== 'string' || Number.isNaN(time))
      throw this.#client.createUnexpectedResponseError('listing')
    // The size is missing while an object is being written.
    return { name: path, size: typeof size === 'number' ? size : 0, at: time }
  }
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
