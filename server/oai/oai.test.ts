import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { createFakeContentServices } from '../../app/testing/fake-content.ts'
import {
  ContentTestHarness,
  createEditorContext,
  today,
  tomorrow,
  yesterday,
} from '../../tests/support/content-harness.ts'
import { describeOnOneEngine } from '../../tests/support/database-engines.ts'
import { registerCleanup } from '../../tests/support/shared-setup.ts'
import { createForwardedHeadersReader } from '../auth/index.ts'
import { startTestHttpServer } from '../http/http.fixture.ts'
import { VisitorWorkLimiter } from '../http/index.ts'
import { createMemoryRateLimiterFactory } from '../lib/rate-limiter.ts'
import { createOaiApp } from './index.ts'
import { listChildren, validateOaiResponse } from './validate-oai-response.fixture.ts'

const origin = 'https://lhota.example'

/** Sends requests as a harvester does, and checks each response against the rules of the schemas. */
function createHarvester(harness: ContentTestHarness, pageSize?: number) {
  const app = new Hono().route(
    '/oai',
    createOaiApp({
      content: harness.content,
      origin,
      label: (key) => key,
      now: () => new Date(harness.now),
      charge: async () => undefined,
      ...(pageSize === undefined ? {} : { pageSize }),
    }),
  )
  async function request(query: string, init?: RequestInit) {
    const response = await app.request(init === undefined ? `/oai?${query}` : '/oai', init)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('text/xml; charset=utf-8')
    const xml = await response.text()
    const root = validateOaiResponse(xml)
    const texts = (name: string) =>
      Array.from(
        root.getElementsByTagName(name) as unknown as Iterable<Element>,
        (element) => element.textContent,
      )
    const error = listChildren(root)[2]?.getAttribute('code') || null
    return {
      xml,
      error,
      texts,
      ids: texts('identifier').map((text) => text?.replace('oai:lhota.example:', '')),
    }
  }
  async function harvest(query: string, onPage: () => Promise<void> = async () => undefined) {
    const ids: (string | undefined)[] = []
    let page = await request(query)
    for (;;) {
      ids.push(...page.ids)
      const token = page.texts('resumptionToken')[0]
      if (!token) return ids
      await onPage()
      page = await request(`verb=ListIdentifiers&resumptionToken=${encodeURIComponent(token)}`)
    }
  }
  return { app, request, harvest }
}

const list = 'verb=ListIdentifiers&metadataPrefix=oai_dc'

const wrongRequests = [
  ['', 'badVerb'],
  ['verb=Nonsense', 'badVerb'],
  ['verb=constructor', 'badVerb'],
  ['verb=Identify&verb=Identify', 'badVerb'],
  ['verb=Identify&x=1', 'badArgument'],
  ['verb=ListRecords', 'badArgument'],
  ['verb=ListRecords&metadataPrefix=oai_dc&metadataPrefix=oai_dc', 'badArgument'],
  ['verb=ListRecords&metadataPrefix=', 'badArgument'],
  ['verb=ListRecords&metadataPrefix=marc21', 'cannotDisseminateFormat'],
  [`${list}&set=nonsense`, 'noRecordsMatch'],
  [`${list}&from=2026-02-30`, 'badArgument'],
  [`${list}&from=2026-01-01&until=2026-01-01T00:00:00Z`, 'badArgument'],
  [`${list}&from=2026-01-02&until=2026-01-01`, 'badArgument'],
  [`${list}&from=2026-01-01T00:00:00.000Z`, 'badArgument'],
  [`${list}&from=2026-01-01T24:00:00Z`, 'badArgument'],
  [`${list}&resumptionToken=1`, 'badArgument'],
  ['verb=ListRecords&resumptionToken=nonsense', 'badResumptionToken'],
  ['verb=ListRecords&resumptionToken=1!!!!contact!0!0', 'badResumptionToken'],
  ['verb=ListRecords&resumptionToken=1!!2026-99-99T00:00:00.000Z!!news!0!0', 'badResumptionToken'],
  ['verb=ListRecords&resumptionToken=1!!!!news!99999999999!0', 'badResumptionToken'],
  ['verb=ListSets&resumptionToken=x', 'badResumptionToken'],
  ['verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:elsewhere:article/1', 'idDoesNotExist'],
  ['verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:lhota.example:contact/1', 'idDoesNotExist'],
  ['verb=ListMetadataFormats&identifier=oai:lhota.example:article/2147483648', 'idDoesNotExist'],
] as const

