import { expect, it } from 'vitest'
import { ContentTestHarness } from '../../tests/support/content-harness.ts'
import { describeOnOneEngine } from '../../tests/support/database-engines.ts'
import { findLikelyDuplicate } from './duplicate-images.ts'

const context = {
  actor: { role: 'editor', userId: 'editor' },
  language: 'en-US',
  cacheTags: { addTag: () => undefined, expireAt: () => undefined },
} as const

describeOnOneEngine('the likely duplicate of a new image', (open) => {
  it('is an earlier image, so that two images uploaded at once are not duplicates of each other', async () => {
    const harness = new ContentTestHarness(await open())
    const gallery = await harness.createGallery('Village')
    const [first, second] = [
      await harness.createImage(gallery, 'Scan 1'),
      await harness.createImage(gallery, 'Scan 2'),
    ]
    const { items, images } = harness.content
    const stored = await items.byIds('image', [first, second], context)
    const findFor = async (id: number) => {
      const image = stored.get(id)
      const others = [...stored.values()].filter((other) => other.id !== id)
      const similar = async () => others.map((other) => ({ image: other, likeness: 'near' as const }))
      const picture = { hash: image?.file ?? '', type: 'image/jpeg', size: 1, width: 3, height: 2 }
      const content = { items, images: { similar, pictures: images.pictures } }
      return await findLikelyDuplicate(content, id, picture, context)
    }
    expect(await findFor(first)).toEqual({})
    expect(await findFor(second)).toMatchObject({ likelyDuplicate: { of: { id: first } } })
  })
})
