import { join } from 'node:path'
import type { DamagedImagesReport } from '../../app/request.ts'
import type { Config } from '../config/index.ts'
import type { SiteDatabase } from '../data/index.ts'
import { type FileCheckDeps, type FileCheckReport, runFileCheck } from '../files/check/index.ts'
import { createIsDueTonight, createWorkThrottle, scheduleNightlyCheck } from '../files/check/nightly-check.ts'
import type { FileStore } from '../files/contract.ts'
import { openReadOnlyFolderFileStore } from '../files/index.ts'
import { openVariantCacheFolder } from '../images/variant-cache-folder.ts'
import type { Log } from '../log/index.ts'

const lastReportKey = 'files_check'
const lastStartKey = 'files_check_begun'

/** What the check of files looks at on this site, from the command line and every night alike. */
export function createFileCheckDeps(
  config: Pick<Config, 'data' | 's3'>,
  data: SiteDatabase,
  files: FileStore,
  copies: readonly string[] = [],
): FileCheckDeps {
  // Once moved to a store elsewhere, what stayed in the data folder is another copy.
  const own = config.s3 === null ? [] : [join(config.data, 'files')]
  return {
    files,
    expectedFiles: {
      ...data.referencedFiles,
      runIfUnused: (hash, work) =>
        data.transaction(async ({ storage: { bytes } }) => {
          await bytes.lock(hash)
          return !(await bytes.isUsed(hash)) && (await work())
        }),
    },
    derivedFiles: openVariantCacheFolder(join(config.data, 'cache', 'img')),
    copies: [...copies, ...own].map(openReadOnlyFolderFileStore),
    damagedFolder: join(config.data, 'damaged'),
  }
}

/** Keeps what the last check found where the admin area and other instances see it. */
export async function saveFileCheckReport(data: SiteDatabase, report: FileCheckReport): Promise<void> {
  await data.meta.set(lastReportKey, JSON.stringify(report))
}

export interface NightlyFileCheckOptions {
  readonly config: Config
  readonly data: SiteDatabase
  readonly files: FileStore
  readonly log: Log
  readonly report: (error: unknown) => void
  readonly now: () => Date
}

/** Checks the files every night, gently, and tidies up what can be made again; null where the operator does not want it. */
export function startNightlyFileCheck(options: NightlyFileCheckOptions): { stop(): Promise<void> } | null {
  const { config, data, files, log, report, now } = options
  if (!config.filesCheck) return null
  return scheduleNightlyCheck({
    now,
    report,
    getLastStart: () => data.meta.get(lastStartKey),
    async runCheck(signal) {
      await data.meta.set(lastStartKey, now().toISOString())
      const found = await runFileCheck(createFileCheckDeps(config, data, files), {
        repair: 'tidy',
        isDue: createIsDueTonight(now),
        throttle: createWorkThrottle(signal),
        now,
        signal,
      })
      await saveFileCheckReport(data, found)
      const { known, read, lost, orphans, leftovers, made } = found
      const numbers = {
        known,
        read,
        lost,
        orphans: orphans.found,
        leftovers: leftovers.found,
        made: made.found,
      }
      log[lost > 0 ? 'error' : 'info'](numbers, 'the stored files were checked')
    },
  })
}

/** What the admin area tells of the last check; null: there was none, or nothing is lost. */
export async function readLostPictures(data: SiteDatabase): Promise<DamagedImagesReport | null> {
  const kept = await data.meta.get(lastReportKey)
  if (kept === null) return null
  const { losses }: FileCheckReport = JSON.parse(kept)
  const images = losses.filter(({ restored }) => !restored).flatMap(({ uses }) => uses.images)
  return images.length === 0 ? null : { count: images.length, images: images.slice(0, 5) }
}
