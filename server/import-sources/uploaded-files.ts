import type { SourceFiles } from './source-files.ts'

/** `photo-300x200.jpg` is a smaller copy of `photo.jpg`, and so are these. */
const copySuffixPattern = /(?:-\d{1,5}x\d{1,5}|-scaled|-rotated|-e\d{9,})(?=\.[a-z0-9]+$)/i

/** The uploaded pictures that are beside an export, such as a copy of `wp-content/uploads` or `content/images`. */
export class UploadedFiles {
  readonly #files: SourceFiles
  /** Names by all their endings at folders: `2019/05/a.jpg`, `05/a.jpg`, `a.jpg`. */
  readonly #namesByEnding = new Map<string, string[]>()

  constructor(files: SourceFiles) {
    this.#files = files
    for (const name of files.names) {
      if (/\.(?:xml|json)$/i.test(name)) continue
      const parts = normalizeName(name).split('/')
      for (let start = Math.max(0, parts.length - maxEndingParts); start < parts.length; start += 1) {
        const ending = parts.slice(start).join('/')
        this.#namesByEnding.set(ending, [...(this.#namesByEnding.get(ending) ?? []), name])
      }
    }
  }

  /** The file of an address or a path below the folder of uploads, or its original; null if it is not there. */
  find(addressOrPath: string): string | null {
    const path = findUploadPath(addressOrPath)
    for (const candidate of path === null ? [] : listCandidates(normalizeName(path))) {
      const name = this.#findByEnding(candidate)
      if (name !== null) return this.#files.locate(name)
    }
    return null
  }

  /** By year, month and name; by the name alone if there is only one file of this name. */
  #findByEnding(path: string): string | null {
    const parts = path.split('/').slice(-maxEndingParts)
    const [exact] = this.#namesByEnding.get(parts.join('/')) ?? []
    if (exact !== undefined) return exact
    const [only, ...others] = this.#namesByEnding.get(parts.at(-1) ?? '') ?? []
    return only !== undefined && others.length === 0 ? only : null
  }
}

/** Year, month and name, and the folder of a plugin. */
const maxEndingParts = 4

/** The path below the folder of uploads; null for an address elsewhere. */
export function findUploadPath(addressOrPath: string): string | null {
  const [path = ''] = addressOrPath.split(/[?#]/, 1)
  const afterUploads =
    /\/(?:uploads|content\/images|wp-content\/blogs\.dir\/\d+\/files)\/(?:sites\/\d+\/|size\/w\d+(?:h\d+)?\/(?:format\/\w+\/)?)?(.+)$/i.exec(
      path,
    )?.[1]
  if (afterUploads !== undefined) return afterUploads
  const onWordPressCom = /^https?:\/\/[\w-]+\.files\.wordpress\.com\/(.+)$/i.exec(path)?.[1]
  return onWordPressCom ?? (/^[a-z]+:|^\/|^\.\./i.test(path) || path === '' ? null : path)
}

/** The original first, which is larger. */
function listCandidates(path: string): string[] {
  const withoutSize = path.replace(copySuffixPattern, '')
  const original = withoutSize.replace(copySuffixPattern, '')
  const scaled = original.replace(/(?=\.[a-z0-9]+$)/, '-scaled')
  return [...new Set([original, withoutSize, scaled, path])]
}

function normalizeName(name: string): string {
  let decoded = name
  try {
    decoded = decodeURIComponent(name)
  } catch {
    // A name may contain a percent sign.
  }
  return decoded.normalize('NFC').toLowerCase()
}
