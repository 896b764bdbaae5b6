import type { Kysely } from 'kysely'
import { toProblemOrNull } from '../../domain/problem-error.ts'
import { type AuditLogRepository, createAuditLogRepository } from './audit-log-repository.ts'
import { type AuthRepositories, createAuthRepositories } from './auth/index.ts'
import { type BackupRunRepository, createBackupRunRepository } from './backup-run-repository.ts'
import type { DatabaseEngine, SiteDatabaseConnection } from './connection.ts'
import {
  createGalleryMemberRepository,
  type GalleryMemberRepository,
} from './content/gallery-member-repository.ts'
import { createHarvestRepository, type HarvestRepository } from './content/harvest-repository.ts'
import { createHistoryRepository, type HistoryRepository } from './content/history-repository.ts'
import {
  createImageCreationRepository,
  type ImageCreationRepository,
} from './content/image-creation-repository.ts'
import {
  createItemCreationRepository,
  type ItemCreationRepository,
} from './content/item-creation-repository.ts'
import { createItemRepository, type ItemRepository } from './content/item-repository.ts'
import { createPictureUseRepository, type PictureUseRepository } from './content/picture-use-repository.ts'
import { createPreviewLinkRepository, type PreviewLinkRepository } from './content/preview-link-repository.ts'
import {
  createReaderMessageRepository,
  type ReaderMessageRepository,
} from './content/reader-message-repository.ts'
import {
  createSampleContentRepository,
  type SampleContentRepository,
} from './content/sample-content-repository.ts'
import { createTimelineRepository, type TimelineRepository } from './content/timeline-repository.ts'
import { createTrashListRepository, type TrashListRepository } from './content/trash-repository.ts'
import {
  createUnsavedDraftRepository,
  type UnsavedDraftRepository,
} from './content/unsaved-draft-repository.ts'
import { createUserContentRepository, type UserContentRepository } from './content/user-content-repository.ts'
import { isPostgresTransactionConflictError } from './engines/constraint-violations.ts'
import { createExportRunRepository, type ExportRunRepository } from './export-run-repository.ts'
import { createFileFixityRepository, type FileFixityRepository } from './file-fixity-repository.ts'
import { createFileMetadataRepository, type FileMetadataRepository } from './file-repository.ts'
import { createFileUsageRepository, type FileUsageRepository } from './file-usage-repository.ts'
import { createImportRunRepository, type ImportRunRepository } from './import-run-repository.ts'
import { createInstanceRepository, type InstanceRepository } from './instance-repository.ts'
import { createIntegrityRepository, type IntegrityRepository } from './integrity-repository.ts'
import { createJobRunRepository, type JobRunRepository } from './job-run-repository.ts'
import { createMetaKeyValueRepository, type MetaKeyValueRepository } from './meta-repository.ts'
import { createOpenedArchiveRepository, type OpenedArchiveRepository } from './opened-archive-repository.ts'
import { createOutboxRepository, type OutboxRepository } from './outbox-repository.ts'
import {
  createPictureDescriptorRepository,
  type PictureDescriptorRepository,
} from './picture-descriptor-repository.ts'
import { createQueuedEmailRepository, type QueuedEmailRepository } from './queued-email-repository.ts'
import { createRateLimitRepository, type RateLimitRepository } from './rate-limit-repository.ts'
import {
  createReferencedFileRepository,
  type ReferencedFileRepository,
} from './referenced-file-repository.ts'
import { createRowReadRepository, type RowReadRepository } from './rest/row-read-repository.ts'
import { createSearchRepository, type SearchRepository } from './search/index.ts'
import { createSecretRepository, type SecretRepository } from './secret-repository.ts'
import { createSiteCheckRunRepository, type SiteCheckRunRepository } from './site-check-run-repository.ts'
import { createStorageRepositories, type StorageRepositories } from './storage/index.ts'
import type { DatabaseTables } from './tables.ts'

/** All repositories, on one connection or inside one transaction. */
export interface Repositories {
  readonly items: ItemRepository
  readonly history: HistoryRepository
  readonly outbox: OutboxRepository
  readonly search: SearchRepository
  readonly timeline: TimelineRepository
  readonly files: FileMetadataRepository
  readonly fileUsage: FileUsageRepository
  readonly pictureUses: PictureUseRepository
  readonly pictureDescriptors: PictureDescriptorRepository
  readonly trash: TrashListRepository
  readonly galleryMembers: GalleryMemberRepository
  readonly harvest: HarvestRepository
  readonly readerMessages: ReaderMessageRepository
  readonly referencedFiles: ReferencedFileRepository
  readonly auth: AuthRepositories
  readonly auditLog: AuditLogRepository
  readonly storage: StorageRepositories
  readonly backupRuns: BackupRunRepository
  readonly siteCheckRuns: SiteCheckRunRepository
  readonly fileFixity: FileFixityRepository
  readonly integrity: IntegrityRepository
  readonly importRuns: ImportRunRepository
  readonly exportRuns: ExportRunRepository
  readonly openedArchives: OpenedArchiveRepository
  readonly secrets: SecretRepository
  readonly instances: InstanceRepository
  readonly jobRuns: JobRunRepository
  readonly rateLimits: RateLimitRepository
  readonly queuedEmails: QueuedEmailRepository
  readonly meta: MetaKeyValueRepository
  readonly sample: SampleContentRepository
  readonly unsavedDrafts: UnsavedDraftRepository
  readonly itemCreations: ItemCreationRepository
  readonly imageCreations: ImageCreationRepository
  readonly previewLinks: PreviewLinkRepository
  readonly userContent: UserContentRepository
  readonly rowReads: RowReadRepository
}

