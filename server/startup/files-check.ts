import { join } from 'node:path'
import type { LostPictures } from '../../app/request.ts'
import type { Config } from '../config/index.ts'
import type { Data } from '../data/index.ts'
import { type CheckParts, type CheckReport, checkFiles } from '../files/check/index.ts'
import { dueTonight, everyNight, gently } from '../files/check/nightly.ts'
import type { Files } from '../files/contract.ts'
import { folderAsItIs } from '../files/index.ts'
import { madeIn } from '../images/made.ts'
import type { Log } from '../log/index.ts'

const lastReport = 'files_check'
const lastBeginning = 'files_check_begun'

/** What the check of files looks at on this site, from the command line and every night alike. */
export function checkPartsOf(
  config: Pick<Config, 'data' | 's3'>,
  data: Data,
  files: Files,
  copies: readonly string[] = [],
): CheckParts {
  // Once moved to a store elsewhere, what stayed in the data folder is another copy.
  const own = config.s3 === null ? [] : [join(config.data, 'files')]
  return {
    files,
    known: {
      ...data.bytes,
      whileUnused: (hash, work) =>
        data.transaction(async ({ storage: { bytes } }) => {
          await bytes.lock(hash)
          return !(await bytes.isUsed(hash)) && (await work())
        }),
    },
    made: madeIn(join(config.data, 'cache', 'img')),
    copies: [...copies, ...own].map(folderAsItIs),
    damagedFolder: join(config.data, 'damaged'),
  }
}

/** Keeps what the last check found where the admin area and other instances see it. */
export async function keepReport(data: Data, report: CheckReport): Promise<void> {
  await data.meta.set(lastReport, JSON.stringify(report))
}

export interface NightlyOptions {
  readonly config: Config
  readonly data: Data
  readonly files: Files
  readonly log: Log
  readonly report: (error: unknown) => void
  readonly now: () => Date
}

/** Checks the files every night, gently, and tidies up what can be made again; null where the operator does not want it. */
export function startNightlyCheck(options: NightlyOptions): { stop(): Promise<void> } | null {
  const { config, data, files, log, report, now } = options
  if (!config.filesCheck) return null
  return everyNight({
    now,
    report,
    last: () => data.meta.get(lastBeginning),
    async run(signal) {
      await data.meta.set(lastBeginning, now().toISOString())
      const found = await checkFiles(checkPartsOf(config, data, files), {
        mend: 'tidy',
        isDue: dueTonight(now),
        pace: gently(signal),
        now,
        signal,
      })
      await keepReport(data, found)
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
export async function lostPictures(data: Data): Promise<LostPictures | null> {
  const kept = await data.meta.get(lastReport)
  if (kept === null) return null
  const { losses }: CheckReport = JSON.parse(kept)
  const images = losses.filter(({ restored }) => !restored).flatMap(({ uses }) => uses.images)
  return images.length === 0 ? null : { count: images.length, images: images.slice(0, 5) }
}
