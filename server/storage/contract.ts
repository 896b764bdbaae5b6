import type { ApiCaller } from '../auth/index.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { FileStore } from '../files/contract.ts'
import type { PictureService, StoredPicture } from '../images/contract.ts'

/** What everything here works with. */
export interface StorageDeps {
  readonly data: SiteDatabase
  readonly files: FileStore
  /** Makes pictures of pictures; `measure` finds out what stored bytes are without noting them, null: they are gone. */
  readonly pictures: Pick<PictureService, 'findByHashPrefix' | 'renderRegion'> & {
    measure(hash: string): Promise<Omit<StoredPicture, 'hash'> | null>
  }
  /** Who sends a request; throws where its key or token is no good. */
  readonly authenticateCaller: (headers: Headers) => Promise<ApiCaller>
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

export type { ApiCaller }
