import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { compareThreeWay, mergeChosenValues } from '../items/conflict/three-way-merge.ts'
import { diffTextBlocks } from './diff-text-blocks.ts'
import { findFieldDifferences } from './field-differences.ts'
import { SideBySideDiff } from './side-by-side-diff.tsx'
import { parseHtmlBlocks, parseTextBlocks } from './text-blocks.ts'

const noMeaning = () => null
const read = (html: string) =>
  parseHtmlBlocks(html).map(({ kind, words }) => [kind, words.map(({ text }) => text).join('')])
const only = (before: string, after: string) =>
  diffTextBlocks(parseHtmlBlocks(before), parseHtmlBlocks(after)).map((row) => [
    row.before?.filter((part) => part.isChanged).map(({ text }) => text) ?? null,
    row.after?.filter((part) => part.isChanged).map(({ text }) => text) ?? null,
  ])

describe('hostile text', () => {
  it('comes out of a comparison as words, and runs nowhere', () => {
    const hostile =
      '<p><img src=x onerror="alert(1)"><a href="javascript:alert(2)">x</a><script>alert(3)</script>'
    const rows = diffTextBlocks([], parseHtmlBlocks(`${hostile}&lt;script&gt;alert(4)&lt;/script&gt;`))
    const html = renderToStaticMarkup(<SideBySideDiff rows={rows} before="Before" after="After" />)
    expect(html).not.toMatch(/<(?:img|a|script)\b/)
    expect(html).toContain('&lt;script&gt;alert')
  })

  it.each([
    ['<', 500_000, 1],
    ['<p>', 200_000, 1],
    ['<b a="', 100_000, 1],
    ['<p>x</p>', 50_000, 50_001],
  ])('is read to its end: %s %d times', (part, times, rows) => {
    const html = part.repeat(times)
    expect(diffTextBlocks(parseHtmlBlocks(html), parseHtmlBlocks(`${html}<p>end</p>`))).toHaveLength(rows)
  })

  it('that has nothing in common with another is not searched for it without end', () => {
    const words = (letter: string) =>
      parseTextBlocks(Array.from({ length: 20_000 }, (_, n) => `${letter}${n}`).join(' '))
    const [row] = diffTextBlocks(words('a'), words('b'))
    expect(row?.before?.every((part) => part.isChanged)).toBe(true)
  })

  it('of many rewritten blocks is compared as far as the number of comparisons allows', () => {
    const many = (of: number) =>
      Array.from({ length: 100 }, (_, block) =>
        parseTextBlocks(Array.from({ length: 900 }, (_, n) => ((block + n) * n * of) % 31).join(' ')),
      ).flat()
    const rows = diffTextBlocks(many(7919), many(104_729))
    const isSearched = (row: (typeof rows)[number] | undefined) => row?.after?.some((part) => !part.isChanged)
    expect(rows).toHaveLength(100)
    expect([isSearched(rows[0]), isSearched(rows.at(-1))]).toEqual([true, false])
  })
})

describe('rich text', () => {
  it('is read by its blocks, with marks and links, and not as HTML', () => {
    expect(
      read(
        '<h2>Mlýn</h2><p>Stál <strong>u&nbsp;řeky</strong>.</p><ul><li><p>kolo</p></li></ul><hr><img src="/img/a/1" alt="Kolo">',
      ),
    ).toEqual([
      ['h2', 'Mlýn'],
      ['p', 'Stál u\u00a0řeky.'],
      ['li', 'kolo'],
      ['rule', ''],
      ['image', 'Kolo'],
    ])
    const [block] = parseHtmlBlocks('<p><em><a href="/article/1">sem</a></em></p>')
    expect(block?.words).toEqual([{ text: 'sem', marks: 'em', to: '/article/1' }])
  })

  it('differs by words inside the blocks that go together', () => {
    expect(
      only('<p>První věta.</p><p>Starý mlýn u řeky.</p>', '<p>První věta.</p><p>Nový mlýn u řeky.</p>'),
    ).toEqual([
      [[], []],
      [['Starý '], ['Nový ']],
    ])
    expect(only('<p>a</p>', '<p>a</p><p>b</p>')).toEqual([
      [[], []],
      [null, ['b']],
    ])
  })

  it('differs where only a mark or an address does', () => {
    expect(only('<p>a b</p>', '<p>a <strong>b</strong></p>')).toEqual([[['b'], ['b']]])
    expect(only('<p><a href="/x">a</a></p>', '<p><a href="/y">a</a></p>')).toEqual([[['a'], ['a']]])
  })

  it('is flash to differ, not only coloured', () => {
    const rows = diffTextBlocks(parseTextBlocks('old'), parseTextBlocks('new'))
    const html = renderToStaticMarkup(<SideBySideDiff rows={rows} before="Before" after="After" />)
    expect(html).toMatch(/<del><span class="sr-only"> \[.+?\] <\/span>/)
    expect(html).toMatch(/<ins><span class="sr-only"> \[.+?\] <\/span>/)
  })
})

describe('two texts of one item', () => {
  const base = { title: 'a', content: '<p>a</p>', url: null, author: 1 }

  it('name what they point to, and leave out what is alike', () => {
    const named = (name: string) => (name === 'author' ? 'Jana' : null)
    const found = findFieldDifferences('news', base, { ...base, url: '', author: 2 }, 'en-US', named)
    expect(found).toEqual([])
    const other = findFieldDifferences('news', base, { ...base, title: 'b' }, 'en-US', noMeaning)
    expect(other.map(({ name }) => name)).toEqual(['title'])
  })

  it('are put together field by field: only what both have changed is a question', () => {
    const theirs = { ...base, title: 'theirs', url: 'https://a.cz' }
    const mine = { ...base, title: 'mine', content: '<p>mine</p>' }
    const merge = compareThreeWay('news', base, theirs, mine)
    expect(merge).toEqual({ both: ['title'], onlyMine: ['content'], onlyTheirs: ['url'] })
    expect(mergeChosenValues(theirs, mine, { content: 'mine', title: 'theirs' })).toEqual({
      ...theirs,
      content: '<p>mine</p>',
    })
    expect(compareThreeWay('news', null, theirs, mine).both).toEqual(['title', 'content', 'url'])
  })
})
