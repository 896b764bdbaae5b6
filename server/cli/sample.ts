import { silentEvents } from '../events/index.ts'
import { removeSample } from '../sample/remove.ts'
import { withSite } from './site.ts'
import { UsageError } from './usage.ts'

/** `sample remove` */
export async function removeSampleCommand(args: string[]): Promise<number> {
  if (args.length > 0) throw new UsageError('sample remove takes no arguments.')
  // A running server finds the event in the outbox and tells it to its own listeners.
  const removed = await withSite(({ data, files }) => removeSample({ data, files, events: silentEvents }))
  console.log(removed === 0 ? 'There is no sample content.' : `The sample content is gone: ${removed} items.`)
  return 0
}
