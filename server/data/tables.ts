import type { Generated, Selectable } from 'kysely'
import type { KindName } from '../../domain/kinds/index.ts'
import type { KindWithReaderMessages, ReaderMessageStatus } from '../../domain/reader-message.ts'
import type { AuthTables } from './auth/tables.ts'
import type { RunTables } from './run-tables.ts'
import type { StorageTables } from './storage/tables.ts'

export type SqlValue = string | number | null

/** A row of any kind: the common columns and the kind's own. */
export interface ItemTable {
  [column: string]: SqlValue | Generated<number>
  id: Generated<number>
  author: number | null
  created_at: string
  edited_at: string
  published_at: string | null
  removed_at: string | null
  version: number
  sample: number
  /** The title's collation key. */
  title_sort: string
}

export interface HistoryTable {
  id: Generated<number>
  kind: string
  item: number
  version: number
  action: string
  saved_at: string
  saved_by: string | null
  data: string
}

interface OutboxTable {
  id: Generated<number>
  at: string
  action: string
  kind: string
  item: number
  /** Page cache tags, as a JSON array. */
  tags: string
  delivered_at: string | null
}

export interface SearchIndexTable {
  id: Generated<number>
  kind: string
  item: number
  title: string
  body: string
  published_at: string | null
  /** The gallery that controls the visibility of an image. */
  within: number | null
  date_from: number | null
  date_to: number | null
  /** The position on the timeline: an epoch day, or `undatedSortDay`; null for items that aren't on it. */
  line_day: number | null
  /** The title's collation key, for items on the timeline. */
  line_title: string | null
}

/** A word under each of its spelling keys. */
interface SpellingTable {
  key: string
  word: string
}

/**
 * The processing state of stored bytes: new, measured (`known`), variants generated (`ready`), or not a
 * picture (`bad`).
 */
type FileProcessingState = 'new' | 'known' | 'ready' | 'bad'

export interface FileTable {
  hash: string
  /** Detected from the content. */
  type: string
  size: number
  /** As displayed, with the orientation applied. */
  width: number | null
  height: number | null
  created_at: string
  sample: number
  state: Generated<FileProcessingState>
  /** Why it is `bad`, or the last error. */
  problem: string | null
  /** Base64, without padding. */
  thumbhash: string | null
  /** The dominant colour, `#rrggbb`. */
  colour: string | null
  /** Embedded metadata: the date (EDTF), title, description and credit. */
  taken: string | null
  title: string | null
  description: string | null
  credit: string | null
  original_name: string | null
  /** A user id. */
  uploaded_by: string | null
  attempts: Generated<number>
  /** When failed processing may be retried. */
  not_before: string | null
  /** When a visitor was first served the picture; null if its address was never public. */
  shown_at: string | null
  /** The file that this one was made from by turning and cropping, and how; null for uploaded files. */
  original: string | null
  edit: string | null
}

/** A row of the file table. */
export type FileRow = Selectable<FileTable>

/** The unsaved values of a form. */
export interface UnsavedDraftTable {
  /** The id of the form. */
  form: string
  account: string
  kind: string
  /** Null for a new item. */
  item: number | null
  /** The version the form started from. */
  version: number | null
  /** The title the item would have. */
  name: string
  /** The form's values, as JSON. */
  data: string
  saved_at: string
}

/** A secret link to an unpublished item. */
export interface PreviewLinkTable {
  id: Generated<number>
  /** The SHA-256 of the link's token; the token itself isn't stored. */
  token_hash: string
  kind: string
  item: number
  created_at: string
  /** A user id. */
  created_by: string | null
  expires_at: string
}

/** The item that a form created. */
interface ItemCreationTable {
  account: string
  /** From the form of the new item. */
  key: string
  kind: string
  /** Null within the transaction that creates it. */
  item: number | null
  /** The version that the form last saved. */
  version: number | null
  created_at: string
}

