import type { SourceFiles } from './source-files.ts'

/** Finds pictures among the files by the paths and addresses that a source has for them. */
export class PictureFinder {
  readonly #files: SourceFiles
  /** Lower-case names of files, by the last part of their path. */
  readonly #namesByLastPart: ReadonlyMap<string, readonly string[]>

  constructor(files: SourceFiles) {
    this.#files = files
    this.#namesByLastPart = Map.groupBy(files.names, (name) => foldName(name.split('/').at(-1) ?? ''))
  }

  /**
   * The file with the longest common end of the path, so that the address of a server, a bucket or a folder before it
   * does not matter; null if there is none, or several that fit equally well. Relative paths begin at `folder`.
   */
  find(address: string, folder = ''): string | null {
    const parts = splitPath(address)
    const candidates = this.#namesByLastPart.get(parts.at(-1) ?? '') ?? []
    const own = foldName(folder === '' ? parts.join('/') : `${folder}/${parts.join('/')}`)
    const exact = candidates.find((name) => foldName(name) === own)
    if (exact !== undefined) return this.#files.locate(exact)
    const lengths = candidates.map((name) => countCommonEnd(splitPath(name), parts))
    const longest = Math.max(0, ...lengths)
    const best = candidates.filter((_, index) => lengths[index] === longest)
    return best.length === 1 && best[0] !== undefined ? this.#files.locate(best[0]) : null
  }
}

/** The parts of a path or an address, in lower case; `..` and `.` lead nowhere, because only names are compared. */
function splitPath(address: string): string[] {
  const path = address
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '')
    .replace(/[?#].*$/s, '')
    .replaceAll('\\', '/')
  return decodePath(path)
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .map(foldName)
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

function countCommonEnd(a: readonly string[], b: readonly string[]): number {
  let count = 0
  while (count < Math.min(a.length, b.length) && a.at(-1 - count) === b.at(-1 - count)) count += 1
  return count
}
