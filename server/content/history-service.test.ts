import { expect, it } from 'vitest'
import {
  ContentTestHarness,
  catchProblem,
  createEditorContext,
  createVisitorContext,
  today,
  tomorrow,
} from '../../tests/support/content-harness.ts'
import { describeOnOneEngine } from '../../tests/support/database-engines.ts'

describeOnOneEngine('history', (open) => {
  it('names what each entry changed and did to the publication', async () => {
    const harness = new ContentTestHarness(await open())
    const { content } = harness
    const editor = createEditorContext()
    const { id } = await harness.createArticle('Mill', null)
    await content.items.save(
      'article',
      { id, version: 1, values: { name: 'The mill', content: '<p>Old</p>' } },
      editor,
    )
    await catchProblem(content.items.save('article', { id, version: 1, values: { name: 'Late' } }, editor))
    await content.items.publish('article', id, today, editor)
    await content.items.publish('article', id, tomorrow, editor)
    await content.items.publish('article', id, null, editor)
    await content.trash.remove('article', id, editor)
    await catchProblem(content.history.listChanges('article', id, null, createVisitorContext()))
    const { entries, older } = await content.history.listChanges('article', id, null, editor)
    expect(older).toBeNull()
    expect(
      entries.map(({ action, changedFields, publication }) => [action, changedFields, publication]),
    ).toEqual([
      ['remove', [], null],
      ['publish', [], { change: 'unpublished', at: today }],
      ['publish', [], { change: 'scheduled', at: tomorrow }],
      ['publish', [], { change: 'published', at: today }],
      ['refused', ['name'], null],
      ['update', ['name', 'content'], null],
      ['create', [], null],
    ])
  })

  it('compares the last entry of a page with the version before it', async () => {
    const harness = new ContentTestHarness(await open())
    const editor = createEditorContext()
    const { id } = await harness.createArticle('0', null)
    for (let version = 1; version <= 40; version += 1)
      await harness.content.items.save('article', { id, version, values: { name: `${version}` } }, editor)
    const first = await harness.content.history.listChanges('article', id, null, editor)
    const second = await harness.content.history.listChanges('article', id, first.older, editor)
    expect([first.entries.length, second.entries.length, second.older]).toEqual([30, 11, null])
    expect(
      [...first.entries, ...second.entries]
        .slice(0, -1)
        .every(({ changedFields }) => changedFields[0] === 'name'),
    ).toBe(true)
  })
})
