import type { Kysely } from 'kysely'
import { type AuthData, authOn } from './auth/index.ts'
import type { Connection, Engine } from './connection.ts'
import { type History, historyOn } from './content/history.ts'
import { type Items, itemsOn } from './content/items.ts'
import { type LineRows, lineOn } from './content/line.ts'
import { type PreviewLinks, previewLinksOn } from './content/preview-links.ts'
import { type Sample, sampleOn } from './content/sample.ts'
import { type TrashRows, trashOn } from './content/trash-rows.ts'
import { type Unsaved, unsavedOn } from './content/unsaved.ts'
import { isCollision } from './engines/violations.ts'
import { type FileNeeds, fileNeedsOn } from './file-needs.ts'
import { type FileRows, filesOn } from './files.ts'
import { type KnownBytes, knownBytesOn } from './known-bytes.ts'
import { type Meta, metaOn } from './meta.ts'
import { type Outbox, outboxOn } from './outbox.ts'
import { type Search, searchOn } from './search/index.ts'
import { type StorageData, storageOn } from './storage/index.ts'
import type { Tables } from './tables.ts'

/** Every repository, on one connection or inside one transaction. */
export interface Repositories {
  readonly items: Items
  readonly history: History
  readonly outbox: Outbox
  readonly search: Search
  readonly line: LineRows
  readonly files: FileRows
  readonly fileNeeds: FileNeeds
  readonly trash: TrashRows
  readonly bytes: KnownBytes
  readonly auth: AuthData
  readonly storage: StorageData
  readonly meta: Meta
  readonly sample: Sample
  readonly unsaved: Unsaved
  readonly previewLinks: PreviewLinks
}

/** The data of a site: the only way to its database. */
export interface Data extends Repositories {
  readonly engine: Engine
  /** All or nothing: what `work` does through its repositories is kept only if it succeeds. */
  transaction<T>(work: (repositories: Repositories) => Promise<T>): Promise<T>
  ping(): Promise<void>
  close(): Promise<void>
}

/** The repositories over an open connection. */
export function dataOn(connection: Connection): Data {
  return {
    ...repositoriesOn(connection.db, connection.engine),
    engine: connection.engine,
    transaction: (work) =>
      withRetries(() => connection.transaction((db) => work(repositoriesOn(db, connection.engine)))),
    ping: () => connection.ping(),
    close: () => connection.close(),
  }
}

const tries = 4

/** Two transactions that waited for each other: Postgres ends one of them, and it may simply begin again. */
async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (tried === tries || !isCollision(error)) throw error
    }
  }
}

function repositoriesOn(db: Kysely<Tables>, engine: Engine): Repositories {
  return {
    items: itemsOn(db, engine),
    history: historyOn(db),
    outbox: outboxOn(db, engine),
    search: searchOn(db, engine),
    line: lineOn(db),
    files: filesOn(db),
    fileNeeds: fileNeedsOn(db),
    trash: trashOn(db),
    bytes: knownBytesOn(db),
    auth: authOn(db, engine),
    storage: storageOn(db, engine),
    meta: metaOn(db),
    sample: sampleOn(db),
    unsaved: unsavedOn(db),
    previewLinks: previewLinksOn(db),
  }
}

export type { Connection, DatabaseTarget, Engine } from './connection.ts'
