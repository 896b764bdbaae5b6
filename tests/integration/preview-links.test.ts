import { expect, it } from 'vitest'
import { toProblemOrNull } from '../../domain/problem-error.ts'
import { publicBeforeTag } from '../../server/events/index.ts'
import {
  ContentTestHarness,
  catchProblem,
  createEditorContext,
  createOwnerContext,
  createVisitorContext,
  today,
  tomorrow,
  yesterday,
} from '../support/content-harness.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'

const codeOf = async (call: Promise<unknown>) => (await catchProblem(call)).code

describeOnOneEngine('secret preview links', (open) => {
  it('are created, listed and revoked by editors only, and return 404 once revoked', async () => {
    const harness = new ContentTestHarness(await open())
    const { content } = harness
    const { id } = await harness.createArticle('Draft', null)

    for (const hours of [24, 168, 720])
      expect(await codeOf(content.previews.createLink('article', id, hours, createVisitorContext()))).toBe(
        'unauthenticated',
      )
    expect(await codeOf(content.previews.listLinks('article', id, createVisitorContext()))).toBe(
      'unauthenticated',
    )
    expect(await codeOf(content.previews.deleteLink('article', id, 1, createVisitorContext()))).toBe(
      'unauthenticated',
    )
    for (const hours of [0, 1, 25, 8760, -24, Number.NaN])
      expect(await codeOf(content.previews.createLink('article', id, hours, createEditorContext()))).toBe(
        'bad_request',
      )
    expect(await codeOf(content.previews.createLink('article', 999, 24, createEditorContext()))).toBe(
      'not_found',
    )
    expect(await codeOf(content.previews.createLink('category', 1, 24, createEditorContext()))).toBe(
      'bad_request',
    )

    const { token, link } = await content.previews.createLink('article', id, 24, createEditorContext())
    expect(token).toMatch(/^[0-9a-f]{48}$/)
    expect(link).toEqual({
      id: link.id,
      createdAt: today,
      createdBy: 'editor-account',
      expiresAt: tomorrow,
    })
    const [row] = await harness.data.previewLinks.listByItem('article', id, today)
    expect(JSON.stringify(row)).not.toContain(token)

    const seen = await content.previews.readLink(token, createVisitorContext())
    expect(seen).toMatchObject({ kind: 'article', item: { id, name: 'Draft' }, expiresAt: tomorrow })
    expect(await seen.content.items.read('article', id, createVisitorContext())).toMatchObject({
      name: 'Draft',
    })
    expect(await codeOf(content.items.read('article', id, createVisitorContext()))).toBe('not_found')

    const other = await content.previews.createLink('article', id, 168, createOwnerContext())
    expect(
      (await content.previews.listLinks('article', id, createEditorContext())).map((one) => one.id),
    ).toEqual([other.link.id, link.id])
    // A link of one item cannot be revoked through another.
    expect(await codeOf(content.previews.deleteLink('article', id + 1, link.id, createEditorContext()))).toBe(
      'not_found',
    )
    await content.previews.deleteLink('article', id, link.id, createEditorContext())
    expect(await codeOf(content.previews.readLink(token, createVisitorContext()))).toBe('not_found')
    await harness.data.auth.delegatedAccess.end('owner-account', today)
    expect(await codeOf(content.previews.readLink(other.token, createVisitorContext()))).toBe('not_found')

    // A request that was authenticated before the access ended, and completes afterwards.
    expect(await codeOf(content.previews.createLink('article', id, 24, createOwnerContext()))).toBe(
      'forbidden',
    )

    const last = await content.previews.createLink('article', id, 24, createEditorContext())
    harness.now = tomorrow
    expect(await codeOf(content.previews.readLink(last.token, createVisitorContext()))).toBe('not_found')
    expect(await content.previews.listLinks('article', id, createEditorContext())).toEqual([])

    // The access ends after the check for it and before the link is stored.
    const { auth, previewLinks } = harness.data
    const removeExpired = previewLinks.removeExpired.bind(previewLinks)
    Object.assign(previewLinks, {
      removeExpired: async (at: string) => {
        await removeExpired(at)
        await auth.delegatedAccess.end('editor-account', tomorrow)
      },
    })
    expect(await codeOf(content.previews.createLink('article', id, 24, createEditorContext()))).toBe(
      'forbidden',
    )
    expect(await previewLinks.listByItem('article', id, tomorrow)).toEqual([])
  })

  it('return 404 while the item, or the gallery of an image, is in the trash, and after it is purged', async () => {
    const harness = new ContentTestHarness(await open())
    const { content } = harness
    const { id } = await harness.createArticle('Draft', null)
    const { token } = await content.previews.createLink('article', id, 24, createEditorContext())
    await content.trash.remove('article', id, createEditorContext())
    expect(await codeOf(content.previews.readLink(token, createVisitorContext()))).toBe('not_found')
    await content.trash.restore('article', id, createEditorContext())
    expect(await content.previews.readLink(token, createVisitorContext())).toMatchObject({ item: { id } })
    await content.trash.remove('article', id, createEditorContext())
    await content.trash.purge('article', id, createOwnerContext())
    expect(await harness.data.previewLinks.listByItem('article', id, today)).toEqual([])

    const gallery = await harness.createGallery('Mill', null, null)
    const image = await harness.createImage(gallery, 'wheel')
    const picture = await content.previews.createLink('image', image, 24, createEditorContext())
    expect(await content.previews.readLink(picture.token, createVisitorContext())).toMatchObject({
      item: { name: 'wheel' },
    })
    await content.trash.remove('gallery', gallery, createEditorContext())
    expect(await codeOf(content.previews.readLink(picture.token, createVisitorContext()))).toBe('not_found')
  })

  it('show an item with its parts, and no other draft', async () => {
    const harness = new ContentTestHarness(await open())
    const { content } = harness
    const outer = await harness.createGallery('Village')
    const hidden = await harness.createGallery('Mill', outer, null)
    const inside = await harness.createGallery('Wheel house', hidden)
    await harness.createGallery('Secret room', hidden, null)
    const wheel = await harness.createImage(hidden, 'wheel')
    const dam = await harness.createItem(
      'image',
      { gallery: hidden, name: 'dam', file: await harness.createFile('dam') },
      null,
    )
    const at = createVisitorContext()

    const gallery = await content.previews.readLink(
      (await content.previews.createLink('gallery', hidden, 24, createEditorContext())).token,
      at,
    )
    const images = await gallery.content.items.list('image', { where: { gallery: hidden } }, at)
    expect(images.items.map(({ id }) => id)).toEqual([wheel])
    const [root] = await gallery.content.galleries.tree(at)
    expect(root).toMatchObject({ id: outer, children: [{ id: hidden, images: 1, parent: outer }] })
    expect(root?.children[0]?.children.map(({ id }) => id)).toEqual([inside])
    expect((await gallery.content.galleries.path(hidden, at)).map(({ id }) => id)).toEqual([outer])

    const image = await content.previews.readLink(
      (await content.previews.createLink('image', dam.id, 24, createEditorContext())).token,
      at,
    )
    const listed = await image.content.items.list('image', { where: { gallery: hidden } }, at)
    expect(listed).toMatchObject({ total: 2, items: [{ id: wheel }, { id: dam.id }] })
    expect(await image.content.items.position('image', dam.id, { where: { gallery: hidden } }, at)).toBe(1)
    expect((await image.content.galleries.path(hidden, at)).map(({ id }) => id)).toEqual([outer])
    // Content of a draft inside it does not represent it either.
    const bare = await harness.createGallery('Bare', null, null)
    await harness.createImage(await harness.createGallery('Not yet', bare, null), 'not yet')
    const { token } = await content.previews.createLink('gallery', bare, 24, createEditorContext())
    const tree = await (await content.previews.readLink(token, at)).content.galleries.tree(at)
    expect(tree.find(({ id }) => id === bare)).toMatchObject({ cover: null, children: [], totalImages: 0 })
    // None of this has become public.
    expect(await codeOf(content.items.read('gallery', hidden, at))).toBe('not_found')
    expect((await content.galleries.tree(at))[0]?.children).toEqual([])
  })

  it('of another format are not looked up', async () => {
    const harness = new ContentTestHarness(await open())
    const spelt = [
      '',
      '0',
      'x'.repeat(48),
      'A'.repeat(48),
      '0'.repeat(47),
      '0'.repeat(100_000),
      "' or 1=1 --",
    ]
    for (const token of [...spelt, '0'.repeat(48)])
      expect(await codeOf(harness.content.previews.readLink(token, createVisitorContext()))).toBe('not_found')
  })
})

