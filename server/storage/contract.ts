import type { Caller } from '../auth/index.ts'
import type { Data } from '../data/index.ts'
import type { Files } from '../files/contract.ts'
import type { KnownPicture, Pictures } from '../images/contract.ts'

/** What everything here works with. */
export interface StorageDeps {
  readonly data: Data
  readonly files: Files
  /** Makes pictures of pictures; `measure` finds out what stored bytes are without noting them, null: they are gone. */
  readonly pictures: Pick<Pictures, 'find' | 'region'> & {
    measure(hash: string): Promise<Omit<KnownPicture, 'hash'> | null>
  }
  /** Who sends a request; throws where its key or token is no good. */
  readonly callerOf: (headers: Headers) => Promise<Caller>
  /** What signed addresses are signed with. */
  readonly secret: string
  /** The most bytes of an object; a bucket may have less. */
  readonly maxSize: number
  /** Where uploads that are not whole lie. */
  readonly uploadsFolder: string
  readonly now: () => Date
  /** Told of errors that nobody foresaw. */
  readonly report: (error: unknown) => void
}

export type { Caller }
