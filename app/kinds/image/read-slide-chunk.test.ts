import { describe, expect, it } from 'vitest'
import type { SlideChunk } from '../../lightbox/slide.ts'
import { createFakeContent, createTestItemBase } from '../../testing/fake-content.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { villageTestItems } from '../../testing/village-test-items.ts'

const hash = 'e'.repeat(64)
const nothing = { alt: null, date: null, source: null, licence: null, pair: null }

const many = Array.from({ length: 10_000 }, (_, place) => ({
  ...createTestItemBase(place + 1),
  ...nothing,
  gallery: place < 9990 ? 2 : 3,
  ord: place + 1,
  name: `Picture ${place + 1}`,
  file: hash,
  description: place === 0 ? '<p>V roce 1890 a v zimě.</p><table><tbody></tbody></table>' : null,
  ...(place === 0 && { date: '1890~', source: 'Museum', licence: 'CC BY 4.0' }),
  ...(place === 1 && { pair: 1 }),
}))
const get = createTestApp(createFakeContent({ ...villageTestItems, image: many }), {
  lang: 'cs',
  language: 'en-US',
})

async function ask(path: string): Promise<{ status: number; size: number; piece: SlideChunk }> {
  const { response, html } = await get(path, { headers: { Accept: 'application/json' } })
  return { status: response.status, size: html.length, piece: JSON.parse(html) }
}

describe('the pictures of a gallery as the lightbox asks for them', () => {
  it.each([
    ['/gallery/2?at=9995', 404],
    ['/gallery/2?at=0', 404],
    ['/gallery/2?at=1e3', 404],
    ['/gallery/2?from=-1', 400],
    ['/gallery/2?from=x', 400],
    ['/gallery/2?from=9999999999', 400],
    ['/gallery/99?from=0', 404],
    ['/gallery/02', 404],
  ])('%s is refused', async (path, status) => {
    const answer = await ask(path)
    expect(answer.status).toBe(status)
    expect(answer.piece).toEqual({ code: expect.any(String) })
  })

  it('come in pieces, whatever the gallery holds', async () => {
    const { piece, size } = await ask('/gallery/2?at=5000')
    expect(piece).toMatchObject({ total: 9990, from: 4992, at: 4999 })
    expect(piece.slides).toHaveLength(24)
    expect(piece.slides[7]?.id).toBe(5000)
    expect(size).toBeLessThan(30_000)
    expect((await ask('/gallery/2?from=30')).piece).toMatchObject({ from: 24, at: null })
    expect((await ask('/gallery/2?from=9985')).piece.slides).toHaveLength(6)
    expect((await ask('/gallery/2?from=20000')).piece.slides).toEqual([])
  })

  it('say what their own pages say', async () => {
    const [first, second, third] = (await ask('/gallery/2')).piece.slides
    expect(first).toMatchObject({
      name: 'Picture 1',
      date: 'around 1890',
      source: 'Museum',
      licence: 'CC BY 4.0',
      width: 1200,
      height: 800,
      compared: true,
    })
    // Set by the rules of the language it is written in, and fitted as on its page.
    expect(first?.text).toContain('v\u00a0zimě')
    expect(first?.text).toContain('class="rich-table"')
    expect(first?.sources).toMatch(/^\/img\/e{24}[^ ]*\/160[^ ]* 160w, .* 1200w$/)
    expect([second?.compared, third?.compared]).toEqual([true, false])
  })

  it('are not mixed up with the page, which is still there for whoever asks for it', async () => {
    const { response, html } = await get('/gallery/2')
    expect(html).toContain('<ul class="tiles" data-lightbox="2">')
    expect(html).toContain('<template id="lightbox">')
    expect(response.headers.get('content-type')).toContain('text/html')
  })
})
