import type { SiteDatabase } from '../data/index.ts'
import type { FileRow } from '../data/tables.ts'
import type { ContentEventBus } from '../events/index.ts'

export interface MeasurementEventDeps {
  readonly data: SiteDatabase
  readonly events: ContentEventBus
  readonly now: () => Date
}

/** Notes what was found out about a file, and tells all who keep pages or rows of it, so that they forget them. */
export async function saveMeasurementsAndNotify(
  parts: MeasurementEventDeps,
  hash: string,
  values: Partial<FileRow>,
): Promise<void> {
  await saveAndEmitChange(parts, async ({ files, items }) => {
    await files.update(hash, values)
    const tags = [`file:${hash}`]
    for (const id of await files.findImageIds(hash)) {
      const image = await items.find('image', id)
      tags.push(`image:${id}`, ...(image ? [`image@${image.gallery}`] : []))
    }
    return tags
  })
}

/** Tells those who keep something of all images, such as the covers of galleries. */
export async function notifyAllImagesChanged(parts: MeasurementEventDeps): Promise<void> {
  await saveAndEmitChange(parts, async () => ['image'])
}

type Repositories = Parameters<Parameters<SiteDatabase['transaction']>[0]>[0]

async function saveAndEmitChange(
  { data, events, now }: MeasurementEventDeps,
  work: (repositories: Repositories) => Promise<string[]>,
): Promise<void> {
  const told = await data.transaction(async (repositories) => {
    const tags = await work(repositories)
    const event = { at: now().toISOString(), action: 'measure', kind: 'image', item: 0, tags }
    return { ...event, id: await repositories.outbox.add(event) }
  })
  await events.publish([told])
}
