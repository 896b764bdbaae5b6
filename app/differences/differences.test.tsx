import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { registerAllMessages } from '../i18n/messages.ts'
import { createPageContextValue, PageContext } from '../layout/page-context.ts'
import { diffTextBlocks } from './diff-text-blocks.ts'
import { findFieldDifferences } from './field-differences.ts'
import { SideBySideDiff } from './side-by-side-diff.tsx'
import { parseHtmlTextBlocks, parsePlainTextBlocks } from './text-blocks.ts'
import { compareFieldsThreeWay, mergeChosenValues } from './three-way-merge.ts'

const noFormat = () => null
const readBlocks = (html: string) =>
  parseHtmlTextBlocks(html).map(({ kind, words }) => [kind, words.map(({ text }) => text).join('')])
const diffChangedWords = (before: string, after: string) =>
  diffTextBlocks(parseHtmlTextBlocks(before), parseHtmlTextBlocks(after)).map((row) => [
    row.before?.filter((part) => part.isChanged).map(({ text }) => text) ?? null,
    row.after?.filter((part) => part.isChanged).map(({ text }) => text) ?? null,
  ])

describe('hostile text', () => {
  it('is rendered as text and never executed', () => {
    const hostile =
      '<p><img src=x onerror="alert(1)"><a href="javascript:alert(2)">x</a><script>alert(3)</script>'
    const rows = diffTextBlocks([], parseHtmlTextBlocks(`${hostile}&lt;script&gt;alert(4)&lt;/script&gt;`))
    const html = renderToStaticMarkup(<SideBySideDiff rows={rows} before="Before" after="After" />)
    expect(html).not.toMatch(/<(?:img|a|script)\b/)
    expect(html).toContain('&lt;script&gt;alert')
  })

  it.each([
    ['<', 500_000, 1],
    ['<p>', 200_000, 1],
    ['<b a="', 100_000, 1],
    ['<p>x</p>', 50_000, 50_001],
  ])('is parsed to its end: %s %d times', (part, times, rows) => {
    const html = part.repeat(times)
    expect(diffTextBlocks(parseHtmlTextBlocks(html), parseHtmlTextBlocks(`${html}<p>end</p>`))).toHaveLength(
      rows,
    )
  })

  it('is compared in limited time if it has nothing in common with the other text', () => {
    const words = (prefix: string) =>
      parsePlainTextBlocks(Array.from({ length: 20_000 }, (_, n) => `${prefix}${n}`).join(' '))
    const [row] = diffTextBlocks(words('a'), words('b'))
    expect(row?.before?.every((part) => part.isChanged)).toBe(true)
  })

  it('is compared up to the comparison limit if it has many rewritten blocks', () => {
    const createBlocks = (factor: number) =>
      Array.from({ length: 100 }, (_, block) =>
        parsePlainTextBlocks(
          Array.from({ length: 900 }, (_, n) => ((block + n) * n * factor) % 31).join(' '),
        ),
      ).flat()
    const rows = diffTextBlocks(createBlocks(7919), createBlocks(104_729))
    const isSearched = (row: (typeof rows)[number] | undefined) => row?.after?.some((part) => !part.isChanged)
    expect(rows).toHaveLength(100)
    expect([isSearched(rows[0]), isSearched(rows.at(-1))]).toEqual([true, false])
  })
})

