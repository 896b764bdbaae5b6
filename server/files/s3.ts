import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { Files, ListedFile, StoredFile, Stray } from './contract.ts'
import { checkedRange } from './contract.ts'
import { folderFailure } from './failures.ts'
import { hashOf, isHash, nameOf } from './hash.ts'
import { Intake } from './intake.ts'
import type { S3Settings } from './s3-address.ts'
import { oddAnswer } from './s3-answers.ts'
import { type Patience, S3Client, usualPatience } from './s3-client.ts'
import { Download } from './s3-download.ts'
import { listObjects, unfinishedUploads } from './s3-list.ts'
import { abandonUpload, bytesOf, type Source, sentText, upload, usualPart } from './s3-upload.ts'
import { draft, prepareFolder } from './whole.ts'

export type { S3Settings } from './s3-address.ts'

const hour = 3_600_000
/** How names of what is only written to be read again begin. */
const probe = 'letopis-probe-'

export interface S3Options {
  /** Where streams wait until their hash is known. */
  readonly spool: string
  readonly patience?: Patience
  /** Files larger than this are sent in parts of this size. */
  readonly part?: number
}

/** Files in a bucket of an S3 store. Looks into the bucket first: throws `StoreAway` or `StoreRefused`. */
export async function openS3(settings: S3Settings, options: S3Options): Promise<Files> {
  const spool = resolve(options.spool)
  await prepareFolder(spool)
  const client = new S3Client(settings, options.patience ?? usualPatience)
  // Nothing is called so: whether one may list is all that is asked.
  await listObjects(client, { beginning: '.nothing' }).next()
  return new S3Files(client, spool, options.part ?? usualPart)
}

/** Writes something into the bucket, reads and deletes it again; throws what is in the way. */
export async function tryWriting(settings: S3Settings, patience = usualPatience): Promise<void> {
  const client = new S3Client(settings, patience)
  const name = `${probe}${randomUUID()}.tmp`
  await client.askText({ method: 'PUT', name, body: sentText(name) })
  const read = await client.askText({ method: 'GET', name })
  await client.askText({ method: 'DELETE', name })
  if (read !== name) throw oddAnswer('bytes as they were written')
}

class S3Files implements Files {
  readonly #client: S3Client
  readonly #spool: string
  readonly #part: number
  /** What was put by this process lately, and when: nobody who tidies up may take it. */
  readonly #puts = new Map<string, number>()

  constructor(client: S3Client, spool: string, part: number) {
    this.#client = client
    this.#spool = spool
    this.#part = part
  }

  async put(bytes: Buffer | Readable): Promise<{ hash: string; size: number }> {
    if (bytes instanceof Readable) return this.#putStream(bytes)
    const hash = createHash('sha256').update(bytes).digest('hex')
    await this.#send(hash, bytesOf(bytes))
    return { hash, size: bytes.length }
  }

  async #putStream(source: Readable): Promise<{ hash: string; size: number }> {
    const intake = new Intake(source)
    const written = await draft(this.#spool, (handle) => intake.into(handle)).catch((error: unknown) => {
      intake.abandon()
      // A sender's failure is the sender's, even when it looks like one of our folder's.
      throw intake.broken ? error : folderFailure(this.#spool, error)
    })
    try {
      const { hash, size } = written.result
      await this.#send(hash, { size, read: (range) => createReadStream(written.path, range) })
      return { hash, size }
    } finally {
      await written.discard()
    }
  }

  async open(hash: string): Promise<StoredFile | null> {
    if (!isHash(hash)) return null
    const found = await this.#look(hash)
    if (found === null) return null
    const { size } = found
    return {
      size,
      stream: (range) => new Download(this.#client, nameOf(hash), size, checkedRange(range, size)),
    }
  }

  path(): null {
    return null
  }

  async remove(hash: string): Promise<void> {
    if (!isHash(hash)) return
    await this.#client.askText({ method: 'DELETE', name: nameOf(hash), expected: isNoFile })
  }

  async removeUnlessPut(hash: string, since: number): Promise<boolean> {
    const found = isHash(hash) ? await this.#look(hash) : null
    if (found === null || found.at >= since || (this.#puts.get(hash) ?? 0) >= since) return false
    await this.remove(hash)
    return true
  }

  async *all(): AsyncGenerator<ListedFile> {
    for await (const { name, size, at } of listObjects(this.#client)) {
      const hash = hashOf(name)
      if (hash !== null) yield { hash, size, at }
    }
  }

  async *strays(): AsyncGenerator<Stray> {
    const client = this.#client
    for await (const { name, at } of listObjects(client)) {
      if (hashOf(name) !== null) continue
      const isProbe = name.startsWith(probe) && name.endsWith('.tmp')
      yield {
        name,
        at,
        remove: isProbe ? async () => void (await client.askText({ method: 'DELETE', name })) : null,
      }
    }
    for (const { name, id, at } of await unfinishedUploads(client)) {
      // The bucket may be others' too.
      if (hashOf(name) !== null) yield { name, at, remove: () => abandonUpload(client, name, id) }
    }
  }

  async #send(hash: string, source: Source): Promise<void> {
    this.#notePut(hash)
    const found = await this.#look(hash)
    // Something old is sent again: its new date keeps whoever tidies up from taking it.
    if (found?.size === source.size && found.at > Date.now() - hour) return
    await upload(this.#client, nameOf(hash), { source, sha256: hash }, this.#part)
  }

  #notePut(hash: string): void {
    const now = Date.now()
    this.#puts.delete(hash)
    this.#puts.set(hash, now)
    for (const [other, at] of this.#puts) {
      if (at > now - hour) break
      this.#puts.delete(other)
    }
  }

  async #look(hash: string): Promise<{ size: number; at: number } | null> {
    const response = await this.#client.ask({ method: 'HEAD', name: nameOf(hash), expected: isNoFile })
    if (response === null) return null
    const size = response.headers.get('content-length') ?? ''
    if (!/^\d{1,15}$/.test(size)) throw oddAnswer('size of a file')
    return { size: Number(size), at: Date.parse(response.headers.get('last-modified') ?? '') || 0 }
  }
}

/** No such file; a bucket that is gone is another matter, as far as the store tells them apart. */
function isNoFile({ status, code }: { status: number; code: string }): boolean {
  return status === 404 && code !== 'NoSuchBucket'
}
