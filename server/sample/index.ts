import { createHash } from 'node:crypto'
import { operatorAuditActor } from '../../domain/audit-actor.ts'
import { kindNames } from '../../domain/kinds/index.ts'
import { findAuditActor, writeSiteAuditEntry } from '../audit/index.ts'
import type { RequestContext } from '../content/index.ts'
import type { SiteDatabase } from '../data/index.ts'
import {
  previewSampleRemoval,
  removeSampleContent,
  type SampleRemovalReport,
  type SampleSite,
} from './remove-sample-content.ts'
import type { SampleContentDeps } from './save-sample-content.ts'

export {
  previewSampleRemoval,
  removeSampleContent,
  type SampleRemovalReport,
} from './remove-sample-content.ts'

const sampleStateKey = 'sample'

/** Derives an id of this installation from its signing secret without revealing it. */
export function deriveInstallationIdFromSecret(signingSecret: string): string {
  return createHash('sha256').update(signingSecret).digest('hex').slice(0, 16)
}

/** Detects and removes sample content. */
export function createSampleContentRemover(site: SampleSite): {
  isThere(): Promise<boolean>
  preview(): Promise<SampleRemovalReport>
  remove(context: RequestContext): Promise<SampleRemovalReport>
} {
  return {
    isThere: () => site.data.sample.exists(),
    preview: () => previewSampleRemoval(site),
    remove: ({ actor }) => removeSampleContent(site, findAuditActor(actor)),
  }
}

/** Whether `fillEmptySiteWithSampleContent` would fill this site: it is empty, or an earlier load was interrupted. */
export async function needsSampleContent({
  data,
  instance,
}: Pick<SampleContentDeps, 'data' | 'instance'>): Promise<boolean> {
  const state = await data.meta.get(sampleStateKey)
  return state === null ? isEmpty(data) : state === formatLoadingState(instance)
}

/** Fills an empty site with the sample; a site that has or had content is left alone. */
export async function fillEmptySiteWithSampleContent(deps: SampleContentDeps): Promise<boolean> {
  const { data } = deps
  if (!(await needsSampleContent(deps))) return false
  const loadingState = formatLoadingState(deps.instance)
  // An earlier load was interrupted: start again.
  if ((await data.meta.get(sampleStateKey)) === loadingState) await removeSampleContent(deps)
  else if (!(await data.meta.setIfAbsent(sampleStateKey, loadingState))) return false
  // Imported only here, since only a new site needs it.
  const { saveSampleContent } = await import('./save-sample-content.ts')
  await saveSampleContent(deps)
  await data.transaction(async (repositories) => {
    await repositories.meta.set(sampleStateKey, 'loaded')
    const at = new Date().toISOString()
    await writeSiteAuditEntry(repositories, { actor: operatorAuditActor, event: 'sample_loaded', at })
  })
  return true
}

function formatLoadingState(instance: string): string {
  return `loading ${instance}`
}

async function isEmpty(data: SiteDatabase): Promise<boolean> {
  for (const kind of kindNames) {
    for (const status of ['any', 'trash'] as const) {
      const [item] = await data.items.list(kind, { status, now: '' }, { offset: 0, limit: 1 })
      if (item) return false
    }
  }
  return true
}
