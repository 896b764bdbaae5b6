import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { ByteRange, PartStore, StoredPart } from './contract.ts'
import type { ObjectStore } from './object-store.ts'

type PartFolder = 'uploads' | 'imports' | 'exports' | 'backups'

const namePattern = /^(?:uploads|imports|exports|backups)\/([0-9a-f]{32})\/(\d{1,15})-([0-9a-f]{64})$/

/**
 * Parts of unfinished uploads, files of imports, finished exports or archives of backups, as objects beside the stored
 * files. A name contains the hash of the part, so two processes that believe to continue the same upload never overwrite
 * each other's bytes.
 */
export class ObjectPartStore implements PartStore {
  readonly #objects: ObjectStore
  readonly #folder: PartFolder

  constructor(objects: ObjectStore, folder: PartFolder) {
    this.#objects = objects
    this.#folder = folder
  }

  async put(part: StoredPart, file: string): Promise<void> {
    const { size, sha256 } = part
    const whole = size === 0 ? {} : { end: size - 1 }
    const read = (range?: ByteRange) => createReadStream(file, range ?? whole)
    await this.#objects.put(this.#createName(part), { source: { size, read }, sha256 })
  }

  read(part: StoredPart): Readable {
    return this.#objects.read(this.#createName(part), part.size)
  }

  async listParts(upload: string): Promise<StoredPart[]> {
    const parts: StoredPart[] = []
    for await (const { name, size } of this.#objects.list(`${this.#folder}/${upload}/`)) {
      const [, id, start, sha256] = namePattern.exec(name) ?? []
      if (id === upload && sha256 !== undefined) parts.push({ upload, start: Number(start), size, sha256 })
    }
    return parts
  }

  async remove(upload: string): Promise<void> {
    for (const part of await this.listParts(upload)) await this.#objects.remove(this.#createName(part))
  }

  async *list(): AsyncGenerator<{ readonly upload: string; readonly at: number }> {
    for await (const { name, at } of this.#objects.list(`${this.#folder}/`)) {
      const upload = namePattern.exec(name)?.[1]
      if (upload !== undefined) yield { upload, at }
    }
  }

  #createName({ upload, start, sha256 }: StoredPart): string {
    return `${this.#folder}/${upload}/${start}-${sha256}`
  }
}

/** Whether an object is a part of an unfinished upload, a file of an import, an export or an archive. */
export function isPartName(name: string): boolean {
  return namePattern.test(name)
}