describeOnOneEngine('OAI-PMH', (open) => {
  it('lists public items only', async () => {
    const harness = new ContentTestHarness(await open())
    const { request, harvest } = createHarvester(harness)
    const gallery = await harness.createGallery('Hidden', null, null)
    await harness.createImage(gallery, 'In a hidden gallery')
    const draft = await harness.createArticle('Draft', null)
    await harness.createArticle('Scheduled', tomorrow)
    const trashed = await harness.createArticle('Trashed')
    await harness.content.trash.remove('article', trashed.id, createEditorContext())
    expect((await request(list)).error).toBe('noRecordsMatch')
    for (const { id } of [draft, trashed])
      expect(
        (await request(`verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:lhota.example:article/${id}`))
          .error,
      ).toBe('idDoesNotExist')
    // The pictures of a gallery that has just been published are new for harvesters.
    harness.now = '2026-11-15T12:00:05.500Z'
    await harness.content.items.publish('gallery', gallery, harness.now, createEditorContext())
    expect(await harvest(`${list}&from=2026-11-15T12:00:05Z&set=image`)).toEqual(['image/1'])
    expect(await harvest(`${list}&until=2026-11-15T12:00:05Z&set=image`)).toEqual(['image/1'])
    expect((await request(`${list}&until=2026-11-15T12:00:04Z&set=image`)).error).toBe('noRecordsMatch')
  })

  it('describes the repository, its formats and its sets', async () => {
    const harness = new ContentTestHarness(await open(), { webTitle: 'Tichá Lhota <&>' })
    const { request } = createHarvester(harness)
    await harness.createItem('news', { title: 'Old', content: '<p>x</p>' }, '2020-05-01T10:00:00.000Z')
    const identify = await request('verb=Identify')
    expect(identify.texts('repositoryName')).toEqual(['Tichá Lhota <&>'])
    expect(identify.texts('earliestDatestamp')).toEqual(['2020-05-01T10:00:00Z'])
    expect(identify.texts('adminEmail')).toEqual(['webmaster@lhota.example'])
    expect(identify.texts('deletedRecord')).toEqual(['no'])
    await harness.createItem('news', { title: 'Older', content: '<p>x</p>' }, '2019-05-01T10:00:00.000Z')
    expect((await request('verb=Identify')).texts('earliestDatestamp')).toEqual(['2019-05-01T10:00:00Z'])
    await harness.createItem('contact', { name: 'Office', email: 'office@example.org' })
    expect((await request('verb=Identify')).texts('adminEmail')).toEqual(['office@example.org'])
    expect((await request('verb=ListMetadataFormats')).texts('metadataPrefix')).toEqual(['oai_dc'])
    expect((await request('verb=ListSets')).texts('setSpec')).toEqual([
      'article',
      'gallery',
      'image',
      'timeline',
      'book',
      'news',
    ])
  })

  it('has records in Dublin Core, whatever the texts contain', async () => {
    const harness = new ContentTestHarness(await open())
    const { request } = createHarvester(harness)
    const author = await harness.createItem('author', { name: 'Jana <b>', email: 'jana@example.org' })
    const values = await harness.createValidValues('article', 'x')
    const { id } = await harness.createItem('article', {
      ...values,
      name: 'Mlýn ]]> & "řeka" </dc:title>',
      author: author.id,
    })
    const query = `metadataPrefix=oai_dc&identifier=oai:lhota.example:article/${id}`
    const record = await request(`verb=GetRecord&${query}`)
    expect(record.texts('dc:title')).toEqual(['Mlýn ]]> & "řeka" </dc:title>'])
    expect(record.texts('dc:creator')).toEqual(['Jana <b>'])
    expect(record.texts('dc:identifier')).toEqual([`${origin}/article/${id}`])
    expect(record.texts('datestamp')).toEqual([`${today.slice(0, 19)}Z`])
    expect(
      (await request('verb=ListRecords&metadataPrefix=oai_dc&set=article')).texts('dc:title'),
    ).toHaveLength(1)
    // A new name of the author changes the record.
    harness.now = '2026-11-15T13:00:00.000Z'
    const { version } = await harness.content.items.read('author', author.id, createEditorContext())
    await harness.content.items.save(
      'author',
      { id: author.id, version, values: { name: 'Jana Nová', email: 'jana@example.org' } },
      createEditorContext(),
    )
    const changed = await request('verb=ListRecords&metadataPrefix=oai_dc&from=2026-11-15T13:00:00Z')
    expect(changed.texts('dc:creator')).toEqual(['Jana Nová'])
  })

  it('pages through all kinds while items come and go', async () => {
    const harness = new ContentTestHarness(await open())
    const { harvest, request } = createHarvester(harness, 2)
    const articles: number[] = []
    for (const name of ['A', 'B', 'C', 'D']) articles.push((await harness.createArticle(name)).id)
    for (const title of ['N', 'O', 'P'])
      await harness.createItem('news', { title, content: '<p>x</p>' }, yesterday)
    const all = [...articles.map((id) => `article/${id}`), 'news/1', 'news/2', 'news/3']
    expect(await harvest(list)).toEqual(all)
    let pages = 0
    const found = await harvest(list, async () => {
      pages += 1
      if (pages !== 1) return
      // Already listed, not listed yet, and new.
      await harness.content.trash.remove('article', articles[0] ?? 0, createEditorContext())
      await harness.content.trash.remove('article', articles[2] ?? 0, createEditorContext())
      await harness.createArticle('E')
    })
    expect(found).toEqual(
      [...all.filter((id) => id !== `article/${articles[2]}`), 'article/5'].sort(byKindAndId),
    )
    const last = await request(`verb=ListIdentifiers&resumptionToken=${encodeURIComponent('1!!!!news!2!5')}`)
    expect(last.xml).toContain('<resumptionToken cursor="5"/>')
  })

  it('answers wrong requests with the errors of the protocol', async () => {
    const { request } = createHarvester(new ContentTestHarness(await open()))
    for (const [query, code] of wrongRequests) expect((await request(query)).error, query).toBe(code)
  })

  it('answers forms and compresses responses', async () => {
    const harness = new ContentTestHarness(await open())
    await harness.createArticle('A')
    const { app, request } = createHarvester(harness)
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    expect((await request('', { method: 'POST', headers, body: list })).ids).toEqual(['article/1'])
    expect((await request('', { method: 'POST', body: list })).error).toBe('badVerb')
    expect((await app.request('/oai', { method: 'DELETE' })).status).toBe(405)
    const response = await app.request('/oai?verb=Identify', { headers: { 'Accept-Encoding': 'gzip' } })
    validateOaiResponse(gunzipSync(await response.arrayBuffer()).toString())
  })
})

it('is reached by harvesters, which send no origin, and limits their forms and their work', async () => {
  const proxies = createForwardedHeadersReader({ kind: 'none' })
  const limiter = new VisitorWorkLimiter(
    proxies,
    createMemoryRateLimiterFactory(() => 0),
  )
  const oai = createOaiApp({
    content: createFakeContentServices({}),
    origin,
    label: (key) => key,
    now: () => new Date(today),
    charge: (c, cost) => limiter.charge(c, 'data', cost),
  })
  const server = await startTestHttpServer({ oai })
  registerCleanup(() => server.http.server.close())
  const post = (body: string) =>
    server.fetch('/oai', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body,
    })
  expect(await (await post(list)).text()).toContain('code="noRecordsMatch"')
  expect((await post('x'.repeat(40_000))).status).toBe(413)
  const statuses = await Promise.all(Array.from({ length: 60 }, async () => (await post(list)).status))
  expect(statuses).toContain(429)
})

function byKindAndId(one: string | undefined, other: string | undefined): number {
  return (one ?? '') < (other ?? '') ? -1 : 1
}
