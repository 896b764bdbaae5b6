import { describe, expect, it } from 'vitest'
import type { SlideChunk } from '../../lightbox/slide.ts'
import { createFakeContentServices, createTestItemBaseFields } from '../../testing/fake-content.ts'
import { createTestPageFetcher } from '../../testing/test-app.ts'
import { villageTestItems } from '../../testing/village-test-items.ts'

const hash = 'e'.repeat(64)
const nothing = { alt: null, date: null, source: null, licence: null, pair: null, focus: null }

const many = Array.from({ length: 10_000 }, (_, index) => ({
  ...createTestItemBaseFields(index + 1),
  ...nothing,
  gallery: index < 9990 ? 2 : 3,
  ord: index + 1,
  name: `Picture ${index + 1}`,
  file: hash,
  description: index === 0 ? '<p>V roce 1890 a v zimě.</p><table><tbody></tbody></table>' : null,
  ...(index === 0 && { date: '1890~', source: 'Museum', licence: 'CC BY 4.0' }),
  ...(index === 1 && { pair: 1 }),
}))
const get = createTestPageFetcher(createFakeContentServices({ ...villageTestItems, image: many }), {
  lang: 'cs',
  language: 'en-US',
})

async function getChunk(path: string): Promise<{ status: number; size: number; chunk: SlideChunk }> {
  const { response, html } = await get(path, { headers: { Accept: 'application/json' } })
  return { status: response.status, size: html.length, chunk: JSON.parse(html) }
}

describe('slide chunks of a gallery', () => {
  it.each([
    ['/gallery/2?at=9995', 404],
    ['/gallery/2?at=0', 404],
    ['/gallery/2?at=1e3', 404],
    ['/gallery/2?from=-1', 400],
    ['/gallery/2?from=x', 400],
    ['/gallery/2?from=9999999999', 400],
    ['/gallery/99?from=0', 404],
    ['/gallery/02', 404],
  ])('rejects %s with an error', async (path, status) => {
    const result = await getChunk(path)
    expect(result.status).toBe(status)
    expect(result.chunk).toEqual({ code: expect.any(String) })
  })

  it('returns a gallery in chunks', async () => {
    const { chunk, size } = await getChunk('/gallery/2?at=5000')
    expect(chunk).toMatchObject({ total: 9990, from: 4992, at: 4999 })
    expect(chunk.slides).toHaveLength(24)
    expect(chunk.slides[7]?.id).toBe(5000)
    expect(size).toBeLessThan(30_000)
    expect((await getChunk('/gallery/2?from=30')).chunk).toMatchObject({ from: 24, at: null })
    expect((await getChunk('/gallery/2?from=9985')).chunk.slides).toHaveLength(6)
    expect((await getChunk('/gallery/2?from=20000')).chunk.slides).toEqual([])
  })

  it('contains the same data as the image pages', async () => {
    const [first, second, third] = (await getChunk('/gallery/2')).chunk.slides
    expect(first).toMatchObject({
      name: 'Picture 1',
      date: 'around 1890',
      source: 'Museum',
      licence: 'CC BY 4.0',
      width: 1200,
      height: 800,
      compared: true,
    })
    // Typeset by the rules of the content's language, and prepared as on its page.
    expect(first?.text).toContain('v\u00a0zimě')
    expect(first?.text).toContain('class="rich-table"')
    expect(first?.sources).toMatch(/^\/img\/e{24}[^ ]*\/160[^ ]* 160w, .* 1200w$/)
    expect([second?.compared, third?.compared]).toEqual([true, false])
  })

  it('returns the HTML page to a request that does not accept JSON', async () => {
    const { response, html } = await get('/gallery/2')
    expect(html).toContain('<ul class="tiles" data-lightbox="2">')
    expect(html).toContain('<template id="lightbox">')
    expect(response.headers.get('content-type')).toContain('text/html')
  })
})
