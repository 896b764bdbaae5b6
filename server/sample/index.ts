import { createHash } from 'node:crypto'
import { kindNames } from '../../domain/kinds/index.ts'
import type { Data } from '../data/index.ts'
import type { SampleDeps } from './load.ts'
import { removeSample } from './remove.ts'

export { removeSample } from './remove.ts'

const state = 'sample'

/** A name for this installation, made of its signing secret without giving it away. */
export function deriveInstanceId(signingSecret: string): string {
  return createHash('sha256').update(signingSecret).digest('hex').slice(0, 16)
}

/** The sample content that is left on a site, and the way to be rid of it. */
export function sampleOf(site: Parameters<typeof removeSample>[0]): {
  isThere(): Promise<boolean>
  remove(): Promise<number>
} {
  return { isThere: () => site.data.sample.isThere(), remove: () => removeSample(site) }
}

/** Whether `loadSample` would fill this site: it is empty, or an earlier start was interrupted while filling it. */
export async function needsSample({
  data,
  instance,
}: Pick<SampleDeps, 'data' | 'instance'>): Promise<boolean> {
  const before = await data.meta.get(state)
  return before === null ? isEmpty(data) : before === loadingState(instance)
}

/** Fills an empty site with the chronicle of a village; a site that has or had content is left alone. */
export async function loadSample(parts: SampleDeps): Promise<boolean> {
  const { data } = parts
  if (!(await needsSample(parts))) return false
  const ours = loadingState(parts.instance)
  // A start that was interrupted in the middle of this: begin again.
  if ((await data.meta.get(state)) === ours) await removeSample(parts)
  else if (!(await data.meta.claim(state, ours))) return false
  // Loaded only here: the texts are of no use to a site that is not new.
  const { fillWithSample } = await import('./load.ts')
  await fillWithSample(parts)
  await data.meta.set(state, 'loaded')
  return true
}

function loadingState(instance: string): string {
  return `loading ${instance}`
}

async function isEmpty(data: Data): Promise<boolean> {
  for (const kind of kindNames) {
    for (const status of ['any', 'trash'] as const) {
      const [some] = await data.items.list(kind, { status, now: '' }, { offset: 0, limit: 1 })
      if (some) return false
    }
  }
  return true
}
