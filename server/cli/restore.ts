import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { isKindName } from '../../domain/kinds/index.ts'
import { previewRestore, type RestorePreview, restoreBackup, undoRestore } from '../backup/index.ts'
import { getErrorMessage } from '../lib/errors.ts'
import { showBackupProgress } from './backup.ts'
import { readBackupPassphrase } from './backup-passphrase.ts'
import { UsageError } from './help.ts'
import { toBackupSite, withOpenedSiteEvenIfRunning, withOpenedSiteUnlessRunning } from './opened-site.ts'
import { createProgressBar } from './progress-bar.ts'

interface RestoreArguments {
  /** Null: undo the last restore. */
  readonly file: string | null
  readonly isDryRun: boolean
  readonly acceptIncomplete: boolean
  readonly isConfirmed: boolean
  readonly passphraseFile: string | undefined
}

/** `restore FILE [--dry-run] [--incomplete] [--yes] [--passphrase-file FILE]`, `restore --undo [--yes]` */
export async function restoreCommand(args: string[]): Promise<number> {
  const { file, isDryRun, acceptIncomplete, isConfirmed, passphraseFile } = parseArguments(args)
  const passphrase = await readBackupPassphrase(passphraseFile)
  const bar = createProgressBar()
  const onProgress: Parameters<typeof undoRestore>[1] = (progress) => showBackupProgress(bar, progress)
  const options = { passphrase, acceptIncomplete, onProgress }
  if (isDryRun && file !== null) {
    const preview = await withOpenedSiteEvenIfRunning((site) =>
      previewRestore(toBackupSite(site), { file, ...options }),
    ).finally(() => bar.clear())
    for (const line of formatPreview(preview)) console.log(line)
    return 0
  }
  if (!isConfirmed && !process.stdin.isTTY)
    throw new UsageError('restore asks for confirmation on a terminal; without one it needs --yes.')
  // Asked before the site is opened, because an open site keeps its server from starting.
  if (!isConfirmed && !(await confirmRestore(file))) {
    console.error('Nothing was changed.')
    return 1
  }
  const { manifest, undoFile, hasSecrets } = await withOpenedSiteUnlessRunning((site) =>
    file === null
      ? undoRestore(toBackupSite(site), onProgress)
      : restoreBackup(toBackupSite(site), { file, ...options }),
  ).finally(() => bar.clear())
  console.log(
    file === null ? 'The last restore was undone.' : `Restored the backup made ${manifest.createdAt}.`,
  )
  if (!hasSecrets)
    console.log(
      'The backup has no secrets.json: the site keeps its secrets, and links that were signed with others are no longer valid.',
    )
  console.log(`The database from before is in ${undoFile}; restore --undo goes back to it, within a day.`)
  return 0
}

/** Tables with names that an operator understands; the others are counted together. */
const tableLabels: Readonly<Record<string, string>> = {
  auth_users: 'accounts',
  file: 'pictures',
  storage_buckets: 'buckets',
  storage_objects: 'storage objects',
}

/** The lines that a dry run prints. */
export function formatPreview({ manifest, tables, newFiles }: RestorePreview): string[] {
  const lines = [
    `A backup made ${manifest.createdAt} by Letopis ${manifest.version}. Restoring it would change:`,
  ]
  const others = { added: 0, changed: 0, removed: 0 }
  const format = (label: string, { added, changed, removed }: typeof others) =>
    `  ${label}: ${added} added, ${changed} changed, ${removed} removed`
  for (const difference of tables) {
    const { table, added, changed, removed } = difference
    if (added + changed + removed === 0) continue
    const label = isKindName(table) ? table : tableLabels[table]
    if (label !== undefined) lines.push(format(label, difference))
    else {
      others.added += added
      others.changed += changed
      others.removed += removed
    }
  }
  if (others.added + others.changed + others.removed > 0) lines.push(format('other rows', others))
  if (lines.length === 1) lines.push('  nothing in the database')
  if (manifest.scope === 'database')
    lines.push('It contains the database alone; stored files stay as they are.')
  else {
    const { count, missing, damaged } = manifest.files
    lines.push(`${newFiles} of its ${count} files are not stored yet and would be added.`)
    if (missing.length + damaged.length > 0)
      lines.push(`${missing.length + damaged.length} files were missing or damaged when it was made.`)
  }
  return lines
}

async function confirmRestore(file: string | null): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const what = file === null ? 'what was there before the last restore' : `the backup ${file}`
    const answer = await terminal.question(
      `This replaces all content, accounts and settings of the site by ${what}.\nContinue? [y/N] `,
    )
    return /^y(es)?$/i.test(answer.trim())
  } finally {
    terminal.close()
  }
}

function parseArguments(args: string[]): RestoreArguments {
  const { values, positionals } = parseRestoreOptions(args)
  const [file, ...rest] = positionals
  if (values.undo ? file !== undefined || values['dry-run'] : file === undefined || rest.length > 0)
    throw new UsageError('restore needs one file, or --undo.')
  return {
    file: file ?? null,
    isDryRun: values['dry-run'],
    acceptIncomplete: values.incomplete,
    isConfirmed: values.yes,
    passphraseFile: values['passphrase-file'],
  }
}

function parseRestoreOptions(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        incomplete: { type: 'boolean', default: false },
        undo: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        'passphrase-file': { type: 'string' },
      },
    })
  } catch (error) {
    throw new UsageError(getErrorMessage(error))
  }
}
