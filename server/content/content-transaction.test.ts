import { expect, it } from 'vitest'
import {
  ContentTestHarness,
  catchProblem,
  createEditorContext,
  createOwnerContext,
} from '../../tests/support/content-harness.ts'
import { describeOnBothEngines } from '../../tests/support/database-engines.ts'
import type { OutboxEvent } from '../events/index.ts'

describeOnBothEngines('a transaction of content services', (open) => {
  const values = { title: 'Fair', content: '<p>x</p>' }

  it('publishes events after its commit', async () => {
    const harness = new ContentTestHarness(await open())
    const received: OutboxEvent[] = []
    harness.events.subscribe((events) => received.push(...(events ?? [])))
    const ids = await harness.transact(async ({ items }) => {
      const first = await items.save('news', { values }, createEditorContext())
      const second = await items.save('news', { values }, createEditorContext())
      expect(received).toEqual([])
      return [first.id, second.id]
    })
    expect(received.map(({ item }) => item)).toEqual(ids)
    expect(await harness.data.outbox.findUndelivered(10)).toEqual([])
  })

  it('leaves nothing behind if it fails: no items, history, events or deleted files', async () => {
    const harness = new ContentTestHarness(await open())
    const received: unknown[] = []
    const image = await harness.createImage(await harness.createGallery('Open'), 'Only')
    await harness.content.trash.remove('image', image, createOwnerContext())
    harness.events.subscribe((events) => received.push(events))
    const failure = harness.transact(async ({ items, trash }) => {
      await trash.purge('image', image, createOwnerContext())
      await items.save('news', { values }, createOwnerContext())
      await items.save('news', { values: {} }, createOwnerContext())
    })
    expect((await catchProblem(failure)).code).toBe('invalid')
    expect(received).toEqual([])
    expect(harness.removedHashes).toEqual([])
    expect(await harness.data.items.find('image', image)).not.toBeNull()
    expect(await harness.data.items.count('news', { status: 'any', now: '' })).toBe(0)
    expect(await harness.data.outbox.findUndelivered(10)).toEqual([])
  })

  it('checks the rights of each action', async () => {
    const harness = new ContentTestHarness(await open())
    const { id } = await harness.createItem('news', values)
    await harness.content.trash.remove('news', id, createEditorContext())
    const purge = harness.transact(({ trash }) => trash.purge('news', id, createEditorContext()))
    expect((await catchProblem(purge)).code).toBe('forbidden')
  })
})
