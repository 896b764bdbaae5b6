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
