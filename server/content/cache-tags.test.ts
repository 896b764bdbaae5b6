import { expect, it } from 'vitest'
import type { Item } from '../../domain/kinds/index.ts'
import { findGroupField, getAffectedCacheTags } from './cache-tags.ts'

const item = (fields: object) => fields as Item

it('purges the lists of the kind and the page of a changed item', () => {
  expect(getAffectedCacheTags('article', item({ id: 3, category: 7 }))).toEqual(['article', 'article:3'])
})

it('purges the group that an item leaves and the one that it enters', () => {
  const [before, after] = [item({ id: 3, gallery: 1 }), item({ id: 3, gallery: 2 })]
  expect(getAffectedCacheTags('image', before, after)).toEqual(['image', 'image:3', 'image@1', 'image@2'])
})

it('purges the pages of items of the same kind that the item refers to', () => {
  const [before, after] = [item({ id: 3, parent: 1 }), item({ id: 3, parent: null })]
  expect(getAffectedCacheTags('gallery', before, after)).toEqual(['gallery', 'gallery:3', 'gallery:1'])
  expect(getAffectedCacheTags('article', item({ id: 3, img: 5 }))).toEqual(['article', 'article:3'])
})

it('purges the lists of a kind of which no item is known', () => {
  expect(getAffectedCacheTags('article', null)).toEqual(['article'])
  expect(getAffectedCacheTags('article')).toEqual(['article'])
})

it.each([
  ['image', 'gallery'],
  ['book', 'category'],
  ['page', null],
  ['article', null],
] as const)('divides items of the kind %s by the field %s', (kind, field) => {
  expect(findGroupField(kind)).toBe(field)
})
