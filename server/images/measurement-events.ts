import {
  pictureDescriptorVersion,
  similarPicturesCacheTag,
} from '../../domain/pictures/picture-descriptor.ts'
import type { Repositories, SiteDatabase } from '../data/index.ts'
import type { FileRow } from '../data/tables.ts'
import type { ContentEventBus, OutboxEvent } from '../events/index.ts'

export interface MeasurementEventDeps {
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
  descriptor: Int8Array | null,
): Promise<void> {
  await saveAndEmitChange(deps, async (repositories) => {
    const { files, items } = repositories
    await files.update(hash, values)
    await saveDescriptor(repositories, hash, descriptor)
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

/** Invalidates pages that show similar pictures. */
export async function publishDescriptorsChangedEvent(deps: MeasurementEventDeps): Promise<void> {
  await saveAndEmitChange(deps, async () => [similarPicturesCacheTag])
}

/** Saves the descriptor of a picture's look and publishes an event, so that comparisons include it. */
export async function saveDescriptorAndPublishEvent(
  deps: MeasurementEventDeps,
  hash: string,
  descriptor: Int8Array | null,
): Promise<void> {
  await saveAndEmitChange(deps, async (repositories) => {
    await saveDescriptor(repositories, hash, descriptor)
    return [`file:${hash}`]
  })
}

/** Null: the picture has none. */
export async function saveDescriptor(
  { pictureDescriptors }: Pick<Repositories, 'pictureDescriptors'>,
  hash: string,
  descriptor: Int8Array | null,
): Promise<void> {
  const data =
    descriptor === null ? null : new Uint8Array(descriptor.buffer, descriptor.byteOffset, descriptor.length)
  await pictureDescriptors.save({ hash, version: pictureDescriptorVersion, attempts: 0, data })
}

/** Adds an event to the outbox, to be published after the commit. */
export async function addMeasurementEvent(
  { outbox }: Pick<Repositories, 'outbox'>,
  tags: string[],
  at: Date,
): Promise<OutboxEvent> {
  const event = { at: at.toISOString(), action: 'measure', kind: 'image', item: 0, tags }
  return { ...event, id: await outbox.add(event) }
}

async function saveAndEmitChange(
  { data, events, now }: MeasurementEventDeps,
  work: (repositories: Repositories) => Promise<string[]>,
): Promise<void> {
  const saved = await data.transaction(async (repositories) => {
    return await addMeasurementEvent(repositories, await work(repositories), now())
  })
  await events.publish([saved])
}
