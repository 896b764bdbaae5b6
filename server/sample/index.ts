import { createHash } from 'node:crypto'
import { kindNames } from '../../domain/kinds/index.ts'
import type { SiteDatabase } from '../data/index.ts'
import { removeSampleContent } from './remove-sample-content.ts'
import type { SampleContentDeps } from './save-sample-content.ts'

export { removeSampleContent } from './remove-sample-content.ts'

const sampleStateKey = 'sample'

/** A name for this installation, made of its signing secret without giving it away. */
export function deriveInstanceId(signingSecret: string): string {
  return createHash('sha256').update(signingSecret).digest('hex').slice(0, 16)
}

/** The sample content that is left on a site, and the way to be rid of it. */
export function createSampleContentService(site: Parameters<typeof removeSampleContent>[0]): {
  isThere(): Promise<boolean>
  remove(): Promise<number>
} {
  return { isThere: () => site.data.sample.exists(), remove: () => removeSampleContent(site) }
}

/** Whether `loadSample` would fill this site: it is empty, or an earlier start was interrupted while filling it. */
export async function needsSampleContent({
  data,
  instance,
}: Pick<SampleContentDeps, 'data' | 'instance'>): Promise<boolean> {
  const before = await data.meta.get(sampleStateKey)
  return before === null ? isEmpty(data) : before === formatLoadingState(instance)
}

/** Fills an empty site with the chronicle of a village; a site that has or had content is left alone. */
export async function loadSampleContent(deps: SampleContentDeps): Promise<boolean> {
  const { data } = deps
  if (!(await needsSampleContent(deps))) return false
  const ours = formatLoadingState(deps.instance)
  // A start that was interrupted in the middle of this: begin again.
  if ((await data.meta.get(sampleStateKey)) === ours) await removeSampleContent(deps)
  else if (!(await data.meta.setIfAbsent(sampleStateKey, ours))) return false
  // Loaded only here: the texts are of no use to a site that is not new.
  const { saveSampleContent: fillWithSample } = await import('./save-sample-content.ts')
  await fillWithSample(deps)
  await data.meta.set(sampleStateKey, 'loaded')
  return true
}

function formatLoadingState(instance: string): string {
  return `loading ${instance}`
}

async function isEmpty(data: SiteDatabase): Promise<boolean> {
  for (const kind of kindNames) {
    for (const status of ['any', 'trash'] as const) {
      const [some] = await data.items.list(kind, { status, now: '' }, { offset: 0, limit: 1 })
      if (some) return false
    }
  }
  return true
}
