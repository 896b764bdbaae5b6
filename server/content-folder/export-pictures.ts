import type { Repositories } from '../data/index.ts'
import type { FileRow } from '../data/tables.ts'
import type { FileStore } from '../files/contract.ts'
import type { PictureDerivation } from './content-format.ts'
import type { ExportFolder } from './export-folder.ts'

/** The picture files of an export, with the names they get. */
export class ExportedPictures {
  readonly #repositories: Pick<Repositories, 'files'>
  readonly #rows = new Map<string, FileRow>()
  readonly #names = new Map<string, string>()
  readonly #takenNames = new Set<string>()

  constructor(repositories: Pick<Repositories, 'files'>) {
    this.#repositories = repositories
  }

  readonly findName = (hash: string): string | null => this.#names.get(hash) ?? null

  /** The name with which a file was uploaded. */
  findOriginalName(hash: string): string | null {
    return this.#rows.get(hash)?.original_name ?? null
  }

  get count(): number {
    return this.#names.size
  }

  /**
   * Adds a file under a name that is free, unless it has one, and the file that it was made from; false if the
   * site does not know the file.
   */
  async add(hash: string, name: string): Promise<boolean> {
    if (this.#names.has(hash)) return true
    const row = await this.#repositories.files.find(hash)
    if (row === null) return false
    this.#addRow(row, name)
    if (row.original !== null) await this.add(row.original, `${name}-original`)
    return true
  }

  /** The files that were turned, cropped or converted, with their originals. */
  listDerivations(): PictureDerivation[] {
    return [...this.#rows.values()].flatMap(({ hash, original, edit }) => {
      const [file, originalFile] = [this.findName(hash), this.findName(original ?? '')]
      if (file === null || originalFile === null) return []
      return [{ file, original: originalFile, ...(edit === null ? {} : { edit }) }]
    })
  }

  /** Adds a picture that a text shows. */
  async addByHashPrefix(prefix: string): Promise<void> {
    const row = await this.#repositories.files.findByHashPrefix(prefix)
    if (row !== null && !this.#names.has(row.hash)) this.#addRow(row, prefix)
  }

  #addRow(row: FileRow, name: string): void {
    const extension =
      row.type === 'image/jpeg' ? 'jpg' : row.type.replace(/^.*\//, '').replace(/[^a-z0-9]/g, '')
    const fileName = `${name}.${extension}`
    const freeName = this.#takenNames.has(fileName) ? `${name}-${row.hash}.${extension}` : fileName
    this.#takenNames.add(freeName)
    this.#names.set(row.hash, freeName)
    this.#rows.set(row.hash, row)
  }

  /** Copies the files; returns the names of those whose bytes are missing. */
  async copy(files: FileStore, folder: ExportFolder, onCopied: () => void): Promise<string[]> {
    const missing: string[] = []
    for (const [hash, name] of this.#names) {
      const stored = await files.open(hash)
      if (stored === null) missing.push(name)
      else await folder.writeFile(`pictures/${name}`, stored.stream())
      onCopied()
    }
    return missing
  }
}
