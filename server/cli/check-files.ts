import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../config/index.ts'
import { type CheckProgress, type CheckReport, checkFiles, isWell } from '../files/check/index.ts'
import { checkPartsOf, keepReport } from '../startup/files-check.ts'
import { linesOf } from './check-lines.ts'
import { type ProgressBar, progressBar } from './progress.ts'
import { withSite } from './site.ts'
import { UsageError } from './usage.ts'

/** `check files [--mend] [--from FOLDER] [--even-most]`; exit code 1 if something is wrong and not mended. */
export async function checkFilesCommand(args: string[]): Promise<number> {
  const { mend, from, evenMost } = parse(args)
  // A site that is running beside goes first.
  setPriority(10)
  const bar = progressBar()
  const { report, config } = await withSite(async ({ config, data, files }) => {
    const found = await checkFiles(checkPartsOf(config, data, files, from), {
      mend: mend ? 'everything' : 'nothing',
      evenMost,
      isDue: () => true,
      pace: async () => undefined,
      now: () => new Date(),
      progress: (progress) => show(bar, progress),
    })
    await keepReport(data, found)
    return { report: found, config }
  }).finally(() => bar.end())
  tell(report, config, mend)
  return isWell(report) ? 0 : 1
}

const words: Readonly<Record<CheckProgress['step'], string>> = {
  listing: 'Looking for the files',
  reading: 'Reading them through',
  tidying: 'Tidying up',
}

function show(bar: ProgressBar, { step, done, of }: CheckProgress): void {
  bar.show(words[step], done, of)
}

function tell(report: CheckReport, config: Config, mended: boolean): void {
  for (const line of linesOf(report, { origin: config.url ?? '', mended })) console.log(line)
}

function parse(args: string[]): { mend: boolean; from: string[]; evenMost: boolean } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        mend: { type: 'boolean', default: false },
        from: { type: 'string', multiple: true, default: [] },
        'even-most': { type: 'boolean', default: false },
      },
    })
    return { mend: values.mend, from: values.from.map(copyIn), evenMost: values['even-most'] }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** The files of a backup, whether the backup or the `files` in it are named. */
function copyIn(folder: string): string {
  const inside = join(folder, 'files')
  if (existsSync(inside)) return inside
  if (existsSync(folder)) return folder
  throw new UsageError(`There is no folder ${folder}.`)
}
