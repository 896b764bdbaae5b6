import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parsePictureEdit } from '../../domain/pictures/picture-edit.ts'
import { parseAttachmentPath } from '../../domain/text/attachments.ts'
import { sniffByteLength, sniffPictureType } from '../images/sniff-picture-type.ts'
import {
  ContentFormatError,
  derivationsFileName,
  isPictureFileName,
  type PictureDerivation,
} from './content-format.ts'
import { listFolderNames, openRegularFile, readFolderText } from './folder-files.ts'

/** A picture of a content folder. */
export interface FolderPicture {
  readonly file: string
  readonly hash: string
  /** The picture that it was made from by turning and cropping, or by converting (`edit` is null). */
  /** The name of a file that is not a picture but an attachment of a text. */
  readonly attachmentName?: string
  readonly original?: { readonly picture: FolderPicture; readonly edit: string | null }
}

/** The names in `pictures/`, indexed: a folder may have tens of thousands. */
interface FolderPictureNames {
  readonly namesIgnoringCase: ReadonlyMap<string, readonly string[]>
  readonly namesWithoutExtension: ReadonlyMap<string, string>
}

/** The pictures of a content folder; each is read when it is asked for, and only once. */
export class FolderPictures {
  readonly #root: string
  readonly #folder: string
  readonly #maxBytes: number
  readonly #found = new Map<string, Promise<FolderPicture>>()
  readonly #derivationsFile: string
  #names: Promise<FolderPictureNames> | null = null
  #derivations: Promise<ReadonlyMap<string, PictureDerivation>> | null = null

  constructor(root: string, maxBytes: number) {
    this.#root = root
    this.#folder = join(root, 'pictures')
    this.#derivationsFile = join(root, derivationsFileName)
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

  /** The attachment with this address; null if the folder does not have it. */
  async findAttachment(path: string): Promise<FolderPicture | null> {
    const { hashPrefix, name } = parseAttachmentPath(path) ?? { hashPrefix: '', name: '' }
    const file = join(this.#root, 'files', hashPrefix, name)
    const handle = name === '' ? null : await openRegularFile(file)
    if (handle === null) return null
    try {
      const hash = createHash('sha256')
      await pipeline(handle.createReadStream({ start: 0, autoClose: false }), hash)
      const digest = hash.digest('hex')
      if (!digest.startsWith(hashPrefix)) throw new ContentFormatError(file, 'has another hash')
      return { file, hash: digest, attachmentName: name }
    } finally {
      await handle.close()
    }
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
    const picture = await readPictureFile(file, this.#maxBytes)
    return { ...picture, ...(await this.#findOriginal(name, maxDerivations)) }
  }

  /** The original of a picture, and that of the original. */
  async #findOriginal(name: string, depth: number): Promise<Pick<FolderPicture, 'original'>> {
    this.#derivations ??= readDerivations(this.#derivationsFile)
    const derivation = (await this.#derivations).get(name)
    if (derivation === undefined || depth === 0) return {}
    const { original, edit = null } = derivation
    const picture = await readPictureFile(join(this.#folder, original), this.#maxBytes, edit === null)
    return { original: { picture: { ...picture, ...(await this.#findOriginal(original, depth - 1)) }, edit } }
  }
}

/** An edited picture may have been made from a converted one. */
const maxDerivations = 2

async function readDerivations(file: string): Promise<ReadonlyMap<string, PictureDerivation>> {
  const text = await readFolderText(file, 'list')
  if (text === null) return new Map()
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    throw new ContentFormatError(file, 'is not JSON')
  }
  if (!Array.isArray(list) || !list.every(isPictureDerivation))
    throw new ContentFormatError(file, 'is not a list of pictures and originals')
  return new Map(list.map((derivation) => [derivation.file, derivation]))
}

function isPictureDerivation(value: unknown): value is PictureDerivation {
  if (typeof value !== 'object' || value === null) return false
  const { file, original, edit }: Readonly<Record<string, unknown>> = { ...value }
  const areNames = [file, original].every((name) => typeof name === 'string' && isPictureFileName(name))
  return areNames && (edit === undefined || (typeof edit === 'string' && parsePictureEdit(edit) !== null))
}

/**
 * Checks a picture and computes its hash. HEIC is accepted only as the original of a converted picture. Throws a
 * `ContentFormatError`.
 */
export async function readPictureFile(
  file: string,
  maxBytes: number,
  acceptsHeic = false,
): Promise<FolderPicture> {
  const handle = await openRegularFile(file)
  if (handle === null) throw new ContentFormatError(file, 'missing')
  try {
    const { size } = await handle.stat()
    if (size > maxBytes) throw new ContentFormatError(file, 'larger than LETOPIS_PICTURE_BYTES allows')
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(sniffByteLength), 0, sniffByteLength, 0)
    const type = sniffPictureType(buffer.subarray(0, bytesRead))
    if (type === 'unsupported' || type === 'not_a_picture' || (type === 'image/heic' && !acceptsHeic))
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
