import type { Kysely } from 'kysely'
import { type AuthData, authOn } from './auth.ts'
import type { Connection, Engine } from './connection.ts'
import { type FileNeeds, fileNeedsOn } from './file-needs.ts'
import { type FileRows, filesOn } from './files.ts'
import { type History, historyOn } from './history.ts'
import { type Items, itemsOn } from './items.ts'
import { type KnownBytes, knownBytesOn } from './known-bytes.ts'
import { type LineRows, lineOn } from './line.ts'
import { type Meta, metaOn } from './meta.ts'
import { type Outbox, outboxOn } from './outbox.ts'
import { type PreviewLinks, previewLinksOn } from './preview-links.ts'
import { type Sample, sampleOn } from './sample.ts'
import { type Search, searchOn } from './search.ts'
import { type StorageData, storageOn } from './storage.ts'
import type { Tables } from './tables.ts'
import { type TrashRows, trashOn } from './trash-rows.ts'
import { type Unsaved, unsavedOn } from './unsaved.ts'
import { isCollision } from './violations.ts'

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