/** An upload that became an image. */
interface ImageCreationTable {
  upload: string
  owner: string
  hash: string
  /** As JSON. */
  metadata: string
  created_at: string
  /** As JSON; null: the image was about to be created. */
  result: string | null
}

/** The positions of files that were added to a gallery together. */
interface UploadBatchTable {
  gallery: number
  owner: string
  batch: string
  first_position: number
  last_position: number
  created_at: string
}

/** When the access ended that a user had delegated with signed URLs, signed uploads and preview links. */
interface DelegatedAccessEndTable {
  user_id: string
  ended_at: string
}

/** A picture shown in a rich text. */
interface TextPictureTable {
  /** The digits of the file's hash that are in the picture's URL. */
  hash_prefix: string
  kind: string
  item: number
}

/** The descriptor of the look of a picture. */
export interface PictureDescriptorTable {
  /** The hash of the picture's file. */
  hash: string
  /** The version of the algorithm. */
  version: number
  /** How often its computation was begun without an end; 0 once it has ended. */
  attempts: number
  /** Null if the picture has none: it is damaged or shows nothing to compare. */
  data: Uint8Array | null
}

/** A message of a reader about an item. */
export interface ReaderMessageTable {
  id: Generated<number>
  form_key: string
  kind: KindWithReaderMessages
  item: number
  status: ReaderMessageStatus
  created_at: string
  name: string
  email: string | null
  text: string
  /** What is shown under the item if it is published. */
  note_text: string | null
  note_signature: string | null
}

/** A secret of the site that all instances share. */
export interface SecretTable {
  name: string
  /** Encrypted with the key that the operator sets. */
  sealed: string
  changed_at: string
}

/** A server process that uses this database. Times are those of the database's clock. */
export interface InstanceTable {
  id: string
  version: string
  secrets_place: 'folder' | 'database'
  /** The same for two instances with the same secrets, which cannot be computed from it. */
  secrets_fingerprint: string
  started_at: string
  seen_at: string
}

/** The last run of a job that all instances share. */
export interface JobRunTable {
  name: string
  started_at: string
  /** Null: it is running, or its instance was lost. */
  ended_at: string | null
}

/** What is left of a rate limit for one key, on Postgres only. Times are those of the database's clock. */
export interface RateLimitTable {
  /** A hash of the limit's name and of what it counts, such as an address. */
  key: string
  tokens: number
  /** The seconds that the last request has to wait; 0: it took its tokens. */
  wait: number
  changed_at: string
  /** When all tokens are available again, so that the row says nothing any more. */
  full_at: string
}

/** An e-mail that waits for delivery. */
export interface QueuedEmailTable {
  id: Generated<number>
  created_at: string
  template: string
  recipient: string
  /** Null: that of the site. */
  language: string | null
  /** What the template inserts: JSON. */
  template_values: string
  /** How often its delivery was begun; identifies the claim. */
  attempts: Generated<number>
  next_attempt_at: string
  /** While an instance delivers it, the end of its lease. */
  claimed_until: string | null
  /** When the last attempt failed, why, and what the mail server answered. */
  failed_at: string | null
  failure: string | null
  answer: string | null
}

interface MetaKeyValueTable {
  name: string
  value: string
}

/** All tables of the database. */
export type DatabaseTables = Record<KindName, ItemTable> &
  AuthTables &
  RunTables &
  StorageTables & {
    history: HistoryTable
    outbox: OutboxTable
    search: SearchIndexTable
    spelling: SpellingTable
    file: FileTable
    meta: MetaKeyValueTable
    unsaved: UnsavedDraftTable
    item_creation: ItemCreationTable
    image_creation: ImageCreationTable
    upload_batch: UploadBatchTable
    preview_link: PreviewLinkTable
    reader_message: ReaderMessageTable
    delegated_access_end: DelegatedAccessEndTable
    text_picture: TextPictureTable
    picture_descriptor: PictureDescriptorTable
    secret: SecretTable
    instance: InstanceTable
    job_run: JobRunTable
    rate_limit: RateLimitTable
    queued_email: QueuedEmailTable
  }
