import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../config/index.ts'
import {
  type FileCheckProgress,
  type FileCheckReport,
  isFileCheckClean,
  runFileCheck,
} from '../files/check/index.ts'
import { createFileCheckDeps, saveFileCheckReport } from '../startup/nightly-file-check.ts'
import { formatFileCheckReport } from './format-file-check-report.ts'
import { withOpenedSite } from './opened-site.ts'
import { createProgressBar, type ProgressBar } from './progress-bar.ts'
import { UsageError } from './usage-error.ts'

/** `check files [--mend] [--from FOLDER] [--even-most]`; exit code 1 if something is wrong and not mended. */
export async function checkFilesCommand(args: string[]): Promise<number> {
  const { mend, from, evenMost } = parseArguments(args)
  // A site that is running beside goes first.
  setPriority(10)
  const bar = createProgressBar()
  const { report, config } = await withOpenedSite(async ({ config, data, files }) => {
    const found = await runFileCheck(createFileCheckDeps(config, data, files, from), {
      repair: mend ? 'everything' : 'nothing',
      removeEvenMostFiles: evenMost,
      isDue: () => true,
      throttle: async () => undefined,
      now: () => new Date(),
      onProgress: (progress) => showProgress(bar, progress),
    })
    await saveFileCheckReport(data, found)
    return { report: found, config }
  }).finally(() => bar.clear())
  printReport(report, config, mend)
  return isFileCheckClean(report) ? 0 : 1
}

const words: Readonly<Record<FileCheckProgress['step'], string>> = {
  listing: 'Looking for the files',
  reading: 'Reading them through',
  tidying: 'Tidying up',
}

function showProgress(bar: ProgressBar, { step, done, total: of }: FileCheckProgress): void {
  bar.update(words[step], done, of)
}

function printReport(report: FileCheckReport, config: Config, mended: boolean): void {
  for (const line of formatFileCheckReport(report, { origin: config.url ?? '', mended })) console.log(line)
}

function parseArguments(args: string[]): { mend: boolean; from: string[]; evenMost: boolean } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        mend: { type: 'boolean', default: false },
        from: { type: 'string', multiple: true, default: [] },
        'even-most': { type: 'boolean', default: false },
      },
    })
    return { mend: values.mend, from: values.from.map(resolveBackupFolder), evenMost: values['even-most'] }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** The files of a backup, whether the backup or the `files` in it are named. */
function resolveBackupFolder(folder: string): string {
  const inside = join(folder, 'files')
  if (existsSync(inside)) return inside
  if (existsSync(folder)) return folder
  throw new UsageError(`There is no folder ${folder}.`)
}
