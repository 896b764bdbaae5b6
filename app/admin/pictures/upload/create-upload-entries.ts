import type { UploadResult } from '../../../../domain/upload-result.ts'
import {
  type ChosenFile,
  getFileIdentity,
  isUploadSettled,
  needsUserDecision,
  type PersistedUpload,
  type UploadEntry,
  type UploadStatus,
} from './upload-entry.ts'

const initialProgress = { file: null, sent: 0, url: null }

/** Makes entries of files that were chosen together. */
export function createUploadEntries(
  chosen: readonly ChosenFile[],
  gallery: number,
  publish: boolean,
): UploadEntry[] {
  const batch = createRandomId()
  return chosen.map(({ file, path, handle, isUnreadable }, place) => ({
    ...initialProgress,
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
    status: isUnreadable ? { is: 'refused', why: 'unreadable' } : getInitialStatus(file),
  }))
}

/** An entry as it is kept over a reload. */
export function toPersistedUpload({
  file: _file,
  status: _standing,
  sent: _sent,
  url: _url,
  ...kept
}: UploadEntry): PersistedUpload {
  return kept
}

/** What was kept, after a reload. */
export function toLostEntry(kept: PersistedUpload): UploadEntry {
  return { ...kept, ...initialProgress, status: { is: 'lost' } }
}

/** How an entry stands once the server has said what became of it. */
export function toUploadStatus(result: UploadResult): UploadStatus {
  if ('image' in result) return { is: 'added', image: result.image }
  if ('duplicate' in result) return { is: 'duplicate', of: result.duplicate }
  return { is: 'refused', why: result.refused }
}

/** What is no picture by the browser's own word is not sent for nothing; who knows better can send it by hand. */
function getInitialStatus(file: File): UploadStatus {
  if (file.size === 0) return { is: 'refused', why: 'empty' }
  const isOther = file.type !== '' && !file.type.startsWith('image/')
  return isOther ? { is: 'refused', why: 'not_a_picture' } : { is: 'waiting' }
}

/** Random, also where the site has no https and the browser offers less. */
function createRandomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Files that were chosen, beside what is known already. */
interface ClassifiedFiles {
  readonly fresh: readonly ChosenFile[]
  /** Lost ones that are here again. */
  readonly found: readonly (readonly [entry: UploadEntry, file: File])[]
  /** What is chosen again, or done and counted: no longer shown. */
  readonly retried: readonly UploadEntry[]
}

/** Tells which files are new, which were lost by a reload, and which are on their way already. */
export function classifyChosenFiles(
  entries: readonly UploadEntry[],
  chosen: readonly ChosenFile[],
): ClassifiedFiles {
  const known = Map.groupBy(entries, getFileIdentity)
  const isIdle = entries.every((entry) => isUploadSettled(entry) || entry.status.is === 'lost')
  // What was done is counted together; what comes later is counted anew.
  const retried = new Set(isIdle ? entries.filter(({ status: standing }) => standing.is === 'added') : [])
  const found: [UploadEntry, File][] = []
  const fresh = chosen.filter(({ file, path }) => {
    const same =
      known.get(getFileIdentity({ name: file.name, size: file.size, modified: file.lastModified })) ?? []
    for (const entry of same) if (needsUserDecision(entry) && entry.path === path) retried.add(entry)
    const going = same.filter((entry) => !isUploadSettled(entry))
    const entry = going.find((one) => one.path === path) ?? going[0]
    if (entry?.status.is === 'lost') found.push([entry, file])
    return entry === undefined
  })
  return { fresh, found, retried: [...retried] }
}
