import { describe, expect, it } from 'vitest'
import { getRelation, getVisibleColumn } from './find-relation.ts'

describe('getRelation', () => {
  it('finds a relation by its name', () => {
    expect(getRelation('articles').kind).toBe('article')
  })

  it.each([
    ['article', "Perhaps you meant the table 'public.articles'"],
    ['articles_old', "Perhaps you meant the table 'public.articles'"],
    ['category', "Perhaps you meant the table 'public.categories'"],
    ['categor', "Perhaps you meant the table 'public.categories'"],
    ['galleriesx', "Perhaps you meant the table 'public.galleries'"],
    ['sit', "Perhaps you meant the table 'public.site'"],
    ['redirects', null],
    ['item', null],
    ['my_articles', null],
    ['', null],
  ])('rejects the name %j with the hint %s', (name, hint) => {
    expect(() => getRelation(name)).toThrow(
      expect.objectContaining({
        code: 'PGRST205',
        message: `Could not find the table 'public.${name}' in the schema cache`,
        hint,
      }),
    )
  })
})

describe('getVisibleColumn', () => {
  const authors = getRelation('authors')

  it.each([
    ['name', false],
    ['name', true],
    ['email', true],
  ])('finds the column %s for a caller who sees hidden rows: %s', (name, seesHidden) => {
    expect(getVisibleColumn(authors, name, seesHidden).name).toBe(name)
  })

  it.each([
    ['email', false],
    ['unknown', false],
    ['unknown', true],
  ])('rejects the column %s as an unknown one for a caller who sees hidden rows: %s', (name, seesHidden) => {
    expect(() => getVisibleColumn(authors, name, seesHidden)).toThrow(
      expect.objectContaining({ code: '42703', message: `column authors.${name} does not exist` }),
    )
  })
})
