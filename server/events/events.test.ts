import { expect, it } from 'vitest'
import { ContentTestHarness, createEditorContext } from '../../tests/support/content-harness.ts'
import { describeOnBothEngines } from '../../tests/support/database-engines.ts'
import { createContentEventBus, type OutboxEvent, publicBeforeTag } from './index.ts'

describeOnBothEngines('events', (open) => {
  it('are published with their cache tags after commit and marked as delivered', async () => {
    const harness = new ContentTestHarness(await open())
    const [one, two] = [await harness.createGallery('One'), await harness.createGallery('Two')]
    const image = await harness.createImage(one, 'a')
    const received: OutboxEvent[] = []
    harness.events.subscribe((events) => received.push(...(events ?? [])))
    await harness.content.items.save(
      'image',
      { id: image, version: 1, values: { gallery: two } },
      createEditorContext(),
    )
    expect(received).toMatchObject([{ action: 'update', kind: 'image', item: image }])
    expect(received[0]?.tags.toSorted()).toEqual(
      ['image', `image:${image}`, `image@${one}`, `image@${two}`, publicBeforeTag].toSorted(),
    )
    expect(await harness.data.outbox.findUndelivered(10)).toEqual([])
  })

  it('left undelivered by a crash are delivered once at the next start', async () => {
    const harness = new ContentTestHarness(await open())
    const event = { at: harness.now, action: 'update', kind: 'news', item: 1, tags: ['news'] }
    await harness.data.transaction(({ outbox }) => outbox.add(event))
    const events = createContentEventBus(harness.data, () => undefined)
    const received: OutboxEvent[] = []
    events.subscribe((some) => received.push(...(some ?? [])))
    await events.deliverPending()
    await events.deliverPending()
    expect(received).toMatchObject([{ kind: 'news', tags: ['news'] }])
  })

  it('of another instance are delivered once, and missed events are reported as null', async () => {
    const harness = new ContentTestHarness(await open())
    const event = { at: harness.now, action: 'update', kind: 'news', item: 1, tags: ['news'] }
    const id = await harness.data.transaction(({ outbox }) => outbox.add(event))
    const received: unknown[] = []
    harness.events.subscribe((events) => received.push(events))
    await harness.events.receiveRemote(id)
    await harness.events.receiveRemote(id)
    await harness.events.receiveRemote(null)
    expect(received).toMatchObject([[{ id }], null])
  })

  it('of another instance that arrive during a read are read together by the next, each delivered once', async () => {
    const harness = new ContentTestHarness(await open())
    const event = { at: harness.now, action: 'update', kind: 'news', item: 1, tags: ['news'] }
    const ids: number[] = []
    for (let count = 0; count < 5; count += 1)
      ids.push(await harness.data.transaction(({ outbox }) => outbox.add(event)))
    const { outbox } = harness.data
    const reads: (readonly number[])[] = []
    const countedOutbox: typeof outbox = {
      ...outbox,
      findByIds: async (read) => {
        reads.push(read)
        return await outbox.findByIds(read)
      },
    }
    const events = createContentEventBus({ ...harness.data, outbox: countedOutbox }, () => undefined)
    const received: (readonly OutboxEvent[] | null)[] = []
    events.subscribe((some) => received.push(some))
    await Promise.all([...ids, ...ids].map((id) => events.receiveRemote(id)))
    expect(reads).toEqual([ids.slice(0, 1), ids.slice(1)])
    expect(received.flatMap((some) => some?.map(({ id }) => id) ?? [])).toEqual(ids)
  })

  it('of another instance are delivered, also if one arrives right after the delivery of the one before', async () => {
    const harness = new ContentTestHarness(await open())
    const event = { at: harness.now, action: 'update', kind: 'news', item: 1, tags: ['news'] }
    const first = await harness.data.transaction(({ outbox }) => outbox.add(event))
    const second = await harness.data.transaction(({ outbox }) => outbox.add(event))
    const events = createContentEventBus(harness.data, () => undefined)
    const received: number[] = []
    const arrival = Promise.withResolvers<void>()
    events.subscribe((some) => {
      received.push(...(some ?? []).map(({ id }) => id))
      if (received.length > 1) return
      queueMicrotask(() => {
        events.receiveRemote(second).then(arrival.resolve, arrival.reject)
      })
    })
    await events.receiveRemote(first)
    await arrival.promise
    expect(received).toEqual([first, second])
  })

  it('of another instance that cannot be read are reported as null, and later ones are read again', async () => {
    const harness = new ContentTestHarness(await open())
    const event = { at: harness.now, action: 'update', kind: 'news', item: 1, tags: ['news'] }
    const id = await harness.data.transaction(({ outbox }) => outbox.add(event))
    const { outbox } = harness.data
    let failures = 1
    const failingOutbox: typeof outbox = {
      ...outbox,
      findByIds: async (read) => {
        failures -= 1
        if (failures >= 0) throw new Error('away')
        return await outbox.findByIds(read)
      },
    }
    const events = createContentEventBus({ ...harness.data, outbox: failingOutbox }, () => undefined)
    const received: unknown[] = []
    events.subscribe((some) => received.push(some))
    await expect(events.receiveRemote(id)).rejects.toThrow('away')
    await events.receiveRemote(id)
    expect(received).toMatchObject([null, [{ id }]])
  })

  it('reach the other listeners when one listener throws', async () => {
    const harness = new ContentTestHarness(await open())
    const failures: unknown[] = []
    const events = createContentEventBus(harness.data, (error) => failures.push(error))
    let calls = 0
    events.subscribe(() => {
      throw new Error('broken')
    })
    events.subscribe(() => {
      calls += 1
    })
    await events.receiveRemote(null)
    expect([calls, failures.length]).toEqual([1, 1])
  })
})
