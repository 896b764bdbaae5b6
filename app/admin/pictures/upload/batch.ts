import type { UploadResult } from '../../../../domain/upload.ts'
import { type Chosen, type Entry, isOver, type Kept, markOf, needsWord, type Standing } from './entry.ts'

const untouched = { file: null, sent: 0, url: null }

/** Makes entries of files that were chosen together. */
export function batchOf(chosen: readonly Chosen[], gallery: number, publish: boolean): Entry[] {
  const batch = newName()
  return chosen.map(({ file, path, handle, isUnreadable }, place) => ({
    ...untouched,
    key: `${batch}-${place}`,
    gallery,
    name: file.name,
    path,
    size: file.size,
    modified: file.lastModified,
    publish,
    batch,
    count: chosen.length,
    place,
    handle,
    file,
    standing: isUnreadable ? { is: 'refused', why: 'unreadable' } : standingAtFirst(file),
  }))
}

/** An entry as it is kept over a reload. */
export function keptOf({ file: _file, standing: _standing, sent: _sent, url: _url, ...kept }: Entry): Kept {
  return kept
}

/** What was kept, after a reload. */
export function lostOf(kept: Kept): Entry {
  return { ...kept, ...untouched, standing: { is: 'lost' } }
}

/** How an entry stands once the server has said what became of it. */
export function standingOf(result: UploadResult): Standing {
  if ('image' in result) return { is: 'added', image: result.image }
  if ('duplicate' in result) return { is: 'duplicate', of: result.duplicate }
  return { is: 'refused', why: result.refused }
}

/** What is no picture by the browser's own word is not sent for nothing; who knows better can send it by hand. */
function standingAtFirst(file: File): Standing {
  if (file.size === 0) return { is: 'refused', why: 'empty' }
  const isOther = file.type !== '' && !file.type.startsWith('image/')
  return isOther ? { is: 'refused', why: 'not_a_picture' } : { is: 'waiting' }
}

/** Random, also where the site has no https and the browser offers less. */
function newName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Files that were chosen, beside what is known already. */
interface SortedOut {
  readonly fresh: readonly Chosen[]
  /** Lost ones that are here again. */
  readonly found: readonly (readonly [entry: Entry, file: File])[]
  /** What is chosen again, or done and counted: no longer shown. */
  readonly retried: readonly Entry[]
}

/** Tells which files are new, which were lost by a reload, and which are on their way already. */
export function sortOut(entries: readonly Entry[], chosen: readonly Chosen[]): SortedOut {
  const known = Map.groupBy(entries, markOf)
  const isIdle = entries.every((entry) => isOver(entry) || entry.standing.is === 'lost')
  // What was done is counted together; what comes later is counted anew.
  const retried = new Set(isIdle ? entries.filter(({ standing }) => standing.is === 'added') : [])
  const found: [Entry, File][] = []
  const fresh = chosen.filter(({ file, path }) => {
    const same = known.get(markOf({ name: file.name, size: file.size, modified: file.lastModified })) ?? []
    for (const entry of same) if (needsWord(entry) && entry.path === path) retried.add(entry)
    const going = same.filter((entry) => !isOver(entry))
    const entry = going.find((one) => one.path === path) ?? going[0]
    if (entry?.standing.is === 'lost') found.push([entry, file])
    return entry === undefined
  })
  return { fresh, found, retried: [...retried] }
}
