import { removeSample } from '../sample/remove.ts'
import { withSite } from './site.ts'
import { UsageError } from './usage.ts'

/** `sample remove` */
export async function removeSampleCommand(args: string[]): Promise<number> {
  if (args.length > 0) throw new UsageError('sample remove takes no arguments.')
  const removed = await withSite(removeSample)
  console.log(removed === 0 ? 'There is no sample content.' : `The sample content is gone: ${removed} items.`)
  return 0
}
