import { expect, it } from 'vitest'
import type { ContentEventListener, OutboxEvent } from '../events/index.ts'
import { purgePagesOnContentEvents } from './purge-on-content-events.ts'

const saved: OutboxEvent = {
  id: 1,
  at: '',
  action: 'update',
  kind: 'news',
  item: 1,
  tags: ['news', 'news:1'],
}

/** The purges that follow committed changes; null: anything may have changed. */
function listPurges(events: readonly OutboxEvent[] | null): unknown[] {
  const purges: unknown[] = []
  purgePagesOnContentEvents(
    {
      subscribe(listener: ContentEventListener) {
        listener(events)
        return () => undefined
      },
    },
    {
      purge: (tags, gone) => purges.push({ tags: [...tags], gone }),
      purgeAll: () => purges.push('all'),
    },
  )
  return purges
}

it('removes the pages with any tag of each change, as the change may have hidden something', () => {
  const removed = { ...saved, id: 2, action: 'remove', tags: ['book:2'] }
  expect(listPurges([saved, removed])).toEqual([
    { tags: ['news', 'news:1'], gone: true },
    { tags: ['book:2'], gone: true },
  ])
  for (const action of ['publish', 'purge'])
    expect(listPurges([{ ...saved, action }])).toMatchObject([{ gone: true }])
})

it('keeps outdated pages for an outage after a change that hides nothing', () => {
  for (const action of ['create', 'measure', 'order', 'restore'])
    expect(listPurges([{ ...saved, action }])).toEqual([{ tags: ['news', 'news:1'], gone: false }])
})

it('marks all pages as outdated when changes may have been missed, and after a change of a redirect', () => {
  expect(listPurges(null)).toEqual(['all'])
  expect(listPurges([{ ...saved, kind: 'redirect' }])).toContain('all')
})