describe('rich text', () => {
  it('names files, videos and maps that were added, removed or renamed, with their type', () => {
    const pdf = (title: string) =>
      `<figure data-attachment="pdf"><img src="/img/${'b'.repeat(24)}/640.jpg" alt="" /><a href="/files/${'a'.repeat(24)}/k.pdf">${title}</a></figure>`
    const video = '<figure data-embed="youtube"><a href="https://youtu.be/abcdefghijk">Povodeň</a></figure>'
    const map =
      '<figure data-embed="mapy"><a href="https://mapy.cz/zakladni?x=14.4&amp;y=50.1&amp;z=12">Obec</a></figure>'
    const rows = diffTextBlocks(
      parseHtmlTextBlocks(`${pdf('Kronika')}<p>Mlýn</p>`),
      parseHtmlTextBlocks(`${pdf('Kronika obce')}${video}${map}`),
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['card', 'p', 'card', 'card'])
    registerAllMessages()
    const html = renderToStaticMarkup(
      <PageContext value={createPageContextValue(undefined, '/admin')}>
        <SideBySideDiff rows={rows} before="Before" after="After" />
      </PageContext>,
    )
    const text = html.replace(/<[^>]*>/g, '')
    expect(text).toContain('File (PDF): Kronika')
    expect(text).toContain('Video (YouTube):')
    expect(text).toContain('Map (Mapy.com):')
    expect(text).not.toMatch(/\/files\/|\/img\//)
  })

  it('is parsed into blocks with marks and links', () => {
    expect(
      readBlocks(
        '<h2>Mlýn</h2><p>Stál <strong>u&nbsp;řeky</strong>.</p><ul><li><p>kolo</p></li></ul><hr><img src="/img/a/1" alt="Kolo">',
      ),
    ).toEqual([
      ['h2', 'Mlýn'],
      ['p', 'Stál u\u00a0řeky.'],
      ['li', 'kolo'],
      ['rule', ''],
      ['image', 'Kolo'],
    ])
    const [block] = parseHtmlTextBlocks('<p><em><a href="/article/1">sem</a></em></p>')
    expect(block?.words).toEqual([{ text: 'sem', marks: 'em', to: '/article/1' }])
  })

  it('is compared by words inside matching blocks', () => {
    expect(
      diffChangedWords(
        '<p>První věta.</p><p>Starý mlýn u řeky.</p>',
        '<p>První věta.</p><p>Nový mlýn u řeky.</p>',
      ),
    ).toEqual([
      [[], []],
      [['Starý '], ['Nový ']],
    ])
    expect(diffChangedWords('<p>a</p>', '<p>a</p><p>b</p>')).toEqual([
      [[], []],
      [null, ['b']],
    ])
  })

  it('differs if only a mark or a URL differs', () => {
    expect(diffChangedWords('<p>a b</p>', '<p>a <strong>b</strong></p>')).toEqual([[['b'], ['b']]])
    expect(diffChangedWords('<p><a href="/x">a</a></p>', '<p><a href="/y">a</a></p>')).toEqual([
      [['a'], ['a']],
    ])
  })

  it('has differences marked for screen readers, not only by colour', () => {
    const rows = diffTextBlocks(parsePlainTextBlocks('old'), parsePlainTextBlocks('new'))
    const html = renderToStaticMarkup(<SideBySideDiff rows={rows} before="Before" after="After" />)
    expect(html).toMatch(/<del><span class="sr-only"> \[.+?\] <\/span>/)
    expect(html).toMatch(/<ins><span class="sr-only"> \[.+?\] <\/span>/)
  })
})

describe('two versions of an item', () => {
  const base = { title: 'a', content: '<p>a</p>', url: null, author: 1 }

  it('are compared by formatted values, without the fields that look the same', () => {
    const formatAuthor = (name: string) => (name === 'author' ? 'Jana' : null)
    const differences = findFieldDifferences(
      'news',
      base,
      { ...base, url: '', author: 2 },
      'en-US',
      formatAuthor,
    )
    expect(differences).toEqual([])
    const titleDifferences = findFieldDifferences('news', base, { ...base, title: 'b' }, 'en-US', noFormat)
    expect(titleDifferences.map(({ name }) => name)).toEqual(['title'])
  })

  it('show dates in words, never as they are stored', () => {
    const differences = findFieldDifferences(
      'timeline',
      { date: '1998~' },
      { date: '[..1961]' },
      'en-US',
      noFormat,
    )
    const words = differences.flatMap(({ rows }) => rows.flatMap(({ before, after }) => [before, after]))
    const texts = words.map((parts) => parts?.map(({ text }) => text).join(''))
    expect(texts.filter(Boolean).join(' ')).toMatch(/around 1998.*before 1961/)
  })

  it('are merged field by field; only fields changed by both sides are conflicts', () => {
    const theirs = { ...base, title: 'theirs', url: 'https://a.cz' }
    const mine = { ...base, title: 'mine', content: '<p>mine</p>' }
    const merge = compareFieldsThreeWay('news', base, theirs, mine)
    expect(merge).toEqual({ both: ['title'], onlyMine: ['content'], onlyTheirs: ['url'] })
    expect(mergeChosenValues(theirs, mine, { content: 'mine', title: 'theirs' })).toEqual({
      ...theirs,
      content: '<p>mine</p>',
    })
    expect(compareFieldsThreeWay('news', null, theirs, mine).both).toEqual(['title', 'content', 'url'])
  })
})

describe('footnotes and tables', () => {
  it('are shown as people read them', () => {
    const html =
      '<p>Built<sup id="fnref-a"><a href="#fn-a">1</a></sup> in 1890.</p>' +
      '<table><tbody><tr><th><p>Year</p></th><th><p>Houses</p></th></tr><tr><td></td><td><p>12</p></td></tr></tbody></table>' +
      '<ol><li id="fn-a"><p>Parish register <a href="#fnref-a">↩</a></p></li></ol><ul><li>Item</li></ul>'
    expect(readBlocks(html).map(([kind, text]) => [kind, text?.replaceAll(/\s+/g, ' ').trim()])).toEqual([
      ['p', 'Built[1] in 1890.'],
      ['row', 'Year | Houses'],
      ['row', '| 12'],
      ['note', 'Parish register'],
      ['li', 'Item'],
    ])
  })
})

describe('a choice between two texts', () => {
  it('strikes out what goes, whichever side that is', () => {
    const rows = diffTextBlocks(parsePlainTextBlocks('Old text'), parsePlainTextBlocks('New text'))
    const render = (chosen: 'before' | 'after') =>
      renderToStaticMarkup(<SideBySideDiff rows={rows} before="Saved" after="Your version" chosen={chosen} />)
    expect(render('after')).toMatch(/<del>.*Old.*<\/del>.*<ins>.*New.*<\/ins>/s)
    expect(render('before')).toMatch(/<ins>.*Old.*<\/ins>.*<del>.*New.*<\/del>/s)
  })
})
