import { describe, expect, it } from 'vitest'
import { getRelation } from './find-relation.ts'
import { listRelationships, type Relationship, resolveRelationship } from './relationships.ts'

const describeRelationship = ({ cardinality, target, constraint, isBackReference }: Relationship) =>
  `${cardinality} ${target.name} by ${constraint}${isBackReference ? ', back' : ''}`

const resolve = (name: string, target: string, hint: string | null = null, seesHidden = true) =>
  describeRelationship(resolveRelationship(getRelation(name), { target, hint }, seesHidden))

it('lists the references from a relation and to it', () => {
  expect(listRelationships(getRelation('galleries')).map(describeRelationship)).toEqual([
    'one authors by galleries_author_fkey',
    'one galleries by galleries_parent_fkey',
    'one images by galleries_cover_fkey, back',
    'many articles by articles_gallery_fkey',
    'many galleries by galleries_parent_fkey',
    'many images by images_gallery_fkey',
    'many timeline by timeline_gallery_fkey',
  ])
})

it('lists none of a relation that is not in the data API', () => {
  expect(listRelationships({ name: 'redirects', kind: 'redirect', columns: new Map() })).toEqual([])
})

describe('resolveRelationship', () => {
  it.each([
    ['articles', 'categories', null, 'one categories by articles_category_fkey'],
    ['articles', 'category', null, 'one categories by articles_category_fkey'],
    ['articles', 'articles_category_fkey', null, 'one categories by articles_category_fkey'],
    ['categories', 'articles', null, 'many articles by articles_category_fkey'],
    ['articles', 'categories', 'category', 'one categories by articles_category_fkey'],
    ['articles', 'categories', 'articles_category_fkey', 'one categories by articles_category_fkey'],
    // The name of the relation means its images, only the column its cover.
    ['galleries', 'images', null, 'many images by images_gallery_fkey'],
    ['galleries', 'cover', null, 'one images by galleries_cover_fkey, back'],
    ['galleries', 'images', 'cover', 'one images by galleries_cover_fkey, back'],
    ['galleries', 'images', 'gallery', 'many images by images_gallery_fkey'],
    // In a relation that references itself, the column means one row and the foreign key many.
    ['pages', 'parent', null, 'one pages by pages_parent_fkey'],
    ['pages', 'pages', 'parent', 'one pages by pages_parent_fkey'],
    ['pages', 'pages', 'pages_parent_fkey', 'many pages by pages_parent_fkey'],
  ])('resolves in %s the target %s with the hint %s to %s', (name, target, hint, expected) => {
    expect(resolve(name, target, hint)).toBe(expected)
  })

  it.each([
    ['articles', 'news', null, ''],
    ['articles', 'name', null, ''],
    ['articles', '', null, ''],
    ['categories', 'category', null, ''],
    ['articles', 'categories', 'thumb', " using the hint 'thumb'"],
    ['pages', 'pages', 'author', " using the hint 'author'"],
  ])('rejects in %s the target %j with the hint %s', (name, target, hint, using) => {
    expect(() => resolve(name, target, hint)).toThrow(
      expect.objectContaining({
        code: 'PGRST200',
        message: `Could not find a relationship between '${name}' and '${target}' in the schema cache`,
        details:
          `Searched for a foreign key relationship between '${name}' and '${target}'${using} ` +
          "in the schema 'public', but no matches were found.",
      }),
    )
  })

  it('names the ways to say which of several relationships is meant', () => {
    expect(() => resolve('pages', 'pages')).toThrow(
      expect.objectContaining({
        code: 'PGRST201',
        message: "Could not embed because more than one relationship was found for 'pages' and 'pages'",
        details: [
          {
            cardinality: 'many-to-one',
            embedding: 'pages with pages',
            relationship: 'pages_parent_fkey using pages(parent) and pages(id)',
          },
          {
            cardinality: 'one-to-many',
            embedding: 'pages with pages',
            relationship: 'pages_parent_fkey using pages(id) and pages(parent)',
          },
        ],
        hint:
          "Try changing 'pages' to one of the following: 'pages!parent', 'pages!pages_parent_fkey'. " +
          "Find the desired relationship in the 'details' key.",
      }),
    )
  })

  it('lets visitors embed by public columns', () => {
    expect(resolve('articles', 'categories', null, false)).toBe('one categories by articles_category_fkey')
  })
})
