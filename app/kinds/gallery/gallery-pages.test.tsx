import { describe, expect, it } from 'vitest'
import { createFakeContentServices, createTestItemBaseFields } from '../../testing/fake-content.ts'
import { createTestPageFetcher } from '../../testing/test-app.ts'

const hash = 'd'.repeat(64)

function image(id: number, gallery: number, alt: string | null = null) {
  const nothing = { description: null, date: null, source: null, licence: null, pair: null, focus: null }
  return {
    ...createTestItemBaseFields(id),
    gallery,
    ord: id,
    name: `Picture ${id}`,
    file: hash,
    alt,
    ...nothing,
  }
}

function gallery(id: number, parent: number | null) {
  return {
    ...createTestItemBaseFields(id),
    name: `Gallery ${id}`,
    description: '<p>About it.</p>',
    parent,
    cover: null,
  }
}

describe('the list of galleries', () => {
  it('limits the subgalleries shown of a very wide and of a very deep gallery', async () => {
    const wide = Array.from({ length: 1000 }, (_, index) => gallery(index + 10, 1))
    const deep = Array.from({ length: 50 }, (_, index) =>
      gallery(index + 2000, index === 0 ? 2 : index + 1999),
    )
    const { html } = await createTestPageFetcher(
      createFakeContentServices({ gallery: [gallery(1, null), gallery(2, null), ...wide, ...deep] }),
    )('/galleries')
    expect(html).toContain('1,052 galleries')
    expect(html).toContain('988 more galleries')
    expect(html).toContain('href="/gallery/2003">1 more gallery<')
    expect(html.match(/href="\/gallery\/\d+"/g)).toHaveLength(2 + 12 + 1 + 4 + 1)
  })

  it('shows the covers of subgalleries, each once', async () => {
    const galleries = [gallery(1, null), gallery(2, 1), gallery(3, 1), gallery(4, 1)]
    const images = [image(1, 1), image(2, 2), image(3, 3), image(4, 4)]
    const { html } = await createTestPageFetcher(
      createFakeContentServices({ gallery: galleries, image: images }),
    )('/galleries')
    const [, cover = ''] = /<div class="album-pictures album-three">(.*?)<\/div>/s.exec(html) ?? []
    expect(cover.match(/<img/g)).toHaveLength(3)
    // The gallery's name is in the text beside them.
    expect(cover.match(/alt=""/g)).toHaveLength(3)
  })

  it.each([
    [1, '1 galerie', 'ještě 1 galerie'],
    [3, '3 galerie', 'ještě 3 galerie'],
    [5, '5 galerií', 'ještě 5 galerií'],
  ])('uses the Czech plural form for %s', async (remaining, total, more) => {
    const inside = Array.from({ length: 12 + remaining }, (_, index) => gallery(index + 10, 1))
    const few = await createTestPageFetcher(
      createFakeContentServices({
        gallery: inside.slice(0, remaining).map((one) => ({ ...one, parent: null })),
      }),
      {
        lang: 'cs',
      },
    )('/galleries')
    expect(few.html).toContain(`>${total}</p>`)
    const many = await createTestPageFetcher(
      createFakeContentServices({ gallery: [gallery(1, null), ...inside] }),
      {
        lang: 'cs',
      },
    )('/galleries')
    expect(many.html).toContain(more)
  })
})

describe('a gallery', () => {
  const images = Array.from({ length: 61 }, (_, index) =>
    image(index + 1, 1, index === 0 ? 'A man at a loom' : 'x'),
  )
  const get = createTestPageFetcher(
    createFakeContentServices({
      gallery: [gallery(1, null), gallery(2, 1)],
      image: images.map((one, index) => (index === 1 ? { ...one, alt: one.name } : one)),
    }),
  )

  it('shows its description and subgalleries only on its first page', async () => {
    const first = (await get('/gallery/1')).html
    expect(first).toContain('About it.')
    expect(first).toContain('href="/gallery/2"')
    expect(first).toContain('rel="next" href="/gallery/1?page=2"')
    const second = (await get('/gallery/1?page=2')).html
    expect(second).toContain('id="image-61"')
    expect(second).not.toContain('<p>About it.</p>')
    expect(second).not.toContain('href="/gallery/2"')
    expect((await get('/gallery/1?page=3')).response.status).toBe(404)
  })

  it('omits an alt text that repeats the caption', async () => {
    const { html } = await get('/gallery/1')
    const altOf = (id: number) =>
      new RegExp(`id="image-${id}".*?<img[^>]*? alt="([^"]*)"`, 's').exec(html)?.[1]
    expect(altOf(1)).toBe('A man at a loom')
    expect(altOf(2)).toBe('')
  })

  it('loads the first tiles eagerly, the first with high priority, and the rest lazily', async () => {
    const { html } = await createTestPageFetcher(
      createFakeContentServices({ gallery: [gallery(1, null)], image: images }),
    )('/gallery/1')
    const tiles = [...html.matchAll(/<li class="tile".*?(<img[^>]*>)/gs)].map(([, img]) => img ?? '')
    expect(tiles.filter((img) => img.includes('fetchPriority="high"'))).toEqual([tiles[0]])
    expect(tiles.findIndex((img) => img.includes('loading="lazy"'))).toBe(6)
    expect(tiles.slice(6).every((img) => img.includes('loading="lazy"'))).toBe(true)
  })

  it('shows a message when it has no images', async () => {
    const { html } = await get('/gallery/2')
    expect(html).toContain('No pictures in this gallery yet.')
  })
})
