import { describe, expect, it } from 'vitest'
import { createFakeContentServices } from '../testing/fake-content.ts'
import { createTestPageFetcher } from '../testing/test-app.ts'
import { villageTestItems } from '../testing/village-test-items.ts'

const [image] = villageTestItems.image
const [event] = villageTestItems.timeline
// The time of test pages is November 15, 2026.
const items = {
  ...villageTestItems,
  timeline: [
    { ...event, id: 1, title: 'The first train', date: '1875-11-15' },
    { ...event, id: 2, title: 'The flood', date: '1890-11-30' },
    { ...event, id: 3, title: 'No day', date: '1890-11' },
  ],
  image: [
    { ...image, id: 1, name: 'The mill', date: '1890' },
    { ...image, id: 2, name: 'The bridge', date: '1921' },
    { ...image, id: 3, name: 'Undated', date: null },
  ],
}
const get = createTestPageFetcher(createFakeContentServices(items))
const getInCzech = createTestPageFetcher(createFakeContentServices(items), { lang: 'cs' })
const getFromEmptySite = createTestPageFetcher(createFakeContentServices({}))

describe('on this day', () => {
  it('shows on the home page what happened today, and nothing when nothing did', async () => {
    const { html } = await get('/')
    expect(html).toContain('On this day: November 15')
    expect(html).toContain('The first train')
    expect(html).toContain('href="/on-this-day"')
    expect((await getFromEmptySite('/')).html).not.toContain('On this day')
  })

  it('shows today, and the days of a month in their order', async () => {
    const today = (await get('/on-this-day')).html
    expect(today).toContain('The first train')
    expect(today).not.toContain('The flood')
    const november = (await getInCzech('/on-this-day/11')).html
    expect(november).toMatch(/<h1>Listopad<\/h1>/)
    expect(november.indexOf('15. listopadu')).toBeLessThan(november.indexOf('30. listopadu'))
    expect(november).toContain('The flood')
    expect(november).not.toContain('No day')
    expect((await get('/on-this-day/5')).html).toContain('Nothing is recorded for a day of this month.')
    expect((await getFromEmptySite('/on-this-day')).html).toContain('Nothing is recorded for November 15.')
  })

  it.each(['0', '13', '01', 'may', '-1', '1.5'])('is not found for the month %s', async (month) => {
    expect((await get(`/on-this-day/${month}`)).response.status).toBe(404)
  })
})

describe('all pictures', () => {
  it('shows all, and with years only those of the period, also if the years are in the wrong order', async () => {
    const all = (await get('/images')).html
    for (const name of ['The mill', 'The bridge', 'Undated']) expect(all).toContain(name)
    expect(all).toContain('<link rel="canonical" href="https://lhota.example/images"/>')
    for (const query of ['from=1900&to=1930', 'from=1930&to=1900', 'from=1900']) {
      const { html } = await get(`/images?${query}`)
      expect(html).toContain('href="/image/2')
      expect(html).not.toContain('href="/image/1')
      expect(html).not.toContain('href="/image/3')
    }
    const { html } = await get('/images?from=1950')
    expect(html).toContain('No picture is dated to these years.')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })

  it('ignores years that are none, and has no page past the end', async () => {
    const { html } = await get('/images?from=%3Cscript%3E&to=99999')
    expect(html).toContain('Undated')
    expect(html).not.toContain('<script>"')
    expect((await get('/images?page=2')).response.status).toBe(404)
    expect((await getFromEmptySite('/images')).html).toContain('No pictures yet.')
  })
})

describe('a picture at random', () => {
  it('leads to a picture, and is not cached', async () => {
    const { response } = await get('/random-image')
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toMatch(/^\/image\/[123]$/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect((await getFromEmptySite('/random-image')).response.status).toBe(404)
  })
})
