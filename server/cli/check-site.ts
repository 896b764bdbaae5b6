import { setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { operatorAuditActor } from '../../domain/audit-actor.ts'
import type { SiteCheckProgress } from '../../domain/site-check.ts'
import { getErrorMessage } from '../lib/errors.ts'
import { checkSite, getReadingLimits } from '../site-check/index.ts'
import { readBackupPassphrase } from './backup-passphrase.ts'
import { formatSiteCheck } from './format-site-check.ts'
import { UsageError } from './help.ts'
import { withOpenedSiteEvenIfRunning } from './opened-site.ts'
import { createProgressBar } from './progress-bar.ts'

const stepLabels: Readonly<Record<SiteCheckProgress['step'], string>> = {
  database: 'Checking the database',
  listing: 'Listing files',
  reading: 'Reading files',
  tidying: 'Cleaning up',
  backup: 'Reading the newest backup (bytes)',
}

/** `check [--passphrase-file FILE]`; exit code 1 if a problem was found that could not be repaired. */
export async function checkSiteCommand(args: string[]): Promise<number> {
  const passphrase = await readBackupPassphrase(parsePassphraseFile(args))
  // A running site has priority.
  setPriority(10)
  const bar = createProgressBar()
  const { outcome, origin } = await withOpenedSiteEvenIfRunning(async (site) => ({
    outcome: await checkSite(site, {
      trigger: 'command',
      actor: operatorAuditActor,
      passphrase,
      reading: getReadingLimits('command', site.config.fileStoreKind, new Date()),
      throttle: async () => undefined,
      now: () => new Date(),
      onProgress: ({ step, done, total }) => bar.update(stepLabels[step], done, total),
    }),
    origin: site.config.url ?? '',
  })).finally(() => bar.clear())
  for (const line of formatSiteCheck(outcome, origin)) console.log(line)
  return outcome.problems > 0 ? 1 : 0
}

function parsePassphraseFile(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { 'passphrase-file': { type: 'string' } } }).values['passphrase-file']
  } catch (error) {
    throw new UsageError(getErrorMessage(error))
  }
}
