import { kindNames } from '../../domain/kinds/index.ts'
import type { Language } from '../../domain/language.ts'
import type { Content } from '../content/contract.ts'
import type { Data } from '../data/index.ts'
import type { Files } from '../files/index.ts'
import { removeSample } from './remove.ts'

export { removeSample } from './remove.ts'

export interface SampleParts {
  readonly content: Content
  readonly data: Data
  readonly files: Files
  readonly language: Language
  /** Told how far it is: pictures drawn, of how many. */
  readonly progress?: (done: number, of: number) => void
}

const state = 'sample'

/** Fills an empty site with the chronicle of a village; a site that has or had content is left alone. */
export async function loadSample(parts: SampleParts): Promise<boolean> {
  const before = await parts.data.meta.get(state)
  if (before === 'loaded' || (before === null && !(await isEmpty(parts.data)))) return false
  // A start that was interrupted in the middle of this: begin again.
  if (before === 'loading') await removeSample(parts)
  await parts.data.meta.set(state, 'loading')
  // Loaded only here: the texts and the picture generator are of no use to a site that is not new.
  const { fillWithSample } = await import('./load.ts')
  await fillWithSample(parts)
  await parts.data.meta.set(state, 'loaded')
  return true
}

async function isEmpty(data: Data): Promise<boolean> {
  for (const kind of kindNames) {
    const [any] = await data.items.list(kind, { status: 'any', now: '' }, { offset: 0, limit: 1 })
    if (any) return false
  }
  return true
}
