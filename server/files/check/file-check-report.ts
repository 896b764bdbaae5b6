/** Where a file is used. */
export interface FileUses {
  readonly images: readonly { readonly id: number; readonly name: string }[]
  readonly objects: readonly { readonly bucket: string; readonly name: string }[]
  readonly site: boolean
}

/** An expected file that is missing, has other content, or cannot be read. */
export interface DamagedOrMissingFile {
  readonly hash: string
  readonly wrong: 'missing' | 'changed' | 'unreadable'
  /** The read error; null if there was none. */
  readonly reason: string | null
  /** Whether the file was restored. */
  readonly restored: boolean
  /** Where the wrong bytes were moved; null if they were left in place or there are none. */
  readonly aside: string | null
  readonly uses: FileUses
}

export interface FoundAndRemovedCount {
  readonly found: number
  readonly removed: number
}

export interface FileCheckReport {
  /** When the check ended. */
  readonly at: string
  /** Number of expected files. */
  readonly known: number
  /** Number of files whose content was verified. */
  readonly read: number
  readonly bytesRead: number
  /** Number of files that were due, but left for the next check. */
  readonly left: number
  /** Total number of damaged or missing files; `losses` holds the first of them. */
  readonly lost: number
  readonly restored: number
  readonly losses: readonly DamagedOrMissingFile[]
  /** Unreferenced files older than a day. */
  readonly orphans: FoundAndRemovedCount & { readonly bytes: number; readonly heldBack: boolean }
  /** Unfinished writes. */
  readonly leftovers: FoundAndRemovedCount
  /** Derived files whose source no longer exists. */
  readonly made: FoundAndRemovedCount
  /** Foreign entries in the store, with the first few names. They are left alone. */
  readonly foreign: { readonly found: number; readonly names: readonly string[] }
}

/** Whether nothing is wrong, or everything was repaired. */
export function hasNoUnrepairedFileProblems({
  lost,
  restored,
  orphans,
  leftovers,
  made,
}: FileCheckReport): boolean {
  return lost === restored && [orphans, leftovers, made].every(({ found, removed }) => found === removed)
}
