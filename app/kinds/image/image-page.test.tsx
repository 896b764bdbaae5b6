import { describe, expect, it } from 'vitest'
import { createFakeContentServices, createTestItemBaseFields } from '../../testing/fake-content.ts'
import { createTestPageFetcher } from '../../testing/test-app.ts'
import { villageTestItems } from '../../testing/village-test-items.ts'

const hash = 'c'.repeat(64)

function image(id: number, gallery: number) {
  const nothing = {
    description: null,
    alt: null,
    date: null,
    source: null,
    licence: null,
    pair: null,
    focus: null,
  }
  return { ...createTestItemBaseFields(id), gallery, ord: id, name: `Picture ${id}`, file: hash, ...nothing }
}

const images = [...Array.from({ length: 70 }, (_, index) => image(index + 101, 2)), image(300, 3)]
const get = createTestPageFetcher(createFakeContentServices({ ...villageTestItems, image: images }))

/** The images linked from the filmstrip, and those hidden on a narrow screen. */
async function strip(id: number): Promise<{ all: number[]; far: number[] }> {
  const { html } = await get(`/image/${id}`)
  const [, list = ''] = /<ul class="filmstrip">(.*?)<\/ul>/s.exec(html) ?? []
  const items = [...list.matchAll(/<li(.*?)href="\/image\/(\d+)#picture"/gs)]
  return {
    all: items.map(([, , number]) => Number(number)),
    far: items.filter(([, start]) => start?.includes('filmstrip-far')).map(([, , number]) => Number(number)),
  }
}

describe('an image', () => {
  it.each(['0', '01', '1.5', '-1', '1e2', '99999999999', '300x', "1'"])(
    'returns 404 for /image/%s',
    async (id) => {
      expect((await get(`/image/${id}`)).response.status).toBe(404)
    },
  )

  it('has no neighbour links when it is alone in its gallery', async () => {
    const { html } = await get('/image/300')
    expect(html).toContain('1 of 1')
    expect(html).not.toContain('rel="next" href="/image')
    expect(html).not.toContain('rel="prev" href="/image')
    expect(html).not.toContain('filmstrip')
  })

  it('does not link to images of another gallery', async () => {
    expect((await get('/image/170')).html).not.toContain('/image/300')
  })

  it.each([
    [101, [101, 102, 103, 104, 105, 106, 107], [106, 107]],
    [130, [127, 128, 129, 130, 131, 132, 133], [127, 133]],
    [170, [164, 165, 166, 167, 168, 169, 170], [164, 165]],
  ])('%s has its neighbours in the filmstrip', async (id, all, far) => {
    expect(await strip(id)).toEqual({ all, far })
  })

  it('shows its position and links to the gallery page that contains it', async () => {
    const early = (await get('/image/130')).html
    expect(early).toContain('30 of 70')
    expect(early).toContain('href="/gallery/2#image-130"')
    const late = (await get('/image/165')).html
    expect(late).toContain('65 of 70')
    expect(late).toContain('href="/gallery/2?page=2#image-165"')
    expect(late).toContain('<a href="/gallery/2?page=2">Mill</a>')
    expect((await get('/gallery/2?page=2')).html).toContain('id="image-165"')
  })

  it('is found by ?at= in its own gallery only', async () => {
    const { response } = await get('/gallery/2?at=165')
    expect(response.headers.get('location')).toBe('/gallery/2?page=2#image-165')
    expect((await get('/gallery/3?at=165')).response.status).toBe(404)
  })

  it('reserves the space of its picture and declares the key shortcuts', async () => {
    const { html } = await get('/image/130')
    expect(html).toContain('style="--ratio:1.5;--own:1200px"')
    expect(html).toMatch(/rel="next" href="\/image\/131#picture"[^>]*aria-keyshortcuts="ArrowRight"/)
    expect(html).toMatch(/rel="prev" href="\/image\/129#picture"[^>]*aria-keyshortcuts="ArrowLeft"/)
  })

  it('sets the lang attribute on content when the interface has another language', async () => {
    const { html } = await createTestPageFetcher(createFakeContentServices(villageTestItems), {
      lang: 'cs',
      language: 'en-US',
    })('/image/1')
    expect(html).toContain('<h1 lang="cs">The wheel</h1>')
    expect(html).toContain('<dd lang="cs">Village museum</dd>')
  })
})
