import type { ContentFolderWriter } from '../content-folder-writer.ts'
import type { PictureFinder } from '../picture-finder.ts'

/** A picture that was copied into the target. */
export interface TablePicture {
  /** The name for the `file` field. */
  readonly name: string
  /** The name of the file in the source; null if it is only known by its hash. */
  readonly fileName: string | null
  readonly hash: string
}

export interface TablePicturesDeps {
  readonly finder: PictureFinder
  readonly target: ContentFolderWriter
  /** Whether the site has a picture with this hash. */
  hasPicture(hash: string): Promise<boolean>
}

/** The pictures that cells name by a path, an address or, in our own exports, by a hash. */
export class TablePictures {
  readonly #deps: TablePicturesDeps

  constructor(deps: TablePicturesDeps) {
    this.#deps = deps
  }

  /** Null, with a note, if it is not among the files. */
  async find(address: string, source: string): Promise<TablePicture | null> {
    const { finder, target, hasPicture } = this.#deps
    const text = address.trim()
    const path = finder.find(text)
    if (path !== null) {
      const picture = await target.addPicture(path, source)
      return picture === null ? null : { ...picture, fileName: path.split(/[/\\]/).at(-1) ?? null }
    }
    if (/^[0-9a-f]{64}$/.test(text) && (await hasPicture(text)))
      return { name: text, fileName: null, hash: text }
    target.note('missing_picture', source, text.slice(0, 200))
    return null
  }
}
