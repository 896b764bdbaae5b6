import { expect, it } from 'vitest'
import { getKindDefinition, type Item, type KindName, kindNames } from '../../domain/kinds/index.ts'
import type { Actor } from '../../domain/permissions.ts'
import type { RequestContext } from '../../server/content/contract/items.ts'
import {
  ContentTestHarness,
  catchProblem,
  createContributorContext,
  createEditorContext,
  createOwnerContext,
  createTestRequestContext,
  createVisitorContext,
  yesterday,
} from '../support/content-harness.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'

const listedKinds = kindNames.filter((kind) => !getKindDefinition(kind).single)
/** Items of the other kinds are public at once, so contributors don't add them. */
const contributorKinds = listedKinds.filter((kind) => {
  const { published, editedBy } = getKindDefinition(kind)
  return published && editedBy === 'editor'
})
const roles = ['visitor', 'contributor', 'editor', 'owner'] as const

/** Every action on an existing item. */
const itemActions: Readonly<
  Record<string, (h: ContentTestHarness, kind: KindName, item: Item, as: RequestContext) => Promise<unknown>>
> = {
  save: ({ content }, kind, { id, version }, as) => content.items.save(kind, { id, version, values: {} }, as),
  saveAndPublish: ({ content }, kind, { id, version }, as) =>
    content.items.save(kind, { id, version, values: {}, publishedAt: yesterday }, as),
  publish: ({ content }, kind, { id }, as) => content.items.publish(kind, id, yesterday, as),
  schedule: ({ content }, kind, { id }, as) => content.items.publish(kind, id, '2030-01-01T00:00:00Z', as),
  unpublish: ({ content }, kind, { id }, as) => content.items.publish(kind, id, null, as),
  order: ({ content }, kind, { id }, as) => content.items.order(kind, [id], as),
  move: ({ content }, kind, { id }, as) => content.items.move(kind, [id], null, as),
  remove: ({ content }, kind, { id }, as) => content.trash.remove(kind, id, as),
  restore: ({ content }, kind, { id }, as) => content.trash.restore(kind, id, as),
  purge: ({ content }, kind, { id }, as) => content.trash.purge(kind, id, as),
  restoreVersion: async ({ content }, kind, { id }, as) => {
    const [entry] = await content.history.list(kind, id, null, createOwnerContext())
    return await content.history.restore(kind, id, entry?.id ?? 0, as)
  },
  shareLink: ({ content }, kind, { id }, as) => content.previews.createLink(kind, id, 24, as),
  listLinks: ({ content }, kind, { id }, as) => content.previews.listLinks(kind, id, as),
  listTrash: ({ content }, kind, _item, as) => content.trash.list({ kind }, as),
}
const draftActions = ['save', 'remove', 'restore', 'restoreVersion']
const ownerActions = ['purge']

let itemCount = 0

async function addItem(harness: ContentTestHarness, kind: KindName, as: RequestContext): Promise<Item> {
  itemCount += 1
  const values = await harness.createValidValues(kind, `Text${itemCount}`)
  return await harness.content.items.save(kind, { values }, as)
}

/** `allowed` also for an action that another rule rejects: the permission check comes first. */
async function attempt(run: () => Promise<unknown>): Promise<string> {
  const code = await run().then(
    () => null,
    async (error: unknown) => (await catchProblem(Promise.reject(error))).code,
  )
  return code === 'forbidden' || code === 'unauthenticated' ? code : 'allowed'
}

