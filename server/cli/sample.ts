import { openSecrets } from '../config/index.ts'
import { silentEvents } from '../events/index.ts'
import { deriveInstanceId, loadSample, removeSample } from '../sample/index.ts'
import { createSiteContent, withSite } from './site.ts'
import { UsageError } from './usage.ts'

/** `sample remove` */
export async function removeSampleCommand(args: string[]): Promise<number> {
  if (args.length > 0) throw new UsageError('sample remove takes no arguments.')
  // A running server finds the event in the outbox and tells it to its own listeners.
  const removed = await withSite(({ data, files }) => removeSample({ data, files, events: silentEvents }))
  console.log(removed === 0 ? 'There is no sample content.' : `The sample content is gone: ${removed} items.`)
  return 0
}

/** `sample load`. A new site runs it at its first start, in a process whose memory is given back. */
export async function loadSampleCommand(args: string[]): Promise<number> {
  if (args.length > 0) throw new UsageError('sample load takes no arguments.')
  console.log('Loading the sample site…')
  const loaded = await withSite(async (site) => {
    const { config, data, files } = site
    const secrets = await openSecrets(config.data, console.error)
    return loadSample({
      content: createSiteContent(site),
      data,
      events: silentEvents,
      files,
      instance: deriveInstanceId(secrets.signing),
      language: config.site.lang,
    })
  })
  if (!loaded) console.log('The site has content already: nothing was loaded.')
  return 0
}
