import { kindNames } from '../../domain/kinds/index.ts'
import type { Language } from '../../domain/language.ts'
import type { Content } from '../content/contract.ts'
import type { Data } from '../data/index.ts'
import type { Events } from '../events/index.ts'
import type { Files } from '../files/index.ts'
import { removeSample } from './remove.ts'

export { removeSample } from './remove.ts'

export interface SampleParts {
  readonly content: Content
  readonly data: Data
  readonly events: Events
  readonly files: Files
  readonly language: Language
  /** Tells this site from others that share its database: one of them may be filling it right now. */
  readonly instance: string
  /** Told how far it is: pictures drawn, of how many. */
  readonly progress?: (done: number, of: number) => void
}

const state = 'sample'

/** The sample content that is left on a site, and the way to be rid of it. */
export function sampleOf(site: Parameters<typeof removeSample>[0]): {
  isThere(): Promise<boolean>
  remove(): Promise<number>
} {
  return { isThere: () => site.data.sample.isThere(), remove: () => removeSample(site) }
}

/** Fills an empty site with the chronicle of a village; a site that has or had content is left alone. */
export async function loadSample(parts: SampleParts): Promise<boolean> {
  const { data } = parts
  const ours = `loading ${parts.instance}`
  const before = await data.meta.get(state)
  // A start that was interrupted in the middle of this: begin again.
  if (before === ours) await removeSample(parts)
  else if (before !== null || !(await isEmpty(data)) || !(await data.meta.claim(state, ours))) return false
  // Loaded only here: the texts and the picture generator are of no use to a site that is not new.
  const { fillWithSample } = await import('./load.ts')
  await fillWithSample(parts)
  await data.meta.set(state, 'loaded')
  return true
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
