import { describe, expect, it } from 'vitest'
import { createFakeContentServices } from '../testing/fake-content.ts'
import { createTestPageFetcher } from '../testing/test-app.ts'
import { villageTestItems } from '../testing/village-test-items.ts'
import { shouldShowWholePicture } from './aspect-ratio.ts'

const items = {
  ...villageTestItems,
  image: villageTestItems.image.map((image) => ({ ...image, focus: '20,80' })),
}
const get = createTestPageFetcher(createFakeContentServices(items))

describe('pictures on public pages', () => {
  it.each([
    '/',
    '/articles',
    '/article/12',
    '/galleries',
    '/gallery/2',
    '/images',
    '/image/1',
    '/books',
    '/links',
    '/timeline',
    '/related/timeline/1',
  ])('have their focal point wherever they may be cropped: %s', async (path) => {
    const { html } = await get(path)
    const pictures = html.match(/<img class="(?:picture|it-image)[^>]*>/g) ?? []
    if (path.startsWith('/image') || path.startsWith('/gallery')) expect(pictures).not.toEqual([])
    for (const picture of pictures) expect(picture).toContain('object-position:20% 80%')
  })

  it('without a chosen focal point are shown whole where much of them would be cut off', () => {
    const shownWhole = (width: number, height: number, box: number) =>
      shouldShowWholePicture({ width, height, focus: null }, box)
    expect(shownWhole(960, 1280, 1.5)).toBe(true)
    expect(shownWhole(1000, 1000, 1.5)).toBe(true)
    expect(shownWhole(5000, 1000, 1.5)).toBe(true)
    expect(shownWhole(1600, 1200, 1.5)).toBe(false)
    expect(shownWhole(1500, 1000, 1)).toBe(false)
    expect(shouldShowWholePicture({ width: 960, height: 1280, focus: '50,50' }, 1.5)).toBe(false)
  })
})
