import { expect, it } from 'vitest'
import type { ContentEventListener, OutboxEvent } from '../events/index.ts'
import { purgePagesOnContentEvents } from './purge-on-content-events.ts'

/** What is purged because of these events. */
function listPurges(...published: readonly (Partial<OutboxEvent> | null)[]) {
  const purges: string[] = []
  let notify: ContentEventListener = () => undefined
  purgePagesOnContentEvents(
    {
      subscribe(listener) {
        notify = listener
        return () => undefined
      },
    },
    {
      purge: (tags, gone) => void purges.push(`${tags} ${gone ? 'removed' : 'stale'}`),
      purgeAll: () => void purges.push('all'),
    },
  )
  const events = published.filter((event) => event !== null)
  notify(
    published.includes(null)
      ? null
      : events.map((event) => ({
          id: 1,
          at: '',
          kind: 'article',
          item: 1,
          action: 'update',
          tags: [],
          ...event,
        })),
  )
  return purges
}

it.each(['create', 'measure', 'order', 'restore'])(
  'keeps outdated pages for an outage after the action %s',
  (action) => {
    expect(listPurges({ action, tags: ['article', 'article:1'] })).toEqual(['article,article:1 stale'])
  },
)

it.each(['update', 'publish', 'hide', 'remove', 'purge', 'anything new'])(
  'removes pages after the action %s, which may have hidden something',
  (action) => {
    expect(listPurges({ action, tags: ['article:1'] })).toEqual(['article:1 removed'])
  },
)

it('purges for each event', () => {
  expect(listPurges({ tags: ['a'] }, { tags: ['b'], action: 'order' })).toEqual(['a removed', 'b stale'])
})

it('purges all pages if anything may have changed', () => {
  expect(listPurges(null)).toEqual(['all'])
})

it('purges all pages if one of the events is about a redirect, which a stored page would hide', () => {
  expect(listPurges({ tags: ['a'] }, { kind: 'redirect', tags: ['r'] })).toEqual([
    'all',
    'a removed',
    'r removed',
  ])
})
