import { expect, it } from 'vitest'
import { createEditorContext } from '../support/content-harness.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { type GalleryEditorTestSite, startGalleryEditorTestSite } from '../support/gallery-editor-site.ts'

const hostile = '"><img src=x onerror=alert(1)><script>alert(2)</script>'

async function withTwoGalleries(site: GalleryEditorTestSite) {
  const { harness } = site
  const [one, two] = [await harness.createGallery('One'), await harness.createGallery('Two')]
  const ids: number[] = []
  for (const name of ['a', 'b', 'c']) ids.push(await harness.createImage(one, name))
  return { one, two, ids, stray: await harness.createImage(two, 'x') }
}

const pictureIntents = ['bulk', 'publish', 'unpublish', 'removeImages', 'restore', 'edit', 'cover'] as const
const intents = [...pictureIntents, 'move', 'step', 'sort'] as const

describeOnOneEngine('gallery editor under attack', (open) => {
  it('does nothing for visitors or requests from another site', async () => {
    const site = await startGalleryEditorTestSite(open)
    const { one, ids } = await withTwoGalleries(site)
    const [a = 0] = ids
    for (const intent of intents) {
      const fields = [
        ['intent', intent],
        ['id', `${a}:1`],
        ['image', `${a}`],
        ['version', '1'],
        ['by', 'name'],
      ] as const
      const response = await site.postAction(one, fields, site.newAnonymousBrowser())
      expect([302, 303, 401]).toContain(response.status)
      const foreign = await site.editor.request(`/admin/galleries/${one}/actions`, {
        method: 'POST',
        body: new URLSearchParams(fields.map(([name, value]) => [name, value])),
        headers: { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' },
      })
      expect(foreign.status).toBe(403)
    }
    for (const path of [`/admin/edit/image/${a}`, '/admin/pictures.json', `/admin/pictures.json?id=${a}`]) {
      const response = await site.newAnonymousBrowser().request(path)
      expect(response.status).toBe(302)
      expect(await response.text()).not.toContain('"items"')
    }
    expect((await site.harness.content.items.read('image', a, createEditorContext())).version).toBe(1)
    expect(await site.listImageNames(one)).toEqual(['a', 'b', 'c'])
  })

  it('does not change pictures of other galleries, whatever the form contains', async () => {
    const site = await startGalleryEditorTestSite(open)
    const { one, two, stray } = await withTwoGalleries(site)
    for (const intent of ['publish', 'unpublish', 'removeImages'] as const) {
      const { shown } = await (
        await site.postAction(one, [
          ['intent', intent],
          ['id', `${stray}:1`],
        ])
      ).json()
      expect(shown).toMatchObject({ count: 0, skipped: [{ id: stray, reason: 'elsewhere' }], removed: [] })
    }
    const moved = await site.postAction(one, [
      ['intent', 'move'],
      ['id', `${stray}`],
      ['before', ''],
    ])
    expect(moved.status).toBe(422)
    await site.harness.content.trash.remove('image', stray, createEditorContext())
    const { shown } = await (
      await site.postAction(one, [
        ['intent', 'restore'],
        ['id', `${stray}`],
      ])
    ).json()
    expect(shown.skipped).toMatchObject([{ reason: 'elsewhere' }])
    expect(await site.listImageNames(two)).toEqual([])
  })

  it('rejects malformed requests', async () => {
    const site = await startGalleryEditorTestSite(open)
    const { one } = await withTwoGalleries(site)
    const sent: (readonly (readonly [string, string])[])[] = [
      [],
      [['intent', 'constructor']],
      [
        ['intent', 'removeImages'],
        ['id', '1 or 1=1'],
      ],
      [
        ['intent', 'removeImages'],
        ['id', '-1:1'],
      ],
      [
        ['intent', 'move'],
        ['id', '99999999999:1'],
      ],
      [
        ['intent', 'sort'],
        ['by', 'password'],
      ],
    ]
    for (const fields of sent) expect((await site.postAction(one, fields)).status).toBe(400)
    expect(await site.listImageNames(one)).toEqual(['a', 'b', 'c'])
  })

  it('finds no gallery in the trash, no missing one, and no picture in the trash', async () => {
    const site = await startGalleryEditorTestSite(open)
    const { one, two, ids } = await withTwoGalleries(site)
    const [a = 0, b = 0] = ids
    await site.harness.content.trash.remove('gallery', two, createEditorContext())
    for (const gallery of [two, 999, 2_147_483_647]) {
      expect(
        (
          await site.postAction(gallery, [
            ['intent', 'sort'],
            ['by', 'name'],
          ])
        ).status,
      ).toBe(404)
      expect((await site.editor.request(`/admin/edit/gallery/${gallery}`)).status).toBe(404)
    }
    const moving = [
      ['intent', 'bulk'],
      ['id', `${a}:1`],
      ['gallery', `${two}`],
    ] as const
    expect((await site.postAction(one, moving)).status).toBe(422)
    await site.harness.content.trash.remove('image', b, createEditorContext())
    expect((await site.editor.request(`/admin/edit/image/${b}`)).status).toBe(404)
    const edited = [
      ['intent', 'edit'],
      ['image', `${b}`],
      ['version', '2'],
      ['name', 'x'],
    ] as const
    expect((await site.postAction(one, edited)).status).toBe(404)
    const anchored = [
      ['intent', 'move'],
      ['id', `${a}`],
      ['before', `${b}`],
    ] as const
    expect((await site.postAction(one, anchored)).status).toBe(422)
  })

  it('accepts at most five hundred at once, and a picture only once', async () => {
    const site = await startGalleryEditorTestSite(open)
    const { one, ids } = await withTwoGalleries(site)
    const [a = 0] = ids
    const many = Array.from({ length: 501 }, (_, at) => ['id', `${at + 1}:1`] as const)
    expect((await site.postAction(one, [['intent', 'removeImages'], ...many])).status).toBe(422)
    expect(await site.listImageNames(one)).toHaveLength(3)
    const twice = [
      ['intent', 'bulk'],
      ['id', `${a}:1`],
      ['id', `${a}:1`],
      ['source', 'x'],
    ] as const
    expect((await (await site.postAction(one, twice)).json()).shown).toMatchObject({ count: 1, skipped: [] })
  })

  it('rejects a picture as its own comparison, and a comparison that does not exist', async () => {
    const site = await startGalleryEditorTestSite(open)
    const { one, ids } = await withTwoGalleries(site)
    const [a = 0] = ids
    for (const pair of [String(a), '999', 'x', hostile]) {
      const fields = [
        ['intent', 'edit'],
        ['image', `${a}`],
        ['version', '1'],
        ['name', 'a'],
        ['pair', pair],
      ] as const
      const response = await site.postAction(one, fields)
      expect(response.status).toBe(422)
      expect((await response.json()).errors.fields.pair).toHaveLength(1)
    }
  })

  it('accepts only a picture of the gallery as its cover', async () => {
    const site = await startGalleryEditorTestSite(open)
    const { one, ids, stray } = await withTwoGalleries(site)
    const [a = 0] = ids
    const choose = async (image: string) =>
      (
        await site.editor.postForm(`/admin/edit/gallery/${one}?image=${encodeURIComponent(image)}`, {
          intent: 'cover',
        })
      ).status
    expect(await choose(String(stray))).toBe(422)
    expect(await choose('999')).toBe(422)
    for (const image of [hostile, '-1', '0', '99999999999']) expect(await choose(image)).toBe(404)
    const readCover = async () =>
      (await site.harness.content.items.read('gallery', one, createEditorContext())).cover
    expect(await readCover()).toBeNull()
    expect(await choose(String(a))).toBe(200)
    expect(await readCover()).toBe(a)
    expect(await choose('')).toBe(200)
    expect(await readCover()).toBeNull()
  })

  it('creates one gallery, however often its form is sent, and none for visitors', async () => {
    const site = await startGalleryEditorTestSite(open)
    const send = (name: string, browser = site.editor) =>
      browser.postForm('/admin/add/image', {
        intent: 'createGallery',
        name,
        creationKey: '00000000-0000-4000-8000-000000000001',
      })
    expect((await send('Fair', site.newAnonymousBrowser())).status).not.toBe(200)
    for (const name of ['', ' ', 'x'.repeat(81)]) expect((await send(name)).status).toBe(422)
    const responses = [await send(hostile), await send(hostile)]
    const { items } = await site.harness.content.items.list(
      'gallery',
      { status: 'any' },
      createEditorContext(),
    )
    expect(items).toMatchObject([{ name: hostile, published_at: null }])
    for (const { headers } of responses)
      expect(headers.get('location')).toBe(`/admin/add/image/${items[0]?.id}`)
  })

  it('keeps its order consistent under concurrent changes', async () => {
    const site = await startGalleryEditorTestSite(open)
    const { one, ids } = await withTwoGalleries(site)
    const [a = 0, b = 0, c = 0] = ids
    const responses = await Promise.all([
      ...[a, b, c, a, c].map((id) =>
        site.postAction(one, [
          ['intent', 'move'],
          ['id', `${id}`],
          ['before', ''],
        ]),
      ),
      site.postAction(one, [
        ['intent', 'sort'],
        ['by', 'name'],
      ]),
      site.postAction(one, [
        ['intent', 'move'],
        ['id', `${c}`],
        ['before', `${a}`],
      ]),
    ])
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    expect((await site.listImageNames(one)).toSorted()).toEqual(['a', 'b', 'c'])
  })

  it('shows hostile names and texts as text', async () => {
    const site = await startGalleryEditorTestSite(open)
    const { one, ids } = await withTwoGalleries(site)
    const [a = 0] = ids
    await site.harness.content.items.save(
      'image',
      { id: a, version: 1, values: { name: hostile.slice(0, 80) } },
      createEditorContext(),
    )
    for (const path of [
      `/admin/edit/gallery/${one}`,
      `/admin/edit/image/${a}?choose=pair&q=${encodeURIComponent(hostile)}`,
    ]) {
      const html = await (await site.editor.request(path)).text()
      expect(html).not.toContain('<img src=x')
      expect(html).not.toContain('<script>alert')
    }
    const json = await site.editor.request(`/admin/pictures.json?q=${encodeURIComponent(hostile)}`)
    expect(json.headers.get('content-type')).toContain('application/json')
    expect(json.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('tolerates invalid queries', async () => {
    const site = await startGalleryEditorTestSite(open)
    const long = `q=${'a'.repeat(5000)}`
    for (const query of [
      'gallery=0',
      'gallery=x',
      'id=0',
      'id=1e3',
      'id=99999999999',
      long,
      'offset=-1',
      'offset=x',
    ]) {
      const response = await site.editor.request(`/admin/pictures.json?${query}`)
      expect([200, 404], query).toContain(response.status)
    }
  })
})
