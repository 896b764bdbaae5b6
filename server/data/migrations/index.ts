import type { Migration } from '../migrator.ts'
import { initialSchemaMigration } from './0001-content.ts'
import { searchMigration } from './0002-search.ts'
import { hideTablesFromRestRolesMigration } from './0003-row-security.ts'
import { spellingMigration } from './0004-spelling.ts'
import { searchTimeTokensMigration } from './0005-search-period.ts'
import { authMigration } from './0006-auth.ts'
import { timelinePositionMigration } from './0007-line.ts'
import { completeSpellingWordsMigration } from './0008-vocabulary.ts'
import { oneTimeTokensAndFlowsMigration } from './0009-one-time.ts'
import { authFactorsAndPasskeysMigration } from './0010-factors.ts'
import { oauthMigration } from './0011-oauth.ts'
import { setupLinkMigration } from './0012-setup.ts'
import { pictureMetadataAndStateMigration } from './0013-pictures.ts'
import { storageMigration } from './0014-storage.ts'
import { adminAreaTablesMigration } from './0015-admin.ts'
import { adminListIndexMigration } from './0016-lists.ts'
import { moveSampleValuesOutOfSiteRowMigration } from './0017-sample-site.ts'
import { renameDescriptionColumnMigration } from './0018-description.ts'
import { bucketPoliciesMigration } from './0020-bucket-policies.ts'
import { itemCreationMigration } from './0021-item-creation.ts'
import { pictureVisibilityMigration } from './0022-picture-visibility.ts'
import { delegatedAccessMigration } from './0023-delegated-access.ts'
import { samlMigration } from './0025-saml.ts'
import { auditLogMigration } from './0026-audit-log.ts'
import { vectorsMigration } from './0027-vectors.ts'
import { pictureDescriptorsMigration } from './0028-picture-descriptors.ts'
import { timelineDateIndexMigration } from './0029-timeline-date-index.ts'
import { backupMigration } from './0030-backup.ts'
import { siteCheckMigration } from './0031-site-check.ts'
import { backupStoresMigration } from './0032-backup-stores.ts'
import { importRunMigration } from './0033-import-run.ts'
import { draftsMigration } from './0034-drafts.ts'
import { pictureEditsMigration } from './0035-picture-edits.ts'
import { galleryCoverMigration } from './0036-gallery-cover.ts'
import { pagesMigration } from './0037-pages.ts'
import { draftPagePathsMigration } from './0038-draft-page-paths.ts'
import { wordStemsMigration } from './0039-word-stems.ts'
import { periodMigration } from './0040-period.ts'
import { readerMessagesMigration } from './0042-reader-messages.ts'
import { referenceIndexesMigration } from './0043-reference-indexes.ts'
import { instancesMigration } from './0045-instances.ts'
import { resumableUploadsMigration } from './0047-resumable-uploads.ts'
import { sharedLimitsAndExportsMigration } from './0048-shared-limits-and-exports.ts'
import { largeSitesMigration } from './0050-large-sites.ts'
import { sharedProgressMigration } from './0051-shared-progress.ts'
import { attachmentIndexMigration } from './0052-attachment-index.ts'
import { largePostgresMigration } from './0053-large-postgres.ts'
import { sharedArchivesMigration } from './0054-shared-archives.ts'
import { emailQueueMigration } from './0055-email-queue.ts'
import { imageListIndexMigration } from './0056-image-list-index.ts'
import { changedVowelsMigration } from './0059-changed-vowels.ts'

/** All migrations in order, from an empty database to the current schema; a released one never changes. */
export const migrations: readonly Migration[] = [
  initialSchemaMigration,
  searchMigration,
  hideTablesFromRestRolesMigration,
  spellingMigration,
  searchTimeTokensMigration,
  authMigration,
  timelinePositionMigration,
  completeSpellingWordsMigration,
  oneTimeTokensAndFlowsMigration,
  authFactorsAndPasskeysMigration,
  oauthMigration,
  setupLinkMigration,
  pictureMetadataAndStateMigration,
  storageMigration,
  adminAreaTablesMigration,
  adminListIndexMigration,
  moveSampleValuesOutOfSiteRowMigration,
  renameDescriptionColumnMigration,
  bucketPoliciesMigration,
  itemCreationMigration,
  pictureVisibilityMigration,
  delegatedAccessMigration,
  samlMigration,
  auditLogMigration,
  vectorsMigration,
  pictureDescriptorsMigration,
  timelineDateIndexMigration,
  backupMigration,
  siteCheckMigration,
  backupStoresMigration,
  importRunMigration,
  draftsMigration,
  pictureEditsMigration,
  galleryCoverMigration,
  pagesMigration,
  draftPagePathsMigration,
  wordStemsMigration,
  periodMigration,
  readerMessagesMigration,
  referenceIndexesMigration,
  instancesMigration,
  resumableUploadsMigration,
  sharedLimitsAndExportsMigration,
  largeSitesMigration,
  sharedProgressMigration,
  attachmentIndexMigration,
  largePostgresMigration,
  sharedArchivesMigration,
  emailQueueMigration,
  imageListIndexMigration,
  changedVowelsMigration,
]
