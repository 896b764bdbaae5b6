import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { DerivedFileStore, ListedObject } from './contract.ts'
import { ObjectStoreResponseError } from './errors.ts'
import { createBufferSource, type ObjectStore } from './object-store.ts'

/** Derived files as objects of a bucket, whose names begin with a prefix if other objects are in it, too. */
export class ObjectDerivedFileStore implements DerivedFileStore {
  readonly #objects: ObjectStore
  readonly #prefix: string

  constructor(objects: ObjectStore, prefix = '') {
    this.#objects = objects
    this.#prefix = prefix
  }

  async read(name: string): Promise<Buffer | null> {
    const object = this.#prefix + name
    const found = await this.#objects.find(object)
    if (found === null) return null
    try {
      return await buffer(this.#objects.read(object, found.size))
    } catch (error) {
      // It was removed meanwhile.
      if (error instanceof ObjectStoreResponseError && error.code === 'NoSuchKey') return null
      throw error
    }
  }

  put(name: string, bytes: Buffer): Promise<void> {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return this.#objects.put(this.#prefix + name, { source: createBufferSource(bytes), sha256 })
  }

  remove(name: string): Promise<void> {
    return this.#objects.remove(this.#prefix + name)
  }

  async *list(beginning = ''): AsyncGenerator<ListedObject> {
    for await (const object of this.#objects.list(this.#prefix + beginning))
      yield { ...object, name: object.name.slice(this.#prefix.length) }
  }
}
