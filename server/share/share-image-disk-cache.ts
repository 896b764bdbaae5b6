import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareWritableFolder, writeFileAtomically } from '../files/index.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Keeps drawn images in a folder that may be deleted any time; when it is full, the oldest go. */
export class ShareImageDiskCache {
  readonly #folder: string
  readonly #most: number
  readonly #report: (error: Error) => void
  #prepared = false

  constructor(folder: string, most: number, report: (error: Error) => void) {
    this.#folder = folder
    this.#most = most
    this.#report = report
  }

  async find(name: string): Promise<Bytes | null> {
    try {
      return new Uint8Array(await readFile(join(this.#folder, name)))
    } catch (error) {
      // A shelf that cannot be read is a slow one, not a broken site.
      if (!isFileNotFound(error)) this.#tell(error)
      return null
    }
  }

  /** Puts an image there; a full disk costs the next visitor time, and this one nothing. */
  async put(name: string, bytes: Bytes): Promise<void> {
    try {
      if (!this.#prepared) await prepareWritableFolder(this.#folder)
      this.#prepared = true
      await writeFileAtomically(this.#folder, name, bytes)
      await this.#makeRoom()
    } catch (error) {
      this.#prepared = false
      this.#tell(error)
    }
  }

  async #makeRoom(): Promise<void> {
    const names = (await readdir(this.#folder)).filter((name) => name.endsWith('.png'))
    if (names.length <= this.#most) return
    const dated = await Promise.all(names.map(async (name) => ({ name, at: await this.#age(name) })))
    dated.sort((one, other) => one.at - other.at)
    // A tenth more than needed, so that not every new image looks through them all.
    const gone = dated.slice(0, names.length - Math.ceil(this.#most * 0.9))
    for (const { name } of gone) await rm(join(this.#folder, name), { force: true })
  }

  async #age(name: string): Promise<number> {
    try {
      return (await stat(join(this.#folder, name))).mtimeMs
    } catch (error) {
      // Somebody emptied the folder meanwhile.
      if (isFileNotFound(error)) return 0
      throw error
    }
  }

  #tell(error: unknown): void {
    this.#report(error instanceof Error ? error : new Error(String(error)))
  }
}

function isFileNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
