import { fieldOf, type Item, type KindName, kindOf } from '../../domain/kinds/index.ts'
import { Problem } from '../../domain/problem.ts'
import type { Content } from '../../server/content/contract/content.ts'
import type { GalleryNode, ListQuery, Picture } from '../../server/content/contract/items.ts'
import type { SearchHit } from '../../server/content/contract/search.ts'
import type { FakeItems } from './fake-items.ts'
import { fakeLine } from './fake-line.ts'

/** What every item has, for items written in tests. */
export function itemCommon(id: number) {
  const moment = '2026-03-01T09:00:00.000Z'
  return {
    id,
    author: null,
    created_at: moment,
    edited_at: moment,
    published_at: moment,
    removed_at: null,
    version: 1,
    sample: false,
  }
}

/** Content that reads from memory and refuses to change; enough to render every public page. */
export function fakeContent(items: FakeItems, hits: readonly SearchHit[] = []): Content {
  const all = <K extends KindName>(kind: K): readonly Item<K>[] => items[kind] ?? []
  const find = <K extends KindName>(kind: K, id: number) => all(kind).find((item) => item.id === id)
  const refuse = () => Promise.reject(new Problem('forbidden'))
  return {
    items: {
      list: async (kind, { offset = 0, limit = 20, where }) => {
        const found = all(kind).filter((item) => matches(item, where))
        return {
          items: found.slice(offset, offset + limit),
          total: found.length,
          offset,
          limit,
          capped: false,
        }
      },
      read: async (kind, id) => {
        const item = find(kind, id)
        if (item === undefined) throw new Problem('not_found')
        return item
      },
      byIds: async (kind, ids) =>
        new Map(all(kind).flatMap((item) => (ids.includes(item.id) ? [[item.id, item]] : []))),
      position: async (kind, id, { where }) => {
        const listed = all(kind).filter((item) => matches(item, where))
        const place = listed.findIndex((item) => item.id === id)
        if (place === -1) throw new Problem('not_found')
        return place
      },
      neighbours: async (kind, id) => {
        const place = all(kind).findIndex((item) => item.id === id)
        return { previous: all(kind)[place - 1] ?? null, next: all(kind)[place + 1] ?? null }
      },
      neighbourNames: async (kind, id) => {
        const place = all(kind).findIndex((item) => item.id === id)
        const named = (item: Item | undefined) =>
          item ? { id: item.id, name: String(fieldOf(item, kindOf(kind).title)) } : null
        return { previous: named(all(kind)[place - 1]), next: named(all(kind)[place + 1]) }
      },
      outline: async (kind, after) =>
        all(kind)
          .filter(({ id }) => id > after)
          .map((item) => ({ id: item.id, changedAt: item.edited_at, picture: null })),
      save: refuse,
      order: refuse,
      move: refuse,
      publish: refuse,
    },
    images: {
      pictures: async (images) => new Map(images.map((image) => [image.id, pictureOf(image)])),
      picturesByIds: async (ids) =>
        new Map(
          all('image').flatMap((image) => (ids.includes(image.id) ? [[image.id, pictureOf(image)]] : [])),
        ),
      pairs: async (images) =>
        new Map(
          images.flatMap(({ id, pair }) => {
            const other = all('image').find((image) => image.id === pair || image.pair === id)
            return other === undefined ? [] : [[id, other] as const]
          }),
        ),
      sort: refuse,
    },
    galleries: {
      tree: async () => branch(items, null),
      path: async (id) => {
        const path: Item<'gallery'>[] = []
        for (let at = find('gallery', id)?.parent ?? null; at !== null; at = path[0]?.parent ?? null) {
          const parent = find('gallery', at)
          if (parent === undefined) break
          path.unshift(parent)
        }
        return path
      },
    },
    search: {
      find: async ({ q, kinds, offset = 0, limit = 20 }) => {
        const titled = (text: string) =>
          hits.filter((hit) => hit.title.toLowerCase().includes(text.toLowerCase()))
        // One letter too many at the end is what is misspelt here.
        const corrected = titled(q).length === 0 && titled(q.slice(0, -1)).length > 0 ? q.slice(0, -1) : null
        const all = titled(corrected ?? q)
        const found = all.filter((hit) => !kinds || kinds.length === 0 || kinds.includes(hit.kind))
        const counts: Partial<Record<KindName, number>> = {}
        for (const { kind } of all) counts[kind] = (counts[kind] ?? 0) + 1
        const items = found.slice(offset, offset + limit)
        return { items, total: found.length, offset, limit, capped: false, kinds: counts, corrected }
      },
      findImages: refuse,
      findByTitle: async (kind, { offset = 0, limit = 40, where }) => {
        const found = all(kind).filter((item) => matches(item, where))
        return { items: found.slice(offset, offset + limit), total: found.length, offset, limit }
      },
    },
    timeline: fakeLine(items),
    site: {
      read: refuse,
      defaults: refuse,
      redirects: refuse,
    },
    previews: {
      fromForm: refuse,
      createLink: refuse,
      listLinks: async () => [],
      deleteLink: refuse,
      deleteLinksOf: async () => undefined,
      readLink: async () => Promise.reject(new Problem('not_found')),
    },
    overview: {
      countByStatus: async () => [],
      recentChanges: async () => [],
    },
    trash: {
      list: async () => ({ items: [], total: 0, offset: 0, limit: 50 }),
      remove: refuse,
      restore: refuse,
      purge: refuse,
    },
    history: {
      list: refuse,
      read: refuse,
      restore: refuse,
    },
    unsavedDrafts: {
      save: refuse,
      listFor: async () => [],
      listAll: async () => [],
      read: refuse,
      delete: refuse,
    },
  }
}

function matches(item: object, where: ListQuery['where']): boolean {
  return Object.entries(where ?? {}).every(([field, value]) => Reflect.get(item, field) === value)
}

function pictureOf(image: Item<'image'>): Picture {
  return {
    image: image.id,
    name: image.name,
    alt: image.alt ?? '',
    hash: image.file,
    width: 1200,
    height: 800,
    thumbhash: null,
    colour: null,
  }
}

function branch(items: FakeItems, parent: number | null): GalleryNode[] {
  return (items.gallery ?? [])
    .filter((gallery) => gallery.parent === parent)
    .map((gallery) => {
      const own = (items.image ?? []).filter((image) => image.gallery === gallery.id)
      const children = branch(items, gallery.id)
      const below = children.reduce((sum, child) => sum + child.imagesInAll, 0)
      return {
        id: gallery.id,
        name: gallery.name,
        parent,
        images: own.length,
        imagesInAll: own.length + below,
        cover: own[0] ? pictureOf(own[0]) : null,
        children,
      }
    })
}
