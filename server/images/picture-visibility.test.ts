import { beforeEach, expect, it } from 'vitest'
import { ProblemError } from '../../domain/problem-error.ts'
import type { PictureUse } from '../data/content/picture-use-repository.ts'
import type { ContentEventListener, OutboxEvent } from '../events/index.ts'
import { PictureVisibility } from './picture-visibility.ts'

const past = '2026-01-01T00:00:00.000Z'
const start = 'a'.repeat(24)
const createUse = (publishedAt: string | null, galleryPublishedAt: string | null = past): PictureUse => ({
  kind: 'image',
  id: 1,
  publishedAt,
  parent: { kind: 'gallery', id: 2, publishedAt: galleryPublishedAt },
})

let now = ''
let uses: PictureUse[] = []
let queries = 0
let failure: Error | null = null
let unsubscribed = 0
let notify: ContentEventListener = () => undefined
let visibility: PictureVisibility

const event = (kind: string, item: number, action = 'update'): OutboxEvent => ({
  id: 1,
  at: past,
  action,
  kind,
  item,
  tags: [],
})

beforeEach(() => {
  now = '2026-02-01T00:00:00.000Z'
  uses = [createUse(past)]
  queries = 0
  failure = null
  unsubscribed = 0
  visibility = new PictureVisibility({
    findUses: async () => {
      queries += 1
      if (failure !== null) throw failure
      return uses
    },
    events: {
      subscribe(listener) {
        notify = listener
        return () => {
          unsubscribed += 1
        }
      },
    },
    now: () => new Date(now),
    maxEntries: 3,
  })
})

it('queries once until an item with pictures changes', async () => {
  expect(visibility.isKnownPublic(start)).toBe(false)
  expect([await visibility.isPublic(start), await visibility.isPublic(start), queries]).toEqual([
    true,
    true,
    1,
  ])
  expect(visibility.isKnownPublic(start)).toBe(true)
  notify([event('category', 1), event('image', 1, 'measure'), event('image', 1, 'order')])
  expect(visibility.isKnownPublic(start)).toBe(true)
  for (const events of [[event('news', 9)], [event('image', 1)], [event('gallery', 2)], null]) {
    notify(events)
    expect(visibility.isKnownPublic(start)).toBe(false)
    expect(await visibility.isPublic(start)).toBe(true)
    expect(visibility.isKnownPublic(start)).toBe(true)
  }
  expect(queries).toBe(5)
})

it('follows the clock, and needs the gallery to be public, too', async () => {
  uses = [createUse(past, '2026-03-01T00:00:00.000Z')]
  expect(await visibility.isPublic(start)).toBe(false)
  expect(await visibility.isShownBy(start, [{ kind: 'image', id: 1 }])).toBe(false)
  expect(await visibility.isShownBy(start, [{ kind: 'gallery', id: 2 }])).toBe(true)
  expect(await visibility.isShownBy(start, [{ kind: 'gallery', id: 3 }])).toBe(false)
  now = '2026-03-01T00:00:00.000Z'
  expect(visibility.isKnownPublic(start)).toBe(true)
  expect(queries).toBe(1)
})

it('does not cache what was read before an event', async () => {
  const reading = visibility.isPublic(start)
  notify([event('image', 1)])
  uses = []
  await reading
  expect(visibility.isKnownPublic(start)).toBe(false)
  expect(await visibility.isPublic(start)).toBe(false)
})

it('uses what it knows while the database is unavailable, except for changed items', async () => {
  await visibility.isPublic(start)
  failure = new ProblemError('unavailable')
  notify(null)
  expect(visibility.isKnownPublic(start)).toBe(false)
  expect(await visibility.isPublic(start)).toBe(true)
  failure = new Error('another failure')
  await expect(visibility.isPublic(start)).rejects.toThrow('another failure')
  failure = new ProblemError('forbidden')
  await expect(visibility.isPublic(start)).rejects.toThrow(failure)
  failure = new ProblemError('unavailable')
  notify([event('gallery', 2)])
  await expect(visibility.isPublic(start)).rejects.toThrow(failure)
})

it('forgets a picture when any of the items that show it changes', async () => {
  uses = [createUse(past), { kind: 'article', id: 7, publishedAt: past, parent: null }]
  await visibility.isPublic(start)
  notify([event('article', 7)])
  failure = new ProblemError('unavailable')
  await expect(visibility.isPublic(start)).rejects.toThrow(failure)
})

it('remembers a limited number of pictures', async () => {
  for (const digit of ['b', 'c', 'd']) await visibility.isPublic(digit.repeat(24))
  expect(visibility.isKnownPublic('b'.repeat(24))).toBe(true)
  await visibility.isPublic(start)
  expect(visibility.isKnownPublic('b'.repeat(24))).toBe(false)
})

it('remembers a picture longer that was read again', async () => {
  for (const digit of ['b', 'c', 'd']) await visibility.isPublic(digit.repeat(24))
  notify(null)
  for (const digit of ['b', 'e']) await visibility.isPublic(digit.repeat(24))
  expect(visibility.isKnownPublic('b'.repeat(24))).toBe(true)
})

it.each(['article', 'news', 'book', 'link', 'gallery', 'image', 'timeline', 'page', 'site'])(
  'asks again after a change of an item of the kind %s, which can show pictures',
  async (kind) => {
    await visibility.isPublic(start)
    notify([event(kind, 9)])
    expect(visibility.isKnownPublic(start)).toBe(false)
  },
)

it.each(['category', 'contact', 'author', 'redirect', 'navlink'])(
  'does not ask again after a change of an item of the kind %s, which shows none',
  async (kind) => {
    await visibility.isPublic(start)
    notify([event(kind, 9)])
    expect(visibility.isKnownPublic(start)).toBe(true)
  },
)

it.each(['measure', 'order', 'refused'])('does not ask again after the action %s', async (action) => {
  await visibility.isPublic(start)
  notify([event('image', 1, action)])
  expect(visibility.isKnownPublic(start)).toBe(true)
})

it('hides a picture that only drafts show, or nothing', async () => {
  uses = [createUse(null), { kind: 'article', id: 7, publishedAt: null, parent: null }]
  expect(await visibility.isPublic(start)).toBe(false)
  now = '9999-12-31T23:59:59.999Z'
  expect(await visibility.isPublic(start)).toBe(false)
  expect(await visibility.isShownBy(start, [{ kind: 'article', id: 7 }])).toBe(true)
  notify(null)
  uses = []
  expect(await visibility.isPublic(start)).toBe(false)
})

it('names the items that show a picture, each once, as far as it knows them', async () => {
  uses = [createUse(past), { kind: 'article', id: 7, publishedAt: past, parent: null }, createUse(past)]
  expect(visibility.getShowingItems(start)).toEqual([])
  await visibility.isPublic(start)
  expect(visibility.getShowingItems(start)).toEqual(['image:1', 'gallery:2', 'article:7'])
})

it('stops listening when it is closed', () => {
  expect(unsubscribed).toBe(0)
  visibility.close()
  expect(unsubscribed).toBe(1)
})
