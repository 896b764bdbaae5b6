import type { AuditActor } from '../../domain/audit-actor.ts'
import type {
  SiteCheckCounts,
  SiteCheckFinding,
  SiteCheckProgress,
  SiteCheckTrigger,
} from '../../domain/site-check.ts'
import { writeSiteAuditEntry } from '../audit/index.ts'
import { checkNewestBackup, type NewestBackupState, openBackedUpFileCopies } from '../backup/index.ts'
import type { Config } from '../config/index.ts'
import { SqliteFileDamagedError } from '../data/engines/database-errors.ts'
import type { SiteDatabase } from '../data/index.ts'
import { type FileCheckOptions, type FileCheckReport, runFileCheck } from '../files/check/index.ts'
import type { FileStore } from '../files/contract.ts'
import { getErrorMessage } from '../lib/errors.ts'
import { hideFolder } from '../lib/hide-folder.ts'
import { checkDatabase } from './check-database.ts'
import { createFileCheckDeps } from './file-check-deps.ts'
import { createFinding, selectStoredFindings, toFileFinding } from './findings.ts'
import { withRegisteredCheck } from './site-check-run.ts'

const maxStoredRuns = 200

export interface CheckedSite {
  readonly config: Pick<Config, 'data' | 'fileStoreKind' | 's3Connection'>
  readonly data: SiteDatabase
  readonly files: FileStore
}

export interface SiteCheckOptions {
  readonly trigger: SiteCheckTrigger
  /** The actor of the audit entries; null: none are written. */
  readonly actor: AuditActor | null
  /** Of sealed backups; null: they cannot be read. */
  readonly passphrase: string | null
  readonly reading: FileCheckOptions['reading']
  /** Awaited after each step, so that the check does not slow down requests. */
  readonly throttle: () => Promise<void>
  readonly now: () => Date
  readonly onRegistered?: (runId: number) => void
  readonly onProgress: (progress: SiteCheckProgress) => void
  readonly signal?: AbortSignal | undefined
}

/** What a check has found; the first findings only. */
export interface SiteCheckOutcome {
  readonly findings: readonly SiteCheckFinding[]
  readonly counts: SiteCheckCounts
  readonly problems: number
  readonly repaired: number
}

/**
 * Checks the database, the stored files and the newest backup while the site is used, restores what another copy has,
 * and records the result. Throws if a part of it does not respond; damage is a finding.
 */
export async function checkSite(site: CheckedSite, options: SiteCheckOptions): Promise<SiteCheckOutcome> {
  const { data } = site
  const { trigger, actor, now, onProgress } = options
  const describeError = (error: unknown) => hideFolder(getErrorMessage(error), site.config.data)
  return withRegisteredCheck(data, { trigger, now, describeError }, async (runId) => {
    options.onRegistered?.(runId)
    const database = await checkDatabase(data, (done, total) => onProgress({ step: 'database', done, total }))
    const isDamaged = database.findings.some(({ type }) => type === 'database_damaged')
    const files = await checkFiles(site, options).catch((error: unknown) => {
      // The finding is already there, and the rest of the report is worth having.
      if (isDamaged && error instanceof SqliteFileDamagedError) return noFilesChecked
      throw error
    })
    const backup = await checkNewestBackup({
      ...options,
      data,
      access: toBackupAccess(site),
      maxBytes: options.reading.maxBytes,
      onProgress: (done, total) => onProgress({ step: 'backup', done, total }),
    })
    const otherFindings = [...database.findings, ...toBackupFindings(backup)]
    const otherProblems = otherFindings.filter(({ isRepaired }) => !isRepaired).length
    const outcome: SiteCheckOutcome = {
      findings: selectStoredFindings([...otherFindings, ...files.losses.map(toFileFinding)]).map(
        (finding) => ({
          ...finding,
          detail: finding.detail && hideFolder(finding.detail, site.config.data),
        }),
      ),
      counts: toCounts(database.tables, files, backup),
      // Of many lost files only the first are listed.
      problems: otherProblems + files.lost - files.restored,
      repaired: otherFindings.length - otherProblems + files.restored,
    }
    const endedAt = now().toISOString()
    await data.transaction(async (repositories) => {
      await repositories.siteCheckRuns.update(runId, {
        ended_at: endedAt,
        lease_until: null,
        result: outcome.problems > 0 ? 'problems' : 'ok',
        problems: outcome.problems,
        repaired: outcome.repaired,
        counts: JSON.stringify(outcome.counts),
        findings: JSON.stringify(outcome.findings),
      })
      await repositories.siteCheckRuns.deleteOld(maxStoredRuns)
      await repositories.fileFixity.deleteUnreferenced()
      if (actor === null) return
      const entry = { actor, at: endedAt }
      await writeSiteAuditEntry(repositories, {
        ...entry,
        event: 'site_checked',
        details: { problems: outcome.problems },
      })
      if (files.restored > 0)
        await writeSiteAuditEntry(repositories, {
          ...entry,
          event: 'files_repaired',
          details: { count: files.restored },
        })
    })
    return outcome
  })
}

function toBackupAccess({ config: { s3Connection, data }, files }: CheckedSite) {
  return { s3: s3Connection, dataFolder: data, files }
}

async function checkFiles(
  site: CheckedSite,
  { passphrase, reading, throttle, now, onProgress, signal }: SiteCheckOptions,
): Promise<CheckedFiles> {
  const { config, data, files } = site
  const archived = await openBackedUpFileCopies(data, passphrase, toBackupAccess(site))
  try {
    return await runFileCheck(createFileCheckDeps(config, data, files, archived.copies), {
      repair: 'restore',
      reading,
      throttle,
      now,
      onProgress,
      ...(signal === undefined ? {} : { signal }),
    })
  } finally {
    await archived.close()
  }
}

/** The part of the report of the file check that is used here. */
type CheckedFiles = Pick<
  FileCheckReport,
  'known' | 'read' | 'bytesRead' | 'left' | 'lost' | 'restored' | 'losses' | 'orphans'
>

const noFilesChecked: CheckedFiles = {
  known: 0,
  read: 0,
  bytesRead: 0,
  left: 0,
  lost: 0,
  restored: 0,
  losses: [],
  orphans: { found: 0, removed: 0, bytes: 0, heldBack: false },
}

function toCounts(tables: number, files: CheckedFiles, backup: NewestBackupState): SiteCheckCounts {
  const isBad =
    backup.is === 'missing' ||
    backup.is === 'changed' ||
    backup.is === 'damaged' ||
    backup.is === 'unreadable'
  return {
    tables,
    files: files.known,
    filesRead: files.read,
    bytesRead: files.bytesRead,
    filesLeft: files.left,
    unusedFiles: files.orphans.found,
    backup: isBad ? 'bad' : backup.is,
  }
}

function toBackupFindings(state: NewestBackupState): SiteCheckFinding[] {
  switch (state.is) {
    case 'missing':
      return [createFinding({ type: 'backup_missing', subject: 'newest' })]
    case 'changed':
      return [createFinding({ type: 'backup_changed', subject: 'newest', detail: state.detail })]
    case 'damaged':
      return [createFinding({ type: 'backup_damaged', subject: 'newest', detail: state.detail })]
    case 'unreadable':
      return [createFinding({ type: 'backup_unreadable', subject: 'newest', detail: state.detail })]
    default:
      return []
  }
}
