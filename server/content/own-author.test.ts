import { expect, it } from 'vitest'
import {
  ContentTestHarness,
  catchProblem,
  createEditorContext,
  createTestRequestContext,
  createVisitorContext,
} from '../../tests/support/content-harness.ts'
import { describeOnOneEngine } from '../../tests/support/database-engines.ts'

const context = {
  ...createEditorContext(),
  actor: { role: 'editor', userId: '6f1d0f2e-5a0c-4a58-9f3c-0d5c2a7b9e11' },
} as const

describeOnOneEngine('the author of a signed-in user', (open) => {
  it('is refused to visitors and contributors', async () => {
    const { content } = new ContentTestHarness(await open())
    for (const refused of [createVisitorContext(), createTestRequestContext('contributor')]) {
      const problem = await catchProblem(content.ownAuthor.findOrCreate('Eva', refused))
      expect(['unauthenticated', 'forbidden']).toContain(problem.code)
    }
    expect(await content.ownAuthor.suggest('Eva', createTestRequestContext('contributor'))).toBeNull()
  })

  it('is created once, from the display name, also by saves at the same time', async () => {
    const { content } = new ContentTestHarness(await open())
    const { ownAuthor, items } = content
    expect(await ownAuthor.suggest('', context)).toBeNull()
    expect(await ownAuthor.findOrCreate('  ', context)).toBeNull()
    const name = `Eva <b>${'x'.repeat(80)}`
    expect(await ownAuthor.suggest(name, context)).toBe('new')
    const ids = await Promise.all(Array.from({ length: 4 }, () => ownAuthor.findOrCreate(name, context)))
    expect(new Set(ids).size).toBe(1)
    const authors = await items.list('author', {}, context)
    expect(authors.items).toMatchObject([
      { id: ids[0], name: name.slice(0, 50), account: context.actor.userId },
    ])
    expect(await ownAuthor.suggest('Another name', context)).toBe(ids[0])
  })

  it('is an existing one of the same name without an account, and none after it was deleted', async () => {
    const harness = new ContentTestHarness(await open())
    const { content } = harness
    const { id } = await harness.createItem('author', { name: 'Eva' })
    expect(await content.ownAuthor.suggest('Eva', context)).toBe(id)
    expect(await content.ownAuthor.findOrCreate('Eva', context)).toBe(id)
    const own = await harness.createItem('author', { name: 'Jan', account: context.actor.userId })
    await content.trash.remove('author', own.id, context)
    expect(await content.ownAuthor.suggest('Jan', context)).toBeNull()
  })
})
