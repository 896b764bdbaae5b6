import type { AuditActor } from '../../domain/audit-actor.ts'
import type { SiteCheckTrigger } from '../../domain/site-check.ts'
import { checkSite, getReadingLimits, type SiteCheckOutcome } from '../../server/site-check/index.ts'
import type { BackupTestSite } from './backup-site.ts'

interface RunOptions {
  readonly trigger?: SiteCheckTrigger
  readonly actor?: AuditActor | null
  readonly passphrase?: string | null
  readonly onRegistered?: (runId: number) => void
  readonly maxBytes?: number
  readonly now?: () => Date
}

/** Checks a site in the process of the test. */
export function runCheck(
  site: BackupTestSite,
  {
    trigger = 'command',
    actor = null,
    passphrase = null,
    onRegistered,
    maxBytes,
    now = () => new Date(),
  }: RunOptions = {},
): Promise<SiteCheckOutcome> {
  const reading = getReadingLimits(trigger, 'folder', now())
  return checkSite(
    {
      config: { data: site.dataFolder, fileStoreKind: 'folder', s3Connection: null },
      data: site.data,
      files: site.files,
    },
    {
      trigger,
      actor,
      passphrase,
      reading: { ...reading, maxBytes: maxBytes ?? reading.maxBytes },
      throttle: async () => undefined,
      now,
      onProgress: () => undefined,
      ...(onRegistered === undefined ? {} : { onRegistered }),
    },
  )
}
