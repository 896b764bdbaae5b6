import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { operatorAuditActor } from '../../domain/audit-actor.ts'
import { writeSiteAuditEntry } from '../audit/index.ts'
import { openBackedUpFileCopies } from '../backup/index.ts'
import type { Config } from '../config/index.ts'
import {
  type FileCheckProgress,
  type FileCheckReport,
  hasNoUnrepairedFileProblems,
  runFileCheck,
} from '../files/check/index.ts'
import { openReadOnlyFolderFileStore } from '../files/index.ts'
import { getErrorMessage } from '../lib/errors.ts'
import { createFileCheckDeps, getReadingLimits } from '../site-check/index.ts'
import { formatFileCheckReport } from './format-file-check-report.ts'
import { UsageError } from './help.ts'
import { withOpenedSiteEvenIfRunning } from './opened-site.ts'
import { createProgressBar, type ProgressBar } from './progress-bar.ts'

/**
 * `check files [--repair] [--from FOLDER] [--even-most]`; exit code 1 if something is wrong and was not
 * repaired.
 */
export async function checkOrRepairFilesCommand(args: string[]): Promise<number> {
  const { repair, from, evenMost } = parseArguments(args)
  // A running site has priority.
  setPriority(10)
  const bar = createProgressBar()
  const { report, config } = await withOpenedSiteEvenIfRunning(async ({ config, data, files }) => {
    const archived = await openBackedUpFileCopies(data, config.backupPassphrase, {
      s3: config.s3Connection,
      dataFolder: config.data,
      files,
    })
    const copies = [...from.map(openReadOnlyFolderFileStore), ...archived.copies]
    const found = await runFileCheck(createFileCheckDeps(config, data, files, copies), {
      repair: repair ? 'everything' : 'nothing',
      removeEvenMostFiles: evenMost,
      reading: getReadingLimits('command', config.fileStoreKind, new Date()),
      throttle: async () => undefined,
      now: () => new Date(),
      onProgress: (progress) => showProgress(bar, progress),
    }).finally(() => archived.close())
    if (repair)
      await writeSiteAuditEntry(data, {
        actor: operatorAuditActor,
        event: 'files_repaired',
        at: new Date().toISOString(),
      })
    return { report: found, config }
  }).finally(() => bar.clear())
  printReport(report, config, repair)
  return hasNoUnrepairedFileProblems(report) ? 0 : 1
}

const stepLabels: Readonly<Record<FileCheckProgress['step'], string>> = {
  listing: 'Listing files',
  reading: 'Reading files',
  tidying: 'Cleaning up',
}

function showProgress(bar: ProgressBar, { step, done, total }: FileCheckProgress): void {
  bar.update(stepLabels[step], done, total)
}

function printReport(report: FileCheckReport, config: Config, repaired: boolean): void {
  for (const line of formatFileCheckReport(report, { origin: config.url ?? '', repaired })) console.log(line)
}

function parseArguments(args: string[]): { repair: boolean; from: string[]; evenMost: boolean } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        repair: { type: 'boolean', default: false },
        // The former name of --repair.
        mend: { type: 'boolean', default: false },
        from: { type: 'string', multiple: true, default: [] },
        'even-most': { type: 'boolean', default: false },
      },
    })
    const { repair, mend, from, 'even-most': evenMost } = values
    return { repair: repair || mend, from: from.map(resolveBackupFolder), evenMost }
  } catch (error) {
    throw new UsageError(getErrorMessage(error))
  }
}

/** The files folder of a backup, given either the backup or its `files` folder. */
function resolveBackupFolder(folder: string): string {
  const inside = join(folder, 'files')
  if (existsSync(inside)) return inside
  if (existsSync(folder)) return folder
  throw new UsageError(`Folder not found: ${folder}`)
}
