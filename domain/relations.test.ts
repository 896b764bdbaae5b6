import { describe, expect, it } from 'vitest'
import { kindNames } from './kinds/index.ts'
import { findRelationOfKind, listVisibleColumns, type RelationColumn, relations } from './relations.ts'

/** A column as a line of the tables below. */
function describeColumn(column: RelationColumn): string {
  const { name, type, isNullable, isPrivate, isTitle, presentedAs, references, isBackReference } = column
  return [
    `${name} ${type}${isNullable ? '?' : ''}`,
    ...(isPrivate ? ['private'] : []),
    ...(isTitle ? ['title'] : []),
    ...(presentedAs === null ? [] : [`as ${presentedAs}`]),
    ...(references === null ? [] : [`to ${references}`]),
    ...(isBackReference ? ['back'] : []),
    ...(column.storedName === name ? [] : [`stored ${column.storedName}`]),
    ...(column.itemProperty === name ? [] : [`property ${column.itemProperty}`]),
  ].join(', ')
}

const commonColumns = `
  id integer
  author integer?, to author
  created_at timestamptz
  edited_at timestamptz
  published_at timestamptz?
  removed_at timestamptz?, private
  version integer, private
  sample boolean, private
`

/** Columns are private only if it says so here. */
const columnTables = {
  news: `
    title text, title
    content text?, as html
    url text?, as url
    search tsvector, property null
  `,
  gallery: `
    name text, title
    description text?, as html
    parent integer?, to gallery
    cover integer?, to image, back
    search tsvector, property null
  `,
  timeline: `
    title text, title
    content text?
    tooltip text?
    date text?
    date_range daterange?, as daterange, stored date, property null
    title_format text, property titleFormat
    title_date_format text?, property titleDateFormat
    image integer?, to image
    article integer?, to article
    gallery integer?, to gallery
    search tsvector, property null
  `,
  category: `
    for text
    name text, title
    description text?
    ord integer
  `,
  author: `
    name text, title
    email text?, private
    account text?, private
    search tsvector, property null
  `,
  contact: `
    ord integer
    name text, title
    email text?
    phone text?
    web text?, as url
  `,
  site: `
    web_title text?, title, property webTitle
    web_author text?, property webAuthor
    web_link text?, as url, property webLink
    about text?, as html
    lang text?
    time_zone text?, property timeZone
    banner text?
    banner_crop text?, property bannerCrop
    favicon text?
    share_image text?, property shareImage
    menu jsonb?, as json
    intros jsonb?, as json
  `,
} as const

const splitLines = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim())
const kindsWithTable = Object.keys(columnTables) as (keyof typeof columnTables)[]

describe('relations', () => {
  it('are all kinds but redirects and menu links, by the names of their collections', () => {
    expect([...relations].map(([name, { kind }]) => `${name} ${kind}`)).toEqual(
      splitLines(`
        news news
        articles article
        books book
        links link
        galleries gallery
        images image
        timeline timeline
        pages page
        categories category
        authors author
        contacts contact
        site site
      `),
    )
    const hidden = kindNames.filter((kind) => findRelationOfKind(kind) === null)
    expect(hidden).toEqual(['redirect', 'navlink'])
    for (const relation of relations.values()) expect(findRelationOfKind(relation.kind)).toBe(relation)
  })

  it.each(kindsWithTable)('have the columns of the table: %s', (kind) => {
    const columns = findRelationOfKind(kind)?.columns ?? new Map<string, RelationColumn>()
    expect([...columns.values()].map(describeColumn)).toEqual([
      ...splitLines(commonColumns),
      ...splitLines(columnTables[kind]),
    ])
    for (const [name, column] of columns) expect(column.name).toBe(name)
  })

  it('hide private columns from visitors: the trash, versions, and the accounts of authors', () => {
    const hidden = [...relations.values()].map((relation) => {
      const visible = listVisibleColumns(relation, false)
      const names = listVisibleColumns(relation, true)
        .filter((column) => !visible.includes(column))
        .map(({ name }) => name)
      return [relation.kind, ...names]
    })
    const common = ['removed_at', 'version', 'sample']
    expect(hidden).toEqual(
      [...relations.values()].map(({ kind }) => [
        kind,
        ...common,
        ...(kind === 'author' ? ['email', 'account'] : []),
      ]),
    )
  })

  it('let others see every column', () => {
    for (const relation of relations.values())
      expect(listVisibleColumns(relation, true)).toEqual([...relation.columns.values()])
  })
})
