import type { Migration } from '../migrator.ts'
import { contentMigration } from './0001-content.ts'
import { searchMigration } from './0002-search.ts'
import { rowSecurityMigration } from './0003-row-security.ts'
import { spellingMigration } from './0004-spelling.ts'
import { searchPeriodMigration } from './0005-search-period.ts'
import { authMigration } from './0006-auth.ts'
import { timelineIndexMigration } from './0007-line.ts'
import { vocabularyMigration } from './0008-vocabulary.ts'
import { oneTimeTokenMigration } from './0009-one-time.ts'
import { authFactorMigration } from './0010-factors.ts'
import { oauthMigration } from './0011-oauth.ts'
import { setupLinkMigration } from './0012-setup.ts'
import { pictureMetadataMigration } from './0013-pictures.ts'
import { storageMigration } from './0014-storage.ts'
import { adminMigration } from './0015-admin.ts'
import { adminListIndexMigration } from './0016-lists.ts'
import { sampleSiteMigration } from './0017-sample-site.ts'
import { descriptionColumnMigration } from './0018-description.ts'

/** All migrations in order, from an empty database to the current schema; a released one never changes. */
export const migrations: readonly Migration[] = [
  contentMigration,
  searchMigration,
  rowSecurityMigration,
  spellingMigration,
  searchPeriodMigration,
  authMigration,
  timelineIndexMigration,
  vocabularyMigration,
  oneTimeTokenMigration,
  authFactorMigration,
  oauthMigration,
  setupLinkMigration,
  pictureMetadataMigration,
  storageMigration,
  adminMigration,
  adminListIndexMigration,
  sampleSiteMigration,
  descriptionColumnMigration,
]
