import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { operatorAuditActor } from '../../domain/audit-actor.ts'
import type { BackupProgress } from '../../domain/backup-run.ts'
import { visitorActor } from '../../domain/permissions.ts'
import {
  type BackupManifest,
  countRows,
  createBackup,
  isComplete,
  listStoreRuns,
  parseBackupTarget,
  parseSharedTarget,
  parseStoreRunReference,
  verifyBackup,
  withWorkFolder,
} from '../backup/index.ts'
import type { RequestContext } from '../content/index.ts'
import type { BackupRun } from '../data/backup-run-repository.ts'
import { migrations } from '../data/migrations/index.ts'
import { openFileStore } from '../files/index.ts'
import { getErrorMessage } from '../lib/errors.ts'
import { readBackupPassphrase } from './backup-passphrase.ts'
import { UsageError } from './help.ts'
import {
  createSiteContentServices,
  readConfigAndPrintWarnings,
  toBackupSite,
  toBackupTarget,
  withOpenedSiteEvenIfRunning,
} from './opened-site.ts'
import { createProgressBar, type ProgressBar } from './progress-bar.ts'

const maxListed = 100
const readerContext: RequestContext = {
  actor: visitorActor,
  language: 'en-US',
  cacheTags: { addTag: () => undefined, expireAt: () => undefined },
}
const megabyte = 1024 * 1024

/** `backup [--to FILE|FOLDER/|s3://…] [--passphrase-file FILE]`; exit code 1 if files are missing or damaged. */
export async function createBackupCommand(args: string[]): Promise<number> {
  const { to, passphraseFile } = parseBackupArguments(args)
  const passphrase = await readBackupPassphrase(passphraseFile)
  // A running site has priority.
  setPriority(10)
  const bar = createProgressBar()
  const { file, size, newBytes, manifest, warnings } = await withOpenedSiteEvenIfRunning(async (site) => {
    const { timeZone } = await createSiteContentServices(site).site.read(readerContext)
    return createBackup(toBackupSite(site), {
      kind: 'backup',
      actor: operatorAuditActor,
      to: to === undefined ? toBackupTarget(site.config) : parseBackupTarget(to),
      passphrase,
      timeZone,
      onProgress: (progress) => showBackupProgress(bar, progress),
    })
  }).finally(() => bar.clear())
  const added = newBytes === null ? '' : `; ${formatMegabytes(newBytes)} new`
  console.log(`${file}: ${describeContent(manifest, size)}${added}; verified.`)
  for (const warning of warnings) console.error(warning)
  return reportLosses(manifest)
}

/** `backup list [--to STORE] [--passphrase-file FILE]` */
export async function listBackupsCommand(args: string[]): Promise<number> {
  const { to, passphraseFile } = parseBackupArguments(args)
  if (to !== undefined) return listStoreRunsCommand(to, passphraseFile)
  const runs = await withOpenedSiteEvenIfRunning(({ data }) => data.backupRuns.list(maxListed))
  if (runs.length === 0) console.log('There are no backups yet.')
  for (const run of runs) console.log(formatRun(run))
  return 0
}

/** Lists what is in a store, whichever machine has made it. */
async function listStoreRunsCommand(to: string, passphraseFile: string | undefined): Promise<number> {
  const reference = parseStoreRunReference(to)
  if (reference === null) throw new UsageError('backup list --to needs a folder with backups, or s3://….')
  const passphrase = await readBackupPassphrase(passphraseFile)
  const { data, s3Connection } = readConfigAndPrintWarnings()
  const runs = await listStoreRuns(reference.location, { s3: s3Connection, dataFolder: data }, passphrase)
  if (runs.length === 0) console.log('There are no backups yet.')
  for (const one of runs) {
    if ('error' in one) console.log(`${one.run}  ${one.error}`)
    else
      console.log(
        `${one.run}  ${one.isComplete ? 'complete' : 'incomplete'}  ${describeContent(one.backup, one.size)}`,
      )
  }
  return 0
}

