import { expect, it } from 'vitest'
import { Bench, editor } from '../../tests/support/content.ts'
import { describeOnBothEngines } from '../../tests/support/engines.ts'
import { createEvents, type OutboxEvent } from './index.ts'

describeOnBothEngines('events', (open) => {
  it('are told once a change is committed, with the tags it touches, and ticked off', async () => {
    const bench = new Bench(await open())
    const [one, two] = [await bench.gallery('One'), await bench.gallery('Two')]
    const image = await bench.image(one, 'a')
    const told: OutboxEvent[] = []
    bench.events.subscribe((events) => told.push(...(events ?? [])))
    await bench.content.items.save('image', { id: image, version: 1, values: { gallery: two } }, editor())
    expect(told).toMatchObject([{ action: 'update', kind: 'image', item: image }])
    expect(told[0]?.tags.toSorted()).toEqual(
      ['image', `image:${image}`, `image@${one}`, `image@${two}`].toSorted(),
    )
    expect(await bench.data.outbox.waiting(10)).toEqual([])
  })

  it('left behind by a crash are told at the next start, once', async () => {
    const bench = new Bench(await open())
    const event = { at: bench.now, action: 'update', kind: 'news', item: 1, tags: ['news'] }
    await bench.data.transaction(({ outbox }) => outbox.add(event))
    const events = createEvents(bench.data, () => undefined)
    const told: OutboxEvent[] = []
    events.subscribe((some) => told.push(...(some ?? [])))
    await events.replay()
    await events.replay()
    expect(told).toMatchObject([{ kind: 'news', tags: ['news'] }])
  })

  it('of another instance are told once, and a gap in hearing them is told as such', async () => {
    const bench = new Bench(await open())
    const event = { at: bench.now, action: 'update', kind: 'news', item: 1, tags: ['news'] }
    const id = await bench.data.transaction(({ outbox }) => outbox.add(event))
    const told: unknown[] = []
    bench.events.subscribe((events) => told.push(events))
    await bench.events.receive(id)
    await bench.events.receive(id)
    await bench.events.receive(null)
    expect(told).toMatchObject([[{ id }], null])
  })

  it('reach the other listeners when one fails', async () => {
    const bench = new Bench(await open())
    const failures: unknown[] = []
    const events = createEvents(bench.data, (error) => failures.push(error))
    let heard = 0
    events.subscribe(() => {
      throw new Error('broken')
    })
    events.subscribe(() => {
      heard += 1
    })
    await events.receive(null)
    expect([heard, failures.length]).toEqual([1, 1])
  })
})