/** The database of a site; all access goes through it. */
export interface SiteDatabase extends Repositories {
  readonly engine: DatabaseEngine
  /** Atomic: what `work` does through its repositories is committed only if it succeeds. */
  transaction<T>(work: (repositories: Repositories) => Promise<T>): Promise<T>
  /** Reads one state of the database, whatever is written meanwhile. */
  readSnapshot<T>(read: (repositories: Repositories) => Promise<T>): Promise<T>
  ping(): Promise<void>
  /** False if the disk is full or read-only. Writes a row to find out. */
  isWritable(): Promise<boolean>
  close(): Promise<void>
}

/** Creates the repositories over an open connection. */
export function createSiteDatabaseOverConnection(connection: SiteDatabaseConnection): SiteDatabase {
  return {
    ...createRepositories(connection.db, connection.engine),
    engine: connection.engine,
    transaction: (work) =>
      withRetries(() => connection.transaction((db) => work(createRepositories(db, connection.engine)))),
    readSnapshot: (read) => connection.readSnapshot((db) => read(createRepositories(db, connection.engine))),
    ping: () => connection.ping(),
    async isWritable() {
      try {
        // Without a transaction, which an instance that is cut off would leave open, with the row locked for all others.
        await createMetaKeyValueRepository(connection.db).set('write_check', new Date().toISOString())
        return true
      } catch (error) {
        if (toProblemOrNull(error)?.code === 'not_writable') return false
        throw error
      }
    },
    close: () => connection.close(),
  }
}

const maxAttempts = 4

/** Postgres aborts one of two deadlocked transactions, which is then retried. */
async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt === maxAttempts || !isPostgresTransactionConflictError(error)) throw error
    }
  }
}

/** All repositories on a connection, or inside a transaction. */
export function createRepositories(db: Kysely<DatabaseTables>, engine: DatabaseEngine): Repositories {
  return {
    items: createItemRepository(db, engine),
    history: createHistoryRepository(db),
    outbox: createOutboxRepository(db, engine),
    search: createSearchRepository(db, engine),
    timeline: createTimelineRepository(db),
    files: createFileMetadataRepository(db),
    fileUsage: createFileUsageRepository(db),
    pictureUses: createPictureUseRepository(db, engine),
    pictureDescriptors: createPictureDescriptorRepository(db, engine),
    trash: createTrashListRepository(db),
    galleryMembers: createGalleryMemberRepository(db, engine),
    harvest: createHarvestRepository(db, engine),
    readerMessages: createReaderMessageRepository(db),
    referencedFiles: createReferencedFileRepository(db),
    auth: createAuthRepositories(db, engine),
    auditLog: createAuditLogRepository(db),
    storage: createStorageRepositories(db, engine),
    backupRuns: createBackupRunRepository(db, engine),
    siteCheckRuns: createSiteCheckRunRepository(db, engine),
    fileFixity: createFileFixityRepository(db),
    integrity: createIntegrityRepository(db, engine),
    importRuns: createImportRunRepository(db, engine),
    exportRuns: createExportRunRepository(db, engine),
    openedArchives: createOpenedArchiveRepository(db, engine),
    secrets: createSecretRepository(db, engine),
    instances: createInstanceRepository(db),
    jobRuns: createJobRunRepository(db),
    rateLimits: createRateLimitRepository(db),
    queuedEmails: createQueuedEmailRepository(db, engine),
    meta: createMetaKeyValueRepository(db),
    sample: createSampleContentRepository(db),
    unsavedDrafts: createUnsavedDraftRepository(db),
    itemCreations: createItemCreationRepository(db),
    imageCreations: createImageCreationRepository(db, engine),
    previewLinks: createPreviewLinkRepository(db),
    userContent: createUserContentRepository(db),
    rowReads: createRowReadRepository(db, engine),
  }
}

export type { DatabaseEngine, DatabaseTarget, SiteDatabaseConnection } from './connection.ts'
export type { NamedItem, UserText } from './content/sample-content-repository.ts'
