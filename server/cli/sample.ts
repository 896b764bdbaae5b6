import { loadOrCreateSecrets } from '../config/index.ts'
import { outboxOnlyContentEventBus } from '../events/index.ts'
import {
  deriveInstallationIdFromSecret,
  fillEmptySiteWithSampleContent,
  removeSampleContent,
} from '../sample/index.ts'
import { UsageError } from './help.ts'
import { createSiteContentServices, withOpenedAndMigratedSite } from './opened-site.ts'

/** `sample remove` */
export async function removeSampleCommand(args: string[]): Promise<number> {
  if (args.length > 0) throw new UsageError('sample remove takes no arguments.')
  // A running server finds the event in the outbox and notifies its own listeners.
  const removed = await withOpenedAndMigratedSite(({ data, files }) =>
    removeSampleContent({ data, files, events: outboxOnlyContentEventBus }),
  )
  console.log(removed === 0 ? 'There is no sample content.' : `Removed the sample content: ${removed} items.`)
  return 0
}

/**
 * `sample load`. A new site runs it at its first start, in a separate process so that its memory is freed.
 */
export async function loadSampleCommand(args: string[]): Promise<number> {
  if (args.length > 0) throw new UsageError('sample load takes no arguments.')
  console.log('Loading the sample site…')
  const loaded = await withOpenedAndMigratedSite(async (site) => {
    const { config, data, files } = site
    const secrets = await loadOrCreateSecrets(config.data, console.error)
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
