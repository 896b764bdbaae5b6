import { join } from 'node:path'
import type { DamagedImagesReport } from '../../app/request.ts'
import type { Config } from '../config/index.ts'
import type { SiteDatabase } from '../data/index.ts'
import { type FileCheckDeps, type FileCheckReport, runFileCheck } from '../files/check/index.ts'
import {
  createFileDueTonightPredicate,
  createWorkThrottle,
  scheduleNightlyCheck,
} from '../files/check/nightly-check.ts'
import type { FileStore } from '../files/contract.ts'
import { openReadOnlyFolderFileStore } from '../files/index.ts'
import { createVariantCacheFolderRepository } from '../images/variant-cache-folder.ts'
import type { Log } from '../log/index.ts'

const lastReportKey = 'files_check'
const lastStartKey = 'files_check_begun'

/** Dependencies of the file check, for the command line and the nightly check. */
export function createFileCheckDeps(
  config: Pick<Config, 'data' | 's3'>,
  data: SiteDatabase,
  files: FileStore,
  copies: readonly string[] = [],
): FileCheckDeps {
  // With S3, files left in the data folder are another copy.
  const localCopies = config.s3 === null ? [] : [join(config.data, 'files')]
  return {
    files,
    expectedFiles: {
      ...data.referencedFiles,
      runIfUnused: (hash, work) =>
        data.transaction(
          async ({ storage }) => (await storage.bytes.lockIfRemovable(hash)) && (await work()),
        ),
    },
    derivedFiles: createVariantCacheFolderRepository(join(config.data, 'cache', 'img')),
    copies: [...copies, ...localCopies].map(openReadOnlyFolderFileStore),
    damagedFolder: join(config.data, 'damaged'),
  }
}

/** Saves the report of the last check in the database, for the admin area and other instances. */
export async function saveFileCheckReport(data: SiteDatabase, report: FileCheckReport): Promise<void> {
  await data.meta.set(lastReportKey, JSON.stringify(report))
}

interface NightlyFileCheckOptions {
  readonly config: Config
  readonly data: SiteDatabase
  readonly files: FileStore
  readonly log: Log
  readonly report: (error: unknown) => void
  readonly now: () => Date
}

/** Starts the nightly, throttled file check, which removes stale derived files; null if it is disabled. */
export function startNightlyFileCheck(options: NightlyFileCheckOptions): { stop(): Promise<void> } | null {
  const { config, data, files, log, report, now } = options
  if (!config.filesCheck) return null
  return scheduleNightlyCheck({
    now,
    report,
    getLastStart: () => data.meta.get(lastStartKey),
    async runCheck(signal) {
      await data.meta.set(lastStartKey, now().toISOString())
      const checkReport = await runFileCheck(createFileCheckDeps(config, data, files), {
        repair: 'tidy',
        isDue: createFileDueTonightPredicate(now),
        throttle: createWorkThrottle(signal),
        now,
        signal,
      })
      await saveFileCheckReport(data, checkReport)
      const { known, read, lost, orphans, leftovers, made } = checkReport
      const numbers = {
        known,
        read,
        lost,
        orphans: orphans.found,
        leftovers: leftovers.found,
        made: made.found,
      }
      log[lost > 0 ? 'error' : 'info'](numbers, 'stored files checked')
    },
  })
}

/**
 * The damaged images found by the last check, for the admin area; null if there was no check or no damage.
 */
export async function readDamagedImagesReport(data: SiteDatabase): Promise<DamagedImagesReport | null> {
  const savedReport = await data.meta.get(lastReportKey)
  if (savedReport === null) return null
  const { losses }: FileCheckReport = JSON.parse(savedReport)
  const images = losses.filter(({ restored }) => !restored).flatMap(({ uses }) => uses.images)
  return images.length === 0 ? null : { count: images.length, images: images.slice(0, 5) }
}
