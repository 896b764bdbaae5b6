/** What people miss when bytes are lost. */
export interface FileUses {
  readonly images: readonly { readonly id: number; readonly name: string }[]
  readonly objects: readonly { readonly bucket: string; readonly name: string }[]
  readonly site: boolean
}

/** Known bytes that are not there, are others, or cannot be read. */
export interface DamagedOrMissingFile {
  readonly hash: string
  readonly wrong: 'missing' | 'changed' | 'unreadable'
  /** What reading them met with; null: nothing but other bytes. */
  readonly reason: string | null
  /** The right bytes are there again. */
  readonly restored: boolean
  /** Where the wrong bytes were put; null: they were left, or there are none. */
  readonly aside: string | null
  readonly uses: FileUses
}

/** How much of something was found, and how much of it was removed. */
export interface FoundAndRemovedCount {
  readonly found: number
  readonly removed: number
}

/** What a check found. */
export interface FileCheckReport {
  /** When it ended. */
  readonly at: string
  /** Files that have to be there. */
  readonly known: number
  /** Files whose bytes were read through. */
  readonly read: number
  /** All there are; `losses` holds the first of them. */
  readonly lost: number
  readonly restored: number
  readonly losses: readonly DamagedOrMissingFile[]
  /** Bytes that nothing stands for, for longer than a day. */
  readonly orphans: FoundAndRemovedCount & { readonly bytes: number; readonly heldBack: boolean }
  /** What was left half-written. */
  readonly leftovers: FoundAndRemovedCount
  /** What was made of files that are gone. */
  readonly made: FoundAndRemovedCount
  /** What lies in the store and is not ours: the first few names of it. It is left alone. */
  readonly foreign: { readonly found: number; readonly names: readonly string[] }
}

/** Whether everything is as it should be, or is again. */
export function isFileCheckClean({ lost, restored, orphans, leftovers, made }: FileCheckReport): boolean {
  return lost === restored && [orphans, leftovers, made].every(({ found, removed }) => found === removed)
}
