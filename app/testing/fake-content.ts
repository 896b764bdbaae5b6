import { getFieldValue, getKindDefinition, type Item, type KindName } from '../../domain/kinds/index.ts'
import { findOwnOrPublicItemPath } from '../../domain/kinds/paths.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { ContentServices } from '../../server/content/contract/content-services.ts'
import type { DisplayPicture, GalleryTreeNode, ItemListQuery } from '../../server/content/contract/items.ts'
import type { SearchHit } from '../../server/content/contract/search.ts'
import type { FakeItemsByKind } from './fake-timeline-service.ts'
import { createFakeTimelineService } from './fake-timeline-service.ts'

/** The fields of every item, for test items. */
export function createTestItemBaseFields(id: number) {
  const timestamp = '2026-03-01T09:00:00.000Z'
  return {
    id,
    author: null,
    created_at: timestamp,
    edited_at: timestamp,
    published_at: timestamp,
    removed_at: null,
    version: 1,
    sample: false,
  }
}

/** Content services over items in memory that reject changes; sufficient for every public page. */
export function createFakeContentServices(
  items: FakeItemsByKind,
  hits: readonly SearchHit[] = [],
): ContentServices {
  const all = <K extends KindName>(kind: K): readonly Item<K>[] => items[kind] ?? []
  const find = <K extends KindName>(kind: K, id: number) => all(kind).find((item) => item.id === id)
  const reject = () => Promise.reject(new ProblemError('forbidden'))
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
        if (item === undefined) throw new ProblemError('not_found')
        return item
      },
      byIds: async (kind, ids) =>
        new Map(all(kind).flatMap((item) => (ids.includes(item.id) ? [[item.id, item]] : []))),
      creators: async () => new Map(),
      changeable: async (_kind, items) => new Set(items.map(({ id }) => id)),
      position: async (kind, id, { where }) => {
        const listed = all(kind).filter((item) => matches(item, where))
        const index = listed.findIndex((item) => item.id === id)
        if (index === -1) throw new ProblemError('not_found')
        return index
      },
      neighbours: async (kind, id) => {
        const index = all(kind).findIndex((item) => item.id === id)
        return { previous: all(kind)[index - 1] ?? null, next: all(kind)[index + 1] ?? null }
      },
      neighbourNames: async (kind, id) => {
        const index = all(kind).findIndex((item) => item.id === id)
        const toIdAndName = (item: Item | undefined) =>
          item
            ? {
                id: item.id,
                name: String(getFieldValue(item, getKindDefinition(kind).title)),
                published_at: item.published_at,
              }
            : null
        return { previous: toIdAndName(all(kind)[index - 1]), next: toIdAndName(all(kind)[index + 1]) }
      },
      latestChange: async () => null,
      outline: async (kind, after) =>
        all(kind)
          .filter(({ id }) => id > after)
          .map((item) => ({
            id: item.id,
            changedAt: item.edited_at,
            picture: null,
            path: findOwnOrPublicItemPath(kind, item) ?? '',
          })),
      save: reject,
      order: reject,
      move: reject,
      publish: reject,
    },
    images: {
      pictures: async (images) => new Map(images.map((image) => [image.id, toFakePicture(image)])),
      picturesByIds: async (ids) =>
        new Map(
          all('image').flatMap((image) => (ids.includes(image.id) ? [[image.id, toFakePicture(image)]] : [])),
        ),
      referencedPictures: async (ids) =>
        new Map(
          all('image').flatMap((image) =>
            ids.includes(image.id) ? [[image.id, { ...toFakePicture(image), hasPage: true }]] : [],
          ),
        ),
      pairs: async (images) =>
        new Map(
          images.flatMap(({ id, pair }) => {
            const other = all('image').find((image) => image.id === pair || image.pair === id)
            return other === undefined ? [] : [[id, other] as const]
          }),
        ),
      editState: reject,
      textsWith: reject,
      similar: async () => [],
      sort: reject,
    },
    textPictureGallery: { findOrCreate: reject },
    ownAuthor: { suggest: async () => null, findOrCreate: reject },
    pages: {
      findByPath: async (path) => {
        const page = all('page').find((item) => item.path === path)
        if (page === undefined) throw new ProblemError('not_found')
        return page
      },
    },
    galleries: {
      tree: async () => buildFakeGalleryTree(items, null),
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
        const findByTitleText = (text: string) =>
          hits.filter((hit) => hit.title.toLowerCase().includes(text.toLowerCase()))
        // Here only a superfluous last letter is corrected.
        const corrected =
          findByTitleText(q).length === 0 && findByTitleText(q.slice(0, -1)).length > 0
            ? q.slice(0, -1)
            : null
        const all = findByTitleText(corrected ?? q)
        const found = all.filter((hit) => !kinds || kinds.length === 0 || kinds.includes(hit.kind))
        const counts: Partial<Record<KindName, number>> = {}
        for (const { kind } of all) counts[kind] = (counts[kind] ?? 0) + 1
        const items = found.slice(offset, offset + limit)
        return { items, total: found.length, offset, limit, capped: false, kinds: counts, corrected }
      },
      listPeriods: async () => [],
      findImages: reject,
      findEditable: async () => ({ items: [], totals: [] }),
      findByTitle: async (kind, { offset = 0, limit = 40, where }) => {
        const found = all(kind).filter((item) => matches(item, where))
        return { items: found.slice(offset, offset + limit), total: found.length, offset, limit }
      },
    },
    timeline: createFakeTimelineService(items),
    readerMessages: {
      store: reject,
      listNotes: async () => [],
      list: reject,
      countNew: async () => 0,
      read: reject,
      publish: reject,
      setStatus: reject,
      eraseEmail: reject,
      remove: reject,
    },
    harvest: { listChanges: async () => [], findEarliestChange: async () => null },
    site: {
      read: reject,
      defaults: reject,
      redirects: reject,
    },
    previews: {
      fromForm: reject,
      createLink: reject,
      listLinks: async () => [],
      deleteLink: reject,
      readLink: async () => Promise.reject(new ProblemError('not_found')),
      findLinkedItems: async () => [],
    },
    overview: {
      countByStatus: async () => [],
      recentChanges: async () => [],
    },
    trash: {
      list: async () => ({ items: [], total: 0, totalWithContents: 0, offset: 0, limit: 50 }),
      remove: reject,
      restore: reject,
      purge: reject,
      galleryContents: reject,
      purgeGallery: reject,
    },
    history: {
      list: reject,
      listChanges: reject,
      read: reject,
      restore: reject,
    },
    userData: { export: reject, removeDraftsAndLinks: async () => undefined, erase: async () => undefined },
    unsavedDrafts: {
      save: reject,
      listFor: async () => [],
      listAll: async () => [],
      read: reject,
      delete: reject,
    },
  }
}

function matches(item: object, where: ItemListQuery['where']): boolean {
  return Object.entries(where ?? {}).every(([field, value]) => Reflect.get(item, field) === value)
}

function toFakePicture(image: Item<'image'>): DisplayPicture {
  return {
    image: image.id,
    name: image.name,
    alt: image.alt ?? '',
    hash: image.file,
    width: 1200,
    height: 800,
    thumbhash: null,
    colour: null,
    focus: image.focus,
  }
}

function buildFakeGalleryTree(items: FakeItemsByKind, parent: number | null): GalleryTreeNode[] {
  return (items.gallery ?? [])
    .filter((gallery) => gallery.parent === parent)
    .map((gallery) => {
      const ownImages = (items.image ?? []).filter((image) => image.gallery === gallery.id)
      const children = buildFakeGalleryTree(items, gallery.id)
      const imagesInChildren = children.reduce((sum, child) => sum + child.totalImages, 0)
      return {
        id: gallery.id,
        name: gallery.name,
        published_at: gallery.published_at,
        parent,
        images: ownImages.length,
        totalImages: ownImages.length + imagesInChildren,
        cover: ownImages[0] ? toFakePicture(ownImages[0]) : null,
        children,
      }
    })
}
