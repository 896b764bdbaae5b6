import type { Data } from '../data/index.ts'
import type { FileRow } from '../data/tables.ts'
import type { Events } from '../events/index.ts'

export interface NewsParts {
  readonly data: Data
  readonly events: Events
  readonly now: () => Date
}

/** Notes what was found out about a file, and tells all who keep pages or rows of it, so that they forget them. */
export async function noteMeasured(parts: NewsParts, hash: string, values: Partial<FileRow>): Promise<void> {
  await tell(parts, async ({ files, items }) => {
    await files.change(hash, values)
    const tags = [`file:${hash}`]
    for (const id of await files.imagesOf(hash)) {
      const image = await items.find('image', id)
      tags.push(`image:${id}`, ...(image ? [`image@${image.gallery}`] : []))
    }
    return tags
  })
}

/** Tells those who keep something of all images, such as the covers of galleries. */
export async function tellOfAll(parts: NewsParts): Promise<void> {
  await tell(parts, async () => ['image'])
}

type Repositories = Parameters<Parameters<Data['transaction']>[0]>[0]

async function tell(
  { data, events, now }: NewsParts,
  work: (repositories: Repositories) => Promise<string[]>,
): Promise<void> {
  const told = await data.transaction(async (repositories) => {
    const tags = await work(repositories)
    const event = { at: now().toISOString(), action: 'measure', kind: 'image', item: 0, tags }
    return { ...event, id: await repositories.outbox.add(event) }
  })
  await events.settle([told])
}
