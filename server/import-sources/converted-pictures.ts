import { copyFile, link, mkdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { readPictureFile } from '../content-folder/index.ts'
import { getErrorCode } from '../lib/errors.ts'

/** A picture of a converted folder. */
export interface ConvertedPicture {
  /** The name for the `file` field of an image. */
  readonly name: string
  /** The SHA-256 of its bytes. */
  readonly hash: string
}

/** Digits of the hash in the URLs of pictures; a picture that only a text shows is found by them. */
const hashPrefixLength = 24

/** The pictures of a converted folder, named by their content, so that each is there once. */
export class ConvertedPictures {
  readonly #folder: string
  readonly #pictures = new Map<string, Promise<ConvertedPicture>>()
  readonly #namesByHash = new Map<string, string>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Adds a file. Throws a `ContentFormatError` if it is missing or not a supported picture. */
  add(file: string): Promise<ConvertedPicture> {
    const picture = this.#pictures.get(file) ?? this.#addNew(file)
    this.#pictures.set(file, picture)
    return picture
  }

  async #addNew(file: string): Promise<ConvertedPicture> {
    // The import checks the size of each picture.
    const { hash } = await readPictureFile(file, Number.POSITIVE_INFINITY)
    const existing = this.#namesByHash.get(hash)
    if (existing !== undefined) return { name: existing, hash }
    const extension = extname(file).toLowerCase()
    const name = `${hash.slice(0, hashPrefixLength)}${/^\.[a-z0-9]{1,5}$/.test(extension) ? extension : ''}`
    this.#namesByHash.set(hash, name)
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    await linkOrCopy(file, join(this.#folder, name))
    return { name, hash }
  }
}

/** A link, because a source may have many gigabytes of pictures; a copy on another disk. */
async function linkOrCopy(file: string, copy: string): Promise<void> {
  try {
    await link(file, copy)
  } catch (error) {
    if (!/^(?:EXDEV|EPERM|EMLINK|ENOTSUP|EACCES)$/.test(getErrorCode(error) ?? '')) throw error
    await copyFile(file, copy)
  }
}
