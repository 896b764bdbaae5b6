import { expect, it } from 'vitest'
import {
  ContentTestHarness,
  catchProblem,
  createEditorContext,
  createOwnerContext,
  createTestRequestContext,
  createVisitorContext,
} from '../support/content-harness.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'

const form = (n: number | string) => `form-${n}`.padEnd(8, '-')
const news = (title: string, more: object = {}) => ({
  kind: 'news' as const,
  item: null,
  version: null,
  values: { title, content: '<p>Text</p>', url: null },
  ...more,
})

/** Tests that do not depend on the database run on one engine. */
describeOnOneEngine('unsaved draft', (open) => {
  it('of another account cannot be read, overwritten or deleted by the name of its form', async () => {
    const { content } = new ContentTestHarness(await open())
    await content.unsavedDrafts.save(form(1), news('Mine'), createEditorContext())
    expect((await catchProblem(content.unsavedDrafts.read(form(1), createOwnerContext()))).code).toBe(
      'not_found',
    )
    expect(await content.unsavedDrafts.listFor('news', null, createOwnerContext())).toEqual([])
    expect(await content.unsavedDrafts.listAll(createOwnerContext())).toEqual([])
    await content.unsavedDrafts.save(form(1), news('Theirs'), createOwnerContext())
    await content.unsavedDrafts.delete(form(1), createOwnerContext())
    expect((await content.unsavedDrafts.read(form(1), createEditorContext())).values).toEqual(
      news('Mine').values,
    )
  })

  it('is rejected from visitors, in other kinds, in other shapes, and when too large', async () => {
    const { content } = new ContentTestHarness(await open())
    const keep = (text: object, name: string = form(1), who = createEditorContext()) =>
      catchProblem(content.unsavedDrafts.save(name, { ...news('x'), ...text }, who)).then(({ code }) => code)
    expect(await keep({}, form(1), createVisitorContext())).toBe('unauthenticated')
    expect(await keep({ kind: 'site', values: {} })).toBe('forbidden')
    expect(await keep({}, form(1), createTestRequestContext('system'))).toBe('unauthenticated')
    expect(await keep({ values: { title: 'x', password: 'y' } })).toBe('bad_request')
    expect(await keep({ values: { title: ['x'] } })).toBe('bad_request')
    expect(await keep({ item: 1.5 })).toBe('bad_request')
    expect(await keep({ item: 1, version: -1 })).toBe('bad_request')
    for (const name of ['', 'short', 'x'.repeat(65), 'with spaces', '../../etc/passwd', "a' or 1=1--"])
      expect(await keep({}, name), name).toBe('bad_request')
    expect(await keep({ values: { title: 'x', content: 'ž'.repeat(1_000_001) } })).toBe('too_large')
    expect(
      (await catchProblem(content.unsavedDrafts.listFor('site', null, createEditorContext()))).code,
    ).toBe('forbidden')
    expect((await catchProblem(content.unsavedDrafts.listAll(createVisitorContext()))).code).toBe(
      'unauthenticated',
    )
  })

  it('is the newest of its form, preserves text that databases reject, and is found by its item', async () => {
    const harness = new ContentTestHarness(await open())
    const { content } = harness
    const item = await harness.createItem('news', { title: 'Old', content: '<p>Old</p>' })
    const invalid = 'nul \u0000 half \ud800 <script>alert(1)</script>'
    await content.unsavedDrafts.save(form(1), news('First'), createEditorContext())
    harness.now = '2026-11-15T12:00:05.000Z'
    const text = news(invalid, { item: item.id, version: item.version })
    expect(await content.unsavedDrafts.save(form(1), text, createEditorContext())).toEqual({
      savedAt: harness.now,
    })
    expect(await content.unsavedDrafts.listFor('news', null, createEditorContext())).toEqual([])
    const [note] = await content.unsavedDrafts.listFor('news', item.id, createEditorContext())
    expect(note).toMatchObject({ form: form(1), item: item.id, version: 1, savedAt: harness.now })
    expect(note?.name).not.toContain('\u0000')
    expect((await content.unsavedDrafts.read(form(1), createEditorContext())).values.title).toBe(invalid)
    expect(await content.unsavedDrafts.listAll(createEditorContext())).toEqual([note])
  })

  it('is removed by the save of its form, not by a rejected save, and drafts of other users stay', async () => {
    const harness = new ContentTestHarness(await open())
    const { content } = harness
    await content.unsavedDrafts.save(form(1), news('Mine'), createEditorContext())
    await content.unsavedDrafts.save(form(1), news('Theirs'), createOwnerContext())
    const save = (values: object, more: object = {}) =>
      content.items.save('news', { values: { ...values }, form: form(1), ...more }, createEditorContext())
    expect((await catchProblem(save({ title: '' }))).code).toBe('invalid')
    expect(await content.unsavedDrafts.listAll(createEditorContext())).toHaveLength(1)
    const saved = await save({ title: 'Mine', content: '<p>Text</p>' })
    expect(await content.unsavedDrafts.listAll(createEditorContext())).toEqual([])
    expect(await content.unsavedDrafts.listAll(createOwnerContext())).toHaveLength(1)
    await content.unsavedDrafts.save(
      form(1),
      news('Again', { item: saved.id, version: 1 }),
      createEditorContext(),
    )
    await content.items.save(
      'news',
      { id: saved.id, version: 1, values: { title: 'Other' } },
      createOwnerContext(),
    )
    expect((await catchProblem(save({ title: 'Again' }, { id: saved.id, version: 1 }))).code).toBe('stale')
    expect(await content.unsavedDrafts.listAll(createEditorContext())).toHaveLength(1)
    const [rejected] = await content.history.list('news', saved.id, null, createEditorContext())
    expect(rejected?.action).toBe('refused')
    const back = await content.history.restore('news', saved.id, rejected?.id ?? 0, createEditorContext())
    expect(back).toMatchObject({ title: 'Again', version: 3 })
  })

  it('is limited to a hundred per user, and deleted after 90 days', async () => {
    const harness = new ContentTestHarness(await open())
    const { content, data } = harness
    const second = (n: number) => new Date(Date.parse('2026-11-15T12:00:00Z') + n * 1000).toISOString()
    await data.transaction(async ({ unsavedDrafts: unsaved }) => {
      for (let n = 0; n < 102; n += 1) {
        const row = { form: form(n), account: 'editor-account', kind: 'news', item: null, version: null }
        await unsaved.save({ ...row, name: `${n}`, data: '{}', saved_at: second(n) })
      }
    })
    harness.now = second(102)
    await content.unsavedDrafts.save(form(102), news('102'), createEditorContext())
    const drafts = await content.unsavedDrafts.listAll(createEditorContext())
    expect(drafts).toHaveLength(100)
    expect(drafts.map(({ name }) => Number(name)).sort((a, b) => a - b)[0]).toBe(3)
    await data.unsavedDrafts.removeSavedBefore('2026-11-15T12:01:40.000Z')
    expect(await content.unsavedDrafts.listAll(createEditorContext())).toHaveLength(3)
  })

  it('of two concurrent windows: one save wins, the other gets a conflict, and both texts are preserved', async () => {
    const harness = new ContentTestHarness(await open())
    const item = await harness.createItem('news', { title: 'Old', content: '<p>Old</p>' })
    const saves = ['One', 'Two', 'Three'].map((title) =>
      harness.content.items.save(
        'news',
        { id: item.id, version: 1, values: { title } },
        createEditorContext(),
      ),
    )
    const done = await Promise.allSettled(saves)
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const entries = await harness.content.history.list('news', item.id, null, createEditorContext())
    const texts = await Promise.all(
      entries.map(({ id }) => harness.content.history.read('news', item.id, id, createEditorContext())),
    )
    expect(new Set(texts.map(({ values }) => values.title))).toEqual(new Set(['Old', 'One', 'Two', 'Three']))
  })
})
