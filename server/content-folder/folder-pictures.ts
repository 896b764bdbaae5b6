import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sniffByteLength, sniffPictureType } from '../images/sniff-picture-type.ts'
import { ContentFormatError } from './content-format.ts'
import { listFolderNames, openRegularFile } from './folder-files.ts'

/** A picture of a content folder. */
export interface FolderPicture {
  readonly file: string
  readonly hash: string
}

/** The names in `pictures/`, indexed: a folder may have tens of thousands. */
interface FolderPictureNames {
  readonly namesIgnoringCase: ReadonlyMap<string, readonly string[]>
  readonly namesWithoutExtension: ReadonlyMap<string, string>
}

/** The pictures of a content folder; each is read when it is asked for, and only once. */
export class FolderPictures {
  readonly #folder: string
  readonly #maxBytes: number
  readonly #found = new Map<string, Promise<FolderPicture>>()
  #names: Promise<FolderPictureNames> | null = null

  constructor(root: string, maxBytes: number) {
    this.#folder = join(root, 'pictures')
    this.#maxBytes = maxBytes
  }

  /** Checks a picture and computes its hash. Throws a `ContentFormatError`. */
  find(name: string): Promise<FolderPicture> {
    const found = this.#found.get(name) ?? this.#read(name)
    this.#found.set(name, found)
    return found
  }

  /** The picture that texts show with these digits of its hash; null if the folder does not have it. */
  async findByHashPrefix(prefix: string): Promise<FolderPicture | null> {
    const name = (await this.#listNames()).namesWithoutExtension.get(prefix)
    if (name === undefined) return null
    const picture = await this.find(name)
    if (!picture.hash.startsWith(prefix)) throw new ContentFormatError(picture.file, 'has another hash')
    return picture
  }

  #listNames(): Promise<FolderPictureNames> {
    this.#names ??= listPictureNames(this.#folder)
    return this.#names
  }

  async #read(name: string): Promise<FolderPicture> {
    const file = join(this.#folder, name)
    const { namesIgnoringCase } = await this.#listNames()
    if (namesIgnoringCase.get(name.toLowerCase())?.some((other) => other !== name))
      throw new ContentFormatError(file, 'another name differs only in case')
    return readPictureFile(file, this.#maxBytes)
  }
}

/** Checks a picture and computes its hash. Throws a `ContentFormatError`. */
export async function readPictureFile(file: string, maxBytes: number): Promise<FolderPicture> {
  const handle = await openRegularFile(file)
  if (handle === null) throw new ContentFormatError(file, 'missing')
  try {
    const { size } = await handle.stat()
    if (size > maxBytes) throw new ContentFormatError(file, 'larger than LETOPIS_PICTURE_BYTES allows')
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(sniffByteLength), 0, sniffByteLength, 0)
    if (/^(?:unsupported|not_a_picture)$/.test(sniffPictureType(buffer.subarray(0, bytesRead))))
      throw new ContentFormatError(file, 'not a supported picture')
    const hash = createHash('sha256')
    await pipeline(handle.createReadStream({ start: 0, autoClose: false }), hash)
    return { file, hash: hash.digest('hex') }
  } finally {
    await handle.close()
  }
}

async function listPictureNames(folder: string): Promise<FolderPictureNames> {
  const names = await listFolderNames(folder)
  return {
    namesIgnoringCase: Map.groupBy(names, (name) => name.toLowerCase()),
    namesWithoutExtension: new Map(names.map((name) => [name.replace(/\..*$/, ''), name])),
  }
}
