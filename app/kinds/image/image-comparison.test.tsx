import { describe, expect, it } from 'vitest'
import { createFakeContentServices, createTestItemBaseFields } from '../../testing/fake-content.ts'
import { createTestPageFetcher } from '../../testing/test-app.ts'
import { villageTestItems } from '../../testing/village-test-items.ts'

function image(id: number, date: string | null, pair: number | null) {
  const nothing = { description: null, alt: null, source: null, licence: null, focus: null }
  const own = { gallery: 2, ord: id, name: `Picture ${id}`, file: String(id % 10).repeat(64) }
  return { ...createTestItemBaseFields(id), ...nothing, ...own, date, pair }
}

function site(...images: ReturnType<typeof image>[]) {
  return createTestPageFetcher(createFakeContentServices({ ...villageTestItems, image: images }))
}

/** The two sides in document order. */
async function sides(get: ReturnType<typeof site>, id: number): Promise<(string | undefined)[]> {
  const { html } = await get(`/image/${id}`)
  return [...html.matchAll(/<figure class="compare-(\w+)">.*?<figcaption[^>]*>(.*?)<\/figcaption>/gs)].map(
    ([, side, label]) => `${side}: ${label}`,
  )
}

describe('image comparison', () => {
  it('is left out when an image has no pair', async () => {
    const { html } = await site(image(1, '1890', null))('/image/1')
    expect(html).not.toContain('compare')
    expect(html).not.toContain('Then and now')
  })

  it.each([
    ['the later one names the earlier', image(1, '1890', null), image(2, '2009-06', 1)],
    ['the earlier one names the later', image(1, '1890', 2), image(2, '2009-06', null)],
    ['both name each other', image(1, '1890', 2), image(2, '2009-06', 1)],
  ])('is on both pages with the earlier image first: %s', async (_how, one, other) => {
    for (const id of [1, 2])
      expect(await sides(site(one, other), id)).toEqual(['earlier: 1890', 'later: June 2009'])
  })

  it('orders inexact dates by their first day', async () => {
    expect(await sides(site(image(1, '195X', 2), image(2, '1890~', null)), 1)).toEqual([
      'earlier: around 1890',
      'later: 1950s',
    ])
  })

  it.each([
    ['one has no date', image(5, '1890', 2), image(2, null, null), ['earlier: Picture 2', 'later: 1890']],
    ['both are of one day', image(5, '1890', 2), image(2, '1890', null), ['earlier: 1890', 'later: 1890']],
    ['one has no beginning', image(5, '../1918', 2), image(2, '1700', null), undefined],
  ])('has the same order on both pages when %s', async (_what, one, other, expected) => {
    const [first, second] = [await sides(site(one, other), 5), await sides(site(one, other), 2)]
    expect(first).toEqual(second)
    if (expected) expect(first).toEqual(expected)
  })

  it('has a labelled range input', async () => {
    const { html } = await site(image(1, '1890', 2), image(2, '2009', null))('/image/1')
    expect(html).toMatch(/<input[^>]* type="range" min="0" max="100" step="2"/)
    expect(html).toContain('aria-label="Divider between the pictures: 1890, 2009"')
    expect(html).toContain('data-compare="{share} % 1890"')
    // Hidden until the script has loaded.
    expect(html).toMatch(/<input[^>]*type="range"[^>]* hidden=""/)
    expect(html).toContain('href="#compare"')
  })
})
