import { expect, it } from 'vitest'
import { recordNewAuditEntries } from '../../tests/support/audit-log.ts'
import {
  ContentTestHarness,
  catchProblem,
  createContributorContext,
  createEditorContext,
  createOwnerContext,
  createVisitorContext,
  tomorrow,
} from '../../tests/support/content-harness.ts'
import { describeOnOneEngine, type OpenTestDatabase } from '../../tests/support/database-engines.ts'
import type { RequestContext } from './contract/items.ts'

const message = { name: 'Marie', email: 'marie@example.org', text: 'That is my grandfather.', formKey: 'a' }

async function catchCode(call: Promise<unknown>): Promise<string> {
  return (await catchProblem(call)).code
}

async function openWithMessage(open: OpenTestDatabase) {
  const harness = new ContentTestHarness(await open())
  const { id } = await harness.createArticle('The mill')
  const messages = harness.content.readerMessages
  expect(await messages.store('article', id, message, createVisitorContext())).toBe('stored')
  return { harness, messages, article: id }
}

describeOnOneEngine('messages of readers', (open) => {
  it('are read and changed by editors only', async () => {
    const { messages } = await openWithMessage(open)
    const calls: readonly ((context: RequestContext) => Promise<unknown>)[] = [
      (context) => messages.list({ status: null, offset: 0, limit: 10 }, context),
      (context) => messages.read(1, context),
      (context) => messages.countNew(context),
      (context) => messages.setStatus(1, 'refused', context),
      (context) => messages.publish(1, { text: 'x', signature: 'y' }, context),
      (context) => messages.eraseEmail(1, context),
      (context) => messages.remove(1, context),
    ]
    for (const call of calls) {
      expect(await catchCode(call(createVisitorContext()))).toBe('unauthenticated')
      expect(await catchCode(call(createContributorContext()))).toBe('forbidden')
    }
    expect(await messages.read(1, createEditorContext())).toMatchObject({ status: 'new', title: 'The mill' })
    for (const id of [2, 0, -1, 1.5, 2 ** 31])
      expect(await catchCode(messages.read(id, createEditorContext()))).toBe('not_found')
  })

  it('are stored once for each form, and only about what visitors see', async () => {
    const { harness, messages, article } = await openWithMessage(open)
    const store = (item: number, input: Partial<typeof message>, context = createVisitorContext()) =>
      messages.store('article', item, { ...message, formKey: 'b', ...input }, context)
    const both = await Promise.all([store(article, {}), store(article, {})])
    expect(both.sort()).toEqual(['repeated', 'stored'])
    const draft = await harness.createArticle('Draft', null)
    const scheduled = await harness.createArticle('Scheduled', tomorrow)
    for (const { id } of [draft, scheduled, { id: 99 }])
      expect(await catchCode(store(id, { formKey: 'c' }, createEditorContext()))).toBe('not_found')
    for (const input of [
      { name: ' ' },
      { text: '\u0000\n ' },
      { text: 'x'.repeat(2001) },
      { name: 'x'.repeat(101) },
      { email: 'no address' },
      { email: `${'x'.repeat(250)}@example.org` },
    ])
      expect(await catchCode(store(article, { formKey: 'd', ...input }))).toBe('invalid')
    expect(await store(article, { formKey: 'e', name: '\u0007Jan\r\nNovák\ud800', email: '' })).toBe('stored')
    const { items } = await messages.list({ status: 'new', offset: 0, limit: 10 }, createEditorContext())
    expect(items).toHaveLength(3)
    expect(items[0]).toMatchObject({ name: 'Jan Novák\ufffd', email: null })
  })

  it('become signed notes, which purge the page of their item and say nothing else of the sender', async () => {
    const { harness, messages, article } = await openWithMessage(open)
    const purged: string[] = []
    harness.events.subscribe((events) => purged.push(...(events ?? []).flatMap(({ tags }) => tags)))
    const listNotes = () => messages.listNotes('article', article, createVisitorContext())
    expect(await listNotes()).toEqual([])
    const note = { text: 'My grandfather.', signature: 'Marie' }
    await messages.publish(1, note, createEditorContext())
    expect(await listNotes()).toEqual([note])
    expect(purged).toContain(`article:${article}`)
    const context = createVisitorContext()
    await messages.listNotes('article', article, context)
    expect([...context.tags]).toContain(`article:${article}`)
    purged.length = 0
    await messages.setStatus(1, 'answered', createEditorContext())
    expect(await listNotes()).toEqual([])
    expect(purged).toContain(`article:${article}`)
    expect(await catchCode(messages.publish(1, { text: ' ', signature: 'x' }, createEditorContext()))).toBe(
      'invalid',
    )
  })

  it('can be erased, by themselves and with their item, and are audited without their texts', async () => {
    const { harness, messages, article } = await openWithMessage(open)
    const owner = createOwnerContext()
    const entries = await recordNewAuditEntries(harness.data, async () => {
      await messages.publish(1, { text: 'x', signature: 'y' }, owner)
      await messages.eraseEmail(1, owner)
      expect(await messages.read(1, owner)).toMatchObject({ email: null, name: 'Marie' })
      await messages.remove(1, owner)
    })
    expect(entries.map(({ event }) => event).sort()).toEqual([
      'reader_message_changed',
      'reader_message_deleted',
      'reader_note_published',
    ])
    expect(JSON.stringify(entries)).not.toMatch(/Marie|marie@|grandfather/)
    expect(await messages.listNotes('article', article, createVisitorContext())).toEqual([])
    await messages.store('article', article, { ...message, formKey: 'z' }, createVisitorContext())
    await harness.content.trash.remove('article', article, owner)
    await harness.content.trash.purge('article', article, owner)
    expect(await messages.countNew(owner)).toBe(0)
  })
})
