import { operatorAuditActor } from '../../domain/audit-actor.ts'
import { outboxOnlyContentEventBus } from '../events/index.ts'
import {
  deriveInstallationIdFromSecret,
  fillEmptySiteWithSampleContent,
  previewSampleRemoval,
  removeSampleContent,
  type SampleRemovalReport,
} from '../sample/index.ts'
import { UsageError } from './help.ts'
import { createSiteContentServices, withOpenedSiteEvenIfRunning } from './opened-site.ts'

/** `sample remove [--dry-run]` */
export async function removeSampleCommand(args: string[]): Promise<number> {
  const isDryRun = args[0] === '--dry-run'
  if (args.length > Number(isDryRun)) throw new UsageError('sample remove takes no arguments but --dry-run.')
  // A running server finds the event in the outbox and notifies its own listeners.
  const report = await withOpenedSiteEvenIfRunning(({ data, files }) =>
    isDryRun
      ? previewSampleRemoval({ data })
      : removeSampleContent({ data, files, events: outboxOnlyContentEventBus }, operatorAuditActor),
  )
  const { removedCount } = report
  if (removedCount === 0) console.log('There is no sample content.')
  else if (isDryRun) console.log(`The sample content would be removed: ${removedCount} items.`)
  else console.log(`Removed the sample content: ${removedCount} items.`)
  printEffects(report)
  return 0
}

function printEffects({ kept, brokenLinks, clearedSettings }: SampleRemovalReport): void {
  const format = ({ kind, id, name }: SampleRemovalReport['kept'][number]) =>
    `${kind}${id === 0 ? '' : ` ${id}`} "${name}"`
  if (kept.length > 0)
    console.log(['Kept, because your content uses them:', ...kept.map(format)].join('\n  '))
  if (clearedSettings.length > 0)
    console.log(`Settings of the sample, cleared: ${clearedSettings.join(', ')}`)
  if (brokenLinks.length > 0)
    console.log(
      [
        'Your texts that link to removed items:',
        ...brokenLinks.map(({ from, to }) => `${format(from)} -> ${format(to)}`),
      ].join('\n  '),
    )
}

/**
 * `sample load`. A new site runs it at its first start, in a separate process so that its memory is freed.
 */
export async function loadSampleCommand(args: string[]): Promise<number> {
  if (args.length > 0) throw new UsageError('sample load takes no arguments.')
  console.log('Loading the sample site…')
  const loaded = await withOpenedSiteEvenIfRunning(async (site) => {
    const { config, data, files } = site
    const secrets = await site.secrets.loadOrCreate()
    return fillEmptySiteWithSampleContent({
      content: createSiteContentServices(site),
      data,
      events: outboxOnlyContentEventBus,
      files,
      instance: deriveInstallationIdFromSecret(secrets.signing),
      language: config.site.lang,
    })
  })
  if (!loaded) console.log('The site already has content: nothing was loaded.')
  return 0
}
