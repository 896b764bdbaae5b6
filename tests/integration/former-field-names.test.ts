import { expect, it } from 'vitest'
import { parseItemSaveRequest } from '../../app/admin/items/item-save-request.ts'
import { ContentTestHarness, createEditorContext } from '../support/content-harness.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'

// `dscr` became `description`; rows with JSON written before are read as they are.
describeOnOneEngine('field with a former name', (open) => {
  it('is read from the history and can be restored', async () => {
    const harness = new ContentTestHarness(await open())
    const article = await harness.createArticle('Mill')
    await harness.data.history.add({
      kind: 'article',
      item: article.id,
      version: 1,
      action: 'update',
      saved_at: harness.now,
      saved_by: null,
      data: JSON.stringify({ ...article, dscr: 'As it was', description: undefined }),
    })
    const [entry] = await harness.content.history.list('article', article.id, null, createEditorContext())
    const id = entry?.id ?? 0
    const past = await harness.content.history.read('article', article.id, id, createEditorContext())
    expect(past.values.description).toBe('As it was')
    expect(past.values).not.toHaveProperty('dscr')
    const restored = await harness.content.history.restore('article', article.id, id, createEditorContext())
    expect(restored.description).toBe('As it was')
  })

  it('is read from an unsaved draft, and accepted from a page that was open during the upgrade', async () => {
    const { content, data, now } = new ContentTestHarness(await open())
    const row = { kind: 'article' as const, item: null, version: null, name: 'Mill', saved_at: now }
    const account = createEditorContext().actor.userId ?? ''
    await data.unsavedDrafts.save({
      ...row,
      form: 'written-before',
      account,
      data: '{"name":"Mill","dscr":"Perex"}',
    })
    const draft = await content.unsavedDrafts.read('written-before', createEditorContext())
    expect(draft.values).toEqual({ name: 'Mill', description: 'Perex' })

    const values = { name: 'Mill', dscr: 'Perex' }
    const input = { kind: 'article' as const, item: null, version: null, values }
    await content.unsavedDrafts.save('sent-from-old-page', input, createEditorContext())
    const sent = await content.unsavedDrafts.read('sent-from-old-page', createEditorContext())
    expect(sent.values).toEqual({ name: 'Mill', description: 'Perex' })
    expect(parseItemSaveRequest({ kind: 'article', values }).values).toEqual({
      name: 'Mill',
      description: 'Perex',
    })
    const both = { dscr: 'Old', description: 'New' }
    expect(parseItemSaveRequest({ kind: 'article', values: both }).values).toEqual({ description: 'New' })
  })
})
