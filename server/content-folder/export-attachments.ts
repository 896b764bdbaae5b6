import { findAttachmentPathsInHtml, parseAttachmentPath } from '../../domain/text/attachments.ts'
import type { Repositories } from '../data/index.ts'
import type { FileStore } from '../files/contract.ts'
import type { ExportFolder } from './export-folder.ts'

/** The attachments of the texts of an export. In the folder they have the paths of their addresses. */
export class ExportedAttachments {
  readonly #hashesByPath = new Map<string, string>()
  readonly #repositories: Pick<Repositories, 'files'>

  constructor(repositories: Pick<Repositories, 'files'>) {
    this.#repositories = repositories
  }

  get count(): number {
    return this.#hashesByPath.size
  }

  async addFromText(html: string): Promise<void> {
    for (const path of findAttachmentPathsInHtml(html)) {
      if (this.#hashesByPath.has(path)) continue
      const row = await this.#repositories.files.findByHashPrefix(parseAttachmentPath(path)?.hashPrefix ?? '')
      if (row !== null && !row.type.startsWith('image/')) this.#hashesByPath.set(path, row.hash)
    }
  }

  /** Copies the files; returns the paths of those whose bytes are missing. */
  async copy(
    files: Pick<FileStore, 'open'>,
    folder: Pick<ExportFolder, 'writeFile'>,
    onCopied: () => void,
  ): Promise<string[]> {
    const missing: string[] = []
    for (const [path, hash] of this.#hashesByPath) {
      const stored = await files.open(hash)
      if (stored === null) missing.push(path.slice(1))
      else await folder.writeFile(path.slice(1), stored.stream())
      onCopied()
    }
    return missing
  }
}