/** `backup verify FILE|STORE[#RUN] [--passphrase-file FILE]` */
export async function verifyBackupCommand(args: string[]): Promise<number> {
  const { file: source, passphraseFile } = parseVerifyArguments(args)
  const passphrase = await readBackupPassphrase(passphraseFile)
  const config = readConfigAndPrintWarnings()
  const { data, s3Connection } = config
  const bar = createProgressBar()
  const files = parseSharedTarget(source) === null ? { archiveParts: null } : await openFileStore(config)
  const access = { s3: s3Connection, dataFolder: data, files }
  const { file, manifest, size } = await withWorkFolder(data, (scratchFolder) =>
    verifyBackup({ file: source, passphrase }, access, {
      migrations,
      scratchFolder,
      onProgress: (progress) => showBackupProgress(bar, progress),
    }),
  ).finally(() => bar.clear())
  console.log(`${file}: ${describeContent(manifest, size)}; made ${manifest.createdAt}; intact.`)
  return reportLosses(manifest)
}

const stepLabels: Readonly<Record<BackupProgress['step'], string>> = {
  database: 'Reading the database',
  files: 'Copying files',
  verifying: 'Verifying (bytes)',
  comparing: 'Comparing with the site',
  copying: 'Restoring files',
  replacing: 'Replacing the content',
}

/** Draws the progress of a backup or a restore. */
export function showBackupProgress(bar: ProgressBar, { step, done, total }: BackupProgress): void {
  bar.update(stepLabels[step], done, total)
}

/** Prints the files that an archive lacks; returns the exit code. */
export function reportLosses(manifest: BackupManifest): number {
  if (isComplete(manifest)) return 0
  const { missing, damaged } = manifest.files
  console.error(`The backup is incomplete: ${missing.length} files missing, ${damaged.length} damaged.`)
  for (const hash of missing) console.error(`  missing ${hash}`)
  for (const hash of damaged) console.error(`  damaged ${hash}`)
  console.error('check files says which pictures are affected.')
  return 1
}

function describeContent(manifest: BackupManifest, size: number): string {
  const files = manifest.scope === 'site' ? `${manifest.files.count} files` : 'the database alone'
  return `${formatMegabytes(size)}, ${countRows(manifest)} rows, ${files}`
}

function formatMegabytes(bytes: number): string {
  return `${(bytes / megabyte).toFixed(1)} MB`
}

function formatRun({ kind, started_at, result, size, target, deleted_at, error }: BackupRun): string {
  const isArchive = parseStoreRunReference(target) === null
  const isMissing =
    deleted_at !== null ||
    (isArchive && kind !== 'restore' && result !== 'failed' && result !== null && !existsSync(target))
  return [
    started_at,
    kind,
    result ?? 'not finished',
    size === null ? '-' : formatMegabytes(size),
    `${target}${isMissing ? ' (deleted or moved)' : ''}`,
    ...(error === null ? [] : [error]),
  ].join('  ')
}

function parseBackupArguments(args: string[]): {
  to: string | undefined
  passphraseFile: string | undefined
} {
  try {
    const { values } = parseArgs({
      args,
      options: { to: { type: 'string' }, 'passphrase-file': { type: 'string' } },
    })
    return { to: values.to, passphraseFile: values['passphrase-file'] }
  } catch (error) {
    throw new UsageError(getErrorMessage(error))
  }
}

function parseVerifyArguments(args: string[]): { file: string; passphraseFile: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { to: { type: 'string' }, 'passphrase-file': { type: 'string' } },
    })
    const [first, ...rest] = positionals
    const { to } = values
    const file = to === undefined || first === undefined ? (first ?? to) : `${to.replace(/\/$/, '')}#${first}`
    if (file !== undefined && rest.length === 0) return { file, passphraseFile: values['passphrase-file'] }
  } catch (error) {
    throw new UsageError(getErrorMessage(error))
  }
  throw new UsageError('backup verify needs one file, or a folder with backups.')
}
