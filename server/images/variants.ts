import { readFile, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { type Files, prepareFolder, writeWhole } from '../files/index.ts'
import { Makings } from './makings.ts'

/** The widths pictures are made in, and no others. */
export const widths = [160, 320, 640, 960, 1280, 1920, 2560] as const

export type Width = (typeof widths)[number]

/** A made picture's bytes. */
type Picture = Uint8Array<ArrayBuffer>

/** A stored file that cannot be read as a picture. */
export class PictureUnreadable extends Error {
  constructor(hash: string, options?: ErrorOptions) {
    super(`The file ${hash} cannot be read as a picture`, options)
    this.name = 'PictureUnreadable'
  }
}

// One thread each and nothing kept: pages need the other cores and the memory.
sharp.concurrency(1)
sharp.cache(false)

/** Pictures in the allowed widths, made when first asked for and kept in a folder that may be deleted any time. */
export class Variants {
  readonly #files: Files
  readonly #folder: string
  readonly #report: (error: Error) => void
  readonly #makings = new Makings<Picture | null>({
    atOnce: Math.max(1, availableParallelism() - 1),
    queue: 500,
  })

  #prepared = false

  constructor(files: Files, folder: string, report: (error: Error) => void) {
    this.#files = files
    this.#folder = folder
    this.#report = report
  }

  /** The picture's bytes as WebP; null: the file is gone. Throws `PictureUnreadable` or `TooBusy`. */
  async get(hash: string, width: Width): Promise<Picture | null> {
    const name = nameOf(hash, width)
    return (await this.#kept(name)) ?? (await this.#makings.run(name, () => this.#make(hash, width, name)))
  }

  async #kept(name: string): Promise<Picture | null> {
    try {
      return await readFile(join(this.#folder, name))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      // A cache that cannot be read is a slow one, not a broken site.
      this.#report(error instanceof Error ? error : new Error(String(error)))
      return null
    }
  }

  async #make(hash: string, width: Width, name: string): Promise<Picture | null> {
    // It may have been finished between our look and our turn.
    const kept = await this.#kept(name)
    if (kept) return kept
    const stored = await this.#files.open(hash)
    if (!stored) return null
    const source = this.#files.path(hash) ?? (await buffer(stored.stream()))
    const bytes = await render(hash, source, width)
    await this.#keep(name, bytes)
    return bytes
  }

  /** A full disk costs the next visitor time, and this one nothing. */
  async #keep(name: string, bytes: Picture): Promise<void> {
    try {
      if (!this.#prepared) await prepareFolder(this.#folder)
      this.#prepared = true
      await writeWhole(this.#folder, name, bytes)
    } catch (error) {
      this.#prepared = false
      this.#report(error instanceof Error ? error : new Error(String(error)))
    }
  }
}

/** Deletes what was made of a file that is no more. */
export async function removeVariants(folder: string, hash: string): Promise<void> {
  if (/^[0-9a-f]{64}$/.test(hash)) await rm(join(folder, folderOf(hash)), { recursive: true, force: true })
}

async function render(hash: string, source: string | Buffer, width: Width): Promise<Picture> {
  try {
    const made = await sharp(source, { failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer()
    return new Uint8Array(made)
  } catch (error) {
    throw new PictureUnreadable(hash, { cause: error })
  }
}

function folderOf(hash: string): string {
  return join(hash.slice(0, 2), hash.slice(2))
}

function nameOf(hash: string, width: Width): string {
  return join(folderOf(hash), `${width}.webp`)
}
