import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import type { ApiCaller } from '../auth/index.ts'
import type { NamedLocks } from '../data/engines/named-locks.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { OutboxEvent } from '../data/outbox-repository.ts'
import type { FileStore } from '../files/contract.ts'
import type { PictureService, StoredPicture } from '../images/contract.ts'

/** Dependencies of the storage service. */
export interface StorageDeps {
  readonly data: SiteDatabase
  readonly locks: NamedLocks
  readonly files: FileStore
  /**
   * Transforms pictures; `measure` inspects stored bytes without recording them, null: the bytes are missing.
   */
  readonly pictures: Pick<PictureService, 'findByHashPrefix' | 'renderRegion'> & {
    measure(hash: string): Promise<Omit<StoredPicture, 'hash'> | null>
  }
  /** Identifies the sender of a request; throws if its key or token is invalid. */
  readonly authenticateCaller: (headers: Headers) => Promise<ApiCaller>
  /** The client of a request, for audit entries. */
  readonly readClient: (
    incoming: IncomingMessage | undefined,
    headers: Headers,
  ) => { readonly address: string; readonly userAgent: string | null }
  /** Counts the transformation of a picture for the client of a request. Throws `too_often`. */
  readonly chargeRender: (c: Context, pixels: number) => Promise<void>
  /** The secret for signed URLs. */
  readonly secret: string
  /** For a CDN that checks signed URLs; null: only this service checks them, and no shared cache stores their responses. */
  readonly sharedSignedUrls: SharedSignedUrls | null
  /** Delivers events of committed changes. */
  readonly events: { publish(events: readonly OutboxEvent[]): Promise<void> }
  /** Maximum size of an object, in bytes; a bucket may have a lower one. */
  readonly maxSize: number
  /** Maximum lifetime of a signed URL. */
  readonly maxSignedUrlSeconds: number
  /** Local folder of unfinished uploads. */
  readonly uploadsFolder: string
  readonly now: () => Date
  /** Called with unexpected errors. */
  readonly report: (error: unknown) => void
}

/** What a CDN needs to serve signed URLs. */
interface SharedSignedUrls {
  /** Signs tokens for reading. */
  readonly key: string
  /** How long the CDN stores responses at most; 0: not at all. */
  readonly cacheSeconds: number
}

export type { ApiCaller }
