import { expect, it } from 'vitest'
import { ContentTestHarness, createEditorContext } from '../../tests/support/content-harness.ts'
import { describeOnBothEngines } from '../../tests/support/database-engines.ts'
import { createContentEventBus, type OutboxEvent } from './index.ts'

describeOnBothEngines('events', (open) => {
  it('are told once a change is committed, with the tags it touches, and ticked off', async () => {
    const bench = new ContentTestHarness(await open())
    const [one, two] = [await bench.createGallery('One'), await bench.createGallery('Two')]
    const image = await bench.createImage(one, 'a')
    const told: OutboxEvent[] = []
    bench.events.subscribe((events) => told.push(...(events ?? [])))
    await bench.content.items.save(
      'image',
      { id: image, version: 1, values: { gallery: two } },
      createEditorContext(),
    )
    expect(told).toMatchObject([{ action: 'update', kind: 'image', item: image }])
    expect(told[0]?.tags.toSorted()).toEqual(
      ['image', `image:${image}`, `image@${one}`, `image@${two}`].toSorted(),
    )
    expect(await bench.data.outbox.findUndelivered(10)).toEqual([])
  })

  it('left behind by a crash are told at the next start, once', async () => {
    const bench = new ContentTestHarness(await open())
    const event = { at: bench.now, action: 'update', kind: 'news', item: 1, tags: ['news'] }
    await bench.data.transaction(({ outbox }) => outbox.add(event))
    const events = createContentEventBus(bench.data, () => undefined)
    const told: OutboxEvent[] = []
    events.subscribe((some) => told.push(...(some ?? [])))
    await events.deliverPending()
    await events.deliverPending()
    expect(told).toMatchObject([{ kind: 'news', tags: ['news'] }])
  })

  it('of another instance are told once, and a gap in hearing them is told as such', async () => {
    const bench = new ContentTestHarness(await open())
    const event = { at: bench.now, action: 'update', kind: 'news', item: 1, tags: ['news'] }
    const id = await bench.data.transaction(({ outbox }) => outbox.add(event))
    const told: unknown[] = []
    bench.events.subscribe((events) => told.push(events))
    await bench.events.receiveRemote(id)
    await bench.events.receiveRemote(id)
    await bench.events.receiveRemote(null)
    expect(told).toMatchObject([[{ id }], null])
  })

  it('reach the other listeners when one fails', async () => {
    const bench = new ContentTestHarness(await open())
    const failures: unknown[] = []
    const events = createContentEventBus(bench.data, (error) => failures.push(error))
    let heard = 0
    events.subscribe(() => {
      throw new Error('broken')
    })
    events.subscribe(() => {
      heard += 1
    })
    await events.receiveRemote(null)
    expect([heard, failures.length]).toEqual([1, 1])
  })
})