describeOnOneEngine('form preview', (open) => {
  it('is shown to editors only, sanitized, and not stored', async () => {
    const harness = new ContentTestHarness(await open())
    const { content, data } = harness
    const { id, category } = await harness.createArticle('Old', yesterday)
    const imagine = (values: Record<string, unknown>, of: number | null = id) =>
      content.previews.fromForm('article', { id: of, values }, createEditorContext())

    expect(
      await codeOf(content.previews.fromForm('article', { id, values: {} }, createVisitorContext())),
    ).toBe('unauthenticated')
    expect(
      await codeOf(content.previews.fromForm('site', { id: null, values: {} }, createEditorContext())),
    ).toBe('forbidden')
    expect(
      await codeOf(content.previews.fromForm('author', { id: null, values: {} }, createEditorContext())),
    ).toBe('bad_request')
    expect(await codeOf(imagine({}, 999))).toBe('not_found')

    const hostile = '<p onclick="alert(1)">Text<script>alert(2)</script></p>'
    const { item } = await imagine({ name: '  New ', content: hostile })
    expect(item).toMatchObject({ id, name: 'New', content: '<p>Text</p>', category, description: 'Perex' })
    expect((await content.items.read('article', id, createEditorContext())).name).toBe('Old')
    expect(await data.history.listByItem('article', id, { before: null, limit: 10 })).toHaveLength(1)
  })

  it('renders as much as possible, regardless of invalid fields', async () => {
    const harness = new ContentTestHarness(await open())
    const { content } = harness
    const values = {
      name: 7,
      description: 'x'.repeat(1000),
      content: `<p>${'a'.repeat(2_000_000)}</p>`,
      category: 'none',
      thumb: -1,
      gallery: { a: 1 },
      author: [],
      nonsense: 1,
    }
    const article = await content.previews.fromForm('article', { id: null, values }, createEditorContext())
    expect(article.item).toMatchObject({ name: '', category: null, thumb: null, gallery: null, author: null })
    expect(String(Reflect.get(article.item, 'description'))).toHaveLength(255)
    expect(String(Reflect.get(article.item, 'content')).length).toBeLessThan(1_000_100)
    const link = await content.previews.fromForm(
      'link',
      { id: null, values: { url: 'javascript:alert(1)', name: 'x' } },
      createEditorContext(),
    )
    expect(link.item).toMatchObject({ url: null })
    const event = await content.previews.fromForm(
      'timeline',
      { id: null, values: { date: 'soon' } },
      createEditorContext(),
    )
    expect(event.item).toMatchObject({ date: null, titleFormat: 'text', title: '' })
    // A gallery that contains itself is shown at the top level.
    const gallery = await harness.createGallery('Mill')
    const looped = await content.previews.fromForm(
      'gallery',
      { id: gallery, values: { parent: gallery } },
      createEditorContext(),
    )
    expect(await looped.content.galleries.tree(createVisitorContext())).toMatchObject([
      { id: gallery, parent: null },
    ])
    expect(await looped.content.galleries.path(gallery, createVisitorContext())).toEqual([])
    const lost = content.previews.fromForm(
      'image',
      { id: null, values: { gallery: 999 } },
      createEditorContext(),
    )
    expect(toProblemOrNull(await lost.catch((error: unknown) => error))).toBeNull()
  })
})

