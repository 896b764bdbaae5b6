import { basename } from 'node:path'
import type { ContentFolderWriter } from '../content-folder-writer.ts'
import type { ConvertedPicture } from '../converted-pictures.ts'
import type { ForeignElement, PictureInText } from '../html/index.ts'
import type { UploadedFiles } from '../uploaded-files.ts'
import { findUploadPath } from '../uploaded-files.ts'
import { parseId, type WordPressAttachment, type WordPressIndex } from './wordpress-index.ts'

/** An attachment whose file is a picture. */
export interface AttachedPicture {
  readonly attachment: WordPressAttachment
  readonly picture: ConvertedPicture
  readonly fileName: string
  /** The key of its image. */
  readonly key: string
}

const pictureNamePattern = /\.(?:jpe?g|jpe|png|gif|webp|avif|tiff?|bmp|heic|heif|jxl|svg)$/i
const maxAddressLength = 2000

/** The pictures of an export: the attachments, and files that texts show without an attachment. */
export class WordPressPictures {
  readonly #target: ContentFolderWriter
  readonly #uploads: UploadedFiles
  readonly #byId = new Map<number, AttachedPicture>()
  readonly #byFile = new Map<string, AttachedPicture>()
  readonly #missing = new Set<string>()

  constructor(target: ContentFolderWriter, uploads: UploadedFiles) {
    this.#target = target
    this.#uploads = uploads
  }

  /** Finds the files of all attachments. */
  async addAttachments({ attachments }: WordPressIndex, signal: AbortSignal): Promise<void> {
    for (const attachment of attachments.values()) {
      signal.throwIfAborted()
      await this.#addAttachment(attachment)
    }
  }

  find(attachmentId: number): AttachedPicture | null {
    return this.#byId.get(attachmentId) ?? null
  }

  list(): IterableIterator<AttachedPicture> {
    return this.#byId.values()
  }

  /** The attachment that an `img` of a text shows; null if it has none. */
  findAttachment(address: string, element: ForeignElement): AttachedPicture | null {
    const classId = /(?:^|\s)wp-image-(\d{1,9})(?:\s|$)/.exec(element.attributes.class ?? '')?.[1]
    const byId = this.#byId.get(parseId(element.attributes['data-id'] ?? classId ?? ''))
    const file = address.length > maxAddressLength ? null : this.#uploads.find(address)
    return (file === null ? undefined : this.#byFile.get(file)) ?? byId ?? null
  }

  /** The picture that a text shows; reports one that is not among the files. */
  async resolve(address: string, element: ForeignElement, source: string): Promise<PictureInText | null> {
    if (/^data:/i.test(address) || address.length > maxAddressLength) {
      this.#target.note('removed_markup', source, `<img src="${address.slice(0, 30)}…">`)
      return null
    }
    const attached = this.findAttachment(address, element)
    if (attached !== null) return { hash: attached.picture.hash, alt: attached.attachment.alt }
    const file = this.#uploads.find(address)
    if (file !== null) return await this.#target.addPicture(file, source)
    this.#noteMissing(source, address)
    return null
  }

  async #addAttachment(attachment: WordPressAttachment): Promise<void> {
    const { id, url, path, title } = attachment
    const source = title || `ID ${id}`
    const uploadPath = path || findUploadPath(url) || url
    if (!pictureNamePattern.test(uploadPath.split(/[?#]/, 1)[0] ?? '')) {
      this.#target.note('unsupported_file', source, (url || path).slice(0, maxAddressLength))
      return
    }
    const file = this.#uploads.find(path) ?? this.#uploads.find(url)
    if (file === null) {
      this.#noteMissing(source, url || path)
      return
    }
    const picture = await this.#target.addPicture(file, source)
    if (picture === null) return
    const key = this.#target.reserveKey('image', title || basename(file))
    const attached = { attachment, picture, fileName: basename(uploadPath).slice(0, 200), key }
    this.#byId.set(id, attached)
    this.#byFile.set(file, attached)
  }

  /** Once for each address, also if many texts show the picture. */
  #noteMissing(source: string, address: string): void {
    if (this.#missing.has(address)) return
    this.#missing.add(address)
    this.#target.note('missing_picture', source, address.slice(0, maxAddressLength))
  }
}
