import type { SiteDatabase } from '../data/index.ts'
import type { FileRow } from '../data/tables.ts'
import type { ContentEventBus } from '../events/index.ts'

interface MeasurementEventDeps {
  readonly data: SiteDatabase
  readonly events: ContentEventBus
  readonly now: () => Date
}

/**
 * Saves the measurements of a file and publishes an event that invalidates cached pages and rows using it.
 */
export async function saveMeasurementsAndPublishEvent(
  deps: MeasurementEventDeps,
  hash: string,
  values: Partial<FileRow>,
): Promise<void> {
  await saveAndEmitChange(deps, async ({ files, items }) => {
    await files.update(hash, values)
    const tags = [`file:${hash}`]
    for (const id of await files.findImageIds(hash)) {
      const image = await items.find('image', id)
      tags.push(`image:${id}`, ...(image ? [`image@${image.gallery}`] : []))
    }
    return tags
  })
}

/** Invalidates cache entries that depend on all images, such as gallery covers. */
export async function publishAllImagesChangedEvent(deps: MeasurementEventDeps): Promise<void> {
  await saveAndEmitChange(deps, async () => ['image'])
}

type Repositories = Parameters<Parameters<SiteDatabase['transaction']>[0]>[0]

async function saveAndEmitChange(
  { data, events, now }: MeasurementEventDeps,
  work: (repositories: Repositories) => Promise<string[]>,
): Promise<void> {
  const saved = await data.transaction(async (repositories) => {
    const tags = await work(repositories)
    const event = { at: now().toISOString(), action: 'measure', kind: 'image', item: 0, tags }
    return { ...event, id: await repositories.outbox.add(event) }
  })
  await events.publish([saved])
}