describeOnOneEngine('publication', (open) => {
  it('happens automatically at its time, and ends immediately', async () => {
    const harness = new ContentTestHarness(await open())
    const { content } = harness
    const { id } = await harness.createArticle('Scheduled', tomorrow)
    const look = async () => {
      const at = createVisitorContext()
      const [{ total }, found, outline] = [
        await content.items.list('article', {}, at),
        await content.search.find({ q: 'scheduled' }, at),
        await content.items.outline('article', 0, at),
      ]
      return {
        total,
        found: found.total,
        outlined: outline.length,
        until: at.expiryTimes.toSorted()[0] ?? null,
      }
    }
    // Pages with this content are purged at that very time.
    expect(await look()).toEqual({ total: 0, found: 0, outlined: 0, until: tomorrow })
    expect(await codeOf(content.items.read('article', id, createVisitorContext()))).toBe('not_found')

    harness.now = tomorrow
    expect(await look()).toMatchObject({ total: 1, found: 1, outlined: 1 })
    expect(await content.items.read('article', id, createVisitorContext())).toMatchObject({
      name: 'Scheduled',
    })

    const receivedEvents: string[][] = []
    harness.events.subscribe((happened) => {
      for (const { action, tags } of happened ?? []) receivedEvents.push([action, ...tags])
    })
    await content.items.publish('article', id, null, createEditorContext())
    expect(receivedEvents).toEqual([['publish', 'article', `article:${id}`, publicBeforeTag]])
    expect(await look()).toMatchObject({ total: 0, found: 0, outlined: 0 })
    expect(await codeOf(content.items.read('article', id, createVisitorContext()))).toBe('not_found')
  })
})