describeOnOneEngine('roles', (open) => {
  it('decide every action on every kind', async () => {
    const harness = new ContentTestHarness(await open())
    for (const kind of listedKinds) {
      const { editedBy } = getKindDefinition(kind)
      const item = await addItem(harness, kind, createOwnerContext())
      for (const role of roles) {
        for (const [name, act] of Object.entries(itemActions)) {
          const outcome = await attempt(() => act(harness, kind, item, createTestRequestContext(role)))
          const isAllowed =
            role === 'owner' || (role === 'editor' && editedBy === 'editor' && !ownerActions.includes(name))
          const expected = role === 'visitor' ? 'unauthenticated' : isAllowed ? 'allowed' : 'forbidden'
          expect([kind, role, name, outcome]).toEqual([kind, role, name, expected])
        }
      }
    }
  })

  it('let a contributor add drafts and change only those', async () => {
    const harness = new ContentTestHarness(await open())
    const contributor = createContributorContext()
    for (const kind of listedKinds) {
      const values = await harness.createValidValues(kind, 'Text')
      const adding = await attempt(() => harness.content.items.save(kind, { values }, contributor))
      expect([kind, adding]).toEqual([kind, contributorKinds.includes(kind) ? 'allowed' : 'forbidden'])
    }
    for (const kind of contributorKinds) {
      const values = await harness.createValidValues(kind, 'Text')
      const publishing = harness.content.items.save(kind, { values, publishedAt: yesterday }, contributor)
      expect([kind, (await catchProblem(publishing)).code]).toEqual([kind, 'forbidden'])
      const own = await addItem(harness, kind, contributor)
      expect(own.published_at).toBeNull()
      for (const [name, act] of Object.entries(itemActions)) {
        const outcome = await attempt(() => act(harness, kind, own, contributor))
        const expected = draftActions.includes(name) ? 'allowed' : 'forbidden'
        expect([kind, name, outcome]).toEqual([kind, name, expected])
      }
    }
  })

  it('take a draft out of its contributor’s hands once it is scheduled or published', async () => {
    const harness = new ContentTestHarness(await open())
    const contributor = createContributorContext()
    for (const at of [yesterday, '2030-01-01T00:00:00.000Z']) {
      const draft = await addItem(harness, 'news', contributor)
      await harness.content.items.publish('news', draft.id, at, createEditorContext())
      const current = await harness.content.items.read('news', draft.id, contributor)
      for (const name of draftActions) {
        const act = itemActions[name]
        if (act)
          expect([name, await attempt(() => act(harness, 'news', current, contributor))]).toEqual([
            name,
            'forbidden',
          ])
      }
      await harness.content.trash.remove('news', draft.id, createEditorContext())
      const restoring = harness.content.trash.restore('news', draft.id, contributor)
      expect((await catchProblem(restoring)).code).toBe('forbidden')
    }
  })

  it('do not let a contributor take over an item by naming its author, or another user’s draft', async () => {
    const harness = new ContentTestHarness(await open())
    const userId = '11111111-1111-4111-8111-111111111111'
    const contributor = { ...createContributorContext(), actor: { role: 'contributor', userId } as const }
    const author = await harness.content.items.save(
      'author',
      { values: { name: 'Me', email: 'me@example.org', account: userId } },
      createOwnerContext(),
    )
    const draft = await harness.content.items.save(
      'news',
      { values: { ...(await harness.createValidValues('news', 'Text')), author: author.id } },
      createEditorContext(),
    )
    const saving = harness.content.items.save(
      'news',
      { id: draft.id, version: draft.version, values: { title: 'Mine' } },
      contributor,
    )
    expect((await catchProblem(saving)).code).toBe('forbidden')
    const other: Actor = { role: 'contributor', userId: 'other-account' }
    const own = await addItem(harness, 'news', contributor)
    const removing = harness.content.trash.remove('news', own.id, { ...contributor, actor: other })
    expect((await catchProblem(removing)).code).toBe('forbidden')
  })

  it('do not let a contributor change public pages through a draft picture that they show', async () => {
    const harness = new ContentTestHarness(await open())
    const { content } = harness
    const contributor = createContributorContext()
    const gallery = await harness.createGallery('Hidden', null, null)
    const addImage = async (name: string) =>
      await content.items.save(
        'image',
        { values: { gallery, name, file: await harness.createFile(name) } },
        contributor,
      )
    const shown = await addImage('shown')
    const { id, version } = await harness.createArticle('Public', null)
    await content.items.save('article', { id, version, values: { thumb: shown.id } }, createEditorContext())
    const listChangeable = async () =>
      await content.items.changeable('image', [shown, await addImage(`other ${harness.now}`)], contributor)
    const save = async () => {
      const { version } = await content.items.read('image', shown.id, contributor)
      const file = await harness.createFile(`replaced ${version}`)
      return await content.items.save('image', { id: shown.id, version, values: { file } }, contributor)
    }
    await save()
    expect((await listChangeable()).size).toBe(2)
    for (const at of [yesterday, '2030-01-01T00:00:00.000Z']) {
      await content.items.publish('article', id, at, createEditorContext())
      expect((await catchProblem(save())).code).toBe('forbidden')
      const removing = content.trash.remove('image', shown.id, contributor)
      expect((await catchProblem(removing)).code).toBe('forbidden')
      harness.now = new Date(Date.parse(harness.now) + 1).toISOString()
      expect((await listChangeable()).has(shown.id)).toBe(false)
    }
    await content.items.publish('article', id, null, createEditorContext())
    await save()
    await content.trash.remove('image', shown.id, contributor)
  })

  it('leave the gallery for pictures in texts to editors, whoever uploads first', async () => {
    const { content } = new ContentTestHarness(await open())
    const contributor = createContributorContext()
    const { id } = await content.textPictureGallery.findOrCreate('cs', contributor)
    expect((await catchProblem(content.trash.remove('gallery', id, contributor))).code).toBe('forbidden')
    await content.trash.remove('gallery', id, createEditorContext())
  })

  it('let a contributor read drafts, histories and pickers, visitors none of it', async () => {
    const harness = new ContentTestHarness(await open())
    const { id } = await addItem(harness, 'article', createOwnerContext())
    const reads = (as: RequestContext) => [
      () => harness.content.items.read('article', id, as),
      () => harness.content.history.list('article', id, null, as),
      () => harness.content.search.findImages({ q: '', gallery: null }, as),
      () => harness.content.overview.countByStatus(as),
      () => harness.content.items.creators('article', [id], as),
    ]
    for (const read of reads(createContributorContext())) await read()
    for (const read of reads(createVisitorContext())) await catchProblem(read())
    expect(await harness.content.items.creators('article', [id], createContributorContext())).toEqual(
      new Map([[id, 'owner-account']]),
    )
  })
})
