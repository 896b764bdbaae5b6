import { describe, expect, it } from 'vitest'
import { getFieldMaxLength, getKindDefinition, type KindName } from '../../domain/kinds/index.ts'
import type { ContentFolder } from './content-folder.ts'
import {
  collectItemKeys,
  czechSampleContent,
  englishSampleContent,
  type ItemTextValues,
  listItemTextValues,
} from './sample.fixture.ts'

type Line = { where: string; field: string; kind: KindName; text: string }

const articles = listItemTextValues(englishSampleContent, 'article')
const wordy = new Set(['text', 'lines', 'html'])

/** The words of all kinds but articles and news, whose texts are longer. */
function linesOf(content: ContentFolder): Line[] {
  const kinds = ['author', 'book', 'category', 'contact', 'gallery', 'image', 'link', 'timeline'] as const
  return kinds.flatMap((kind) =>
    listItemTextValues(content, kind).flatMap((facts) => linesOfItem(kind, facts)),
  )
}

function linesOfItem(kind: KindName, facts: ItemTextValues): Line[] {
  const where = `${kind} ${facts.key}`
  const words = Object.entries(facts).filter(([field]) => !['source', 'licence'].includes(field))
  return words.flatMap(([field, text = '']) => {
    const type = getKindDefinition(kind).fields[field]?.type ?? ''
    // Rendered Markdown ends with a line break.
    return wordy.has(type) ? [{ where, field, kind, text: type === 'html' ? text.trimEnd() : text }] : []
  })
}

function isRich(line: Line): boolean {
  return getKindDefinition(line.kind).fields[line.field]?.type === 'html'
}

const allowedTag =
  /<\/?(?:p|h2|h3|strong|em|blockquote|ul|ol|li|figure|figcaption)>|<a href="[^"<>]+">|<\/a>/g
const targets = new Set<string>([
  ...[...collectItemKeys(articles)].map((key) => `article:${key}`),
  ...[...collectItemKeys(listItemTextValues(englishSampleContent, 'gallery'))].map((key) => `gallery:${key}`),
])

describe.each([
  ['English', linesOf(englishSampleContent)],
  ['Czech', linesOf(czechSampleContent)],
])('the %s texts', (_language, lines) => {
  it('are there', () => {
    expect(lines.length).toBeGreaterThan(500)
  })

  it('fit the fields they are meant for', () => {
    const tooLong = lines.filter((line) => {
      const field = getKindDefinition(line.kind).fields[line.field]
      return field === undefined || line.text.length > (getFieldMaxLength(field) ?? 0)
    })
    expect(tooLong).toEqual([])
  })

  it('are neither empty nor padded', () => {
    expect(lines.filter((line) => line.text.trim() === '' || line.text !== line.text.trim())).toEqual([])
    expect(lines.filter((line) => !isRich(line) && /\s\s/.test(line.text))).toEqual([])
  })

  it('carry markup only where a field is rich text, and only what is allowed there', () => {
    expect(lines.filter((line) => !isRich(line) && /[<>{}]/.test(line.text))).toEqual([])
    expect(lines.filter((line) => isRich(line) && /[<>]/.test(line.text.replace(allowedTag, '')))).toEqual([])
  })

  it('link only to articles and galleries that exist', () => {
    const links = lines.flatMap((line) =>
      [...line.text.matchAll(/href="([^"]+)"/g)].map((match) => match[1] ?? ''),
    )
    expect(links.length).toBeGreaterThan(3)
    expect(links.filter((href) => !targets.has(href))).toEqual([])
  })

  it('use no typewriter quotes, apostrophes or hyphens for dashes', () => {
    const bare = lines.map((line) => ({ ...line, text: line.text.replace(allowedTag, '') }))
    expect(bare.filter((line) => /["']|\s-\s|\.\.\./.test(line.text))).toEqual([])
  })

  it('tell every image’s story to those who cannot see it', () => {
    const alts = lines.filter((line) => line.kind === 'image' && line.field === 'alt')
    expect(alts).toHaveLength(84)
    expect(alts.filter((line) => line.text.length < 60 || !line.text.endsWith('.'))).toEqual([])
    expect(new Set(alts.map((line) => line.text)).size).toBe(alts.length)
  })
})

describe('the two languages', () => {
  it('close the quotes they open', () => {
    const czechOdd = linesOf(czechSampleContent).filter(
      ({ text }) => text.split('„').length !== text.split('“').length || /[‘’]/.test(text),
    )
    expect(czechOdd).toEqual([])
    expect(linesOf(englishSampleContent).filter(({ text }) => /[„“”]/.test(text))).toEqual([])
  })

  it('are written each for itself: no sentence is left in the other language', () => {
    const read = new Set(linesOf(czechSampleContent).map((line) => line.text))
    const alike = linesOf(englishSampleContent).filter((line) => line.text.length > 40 && read.has(line.text))
    expect(alike).toEqual([])
  })
})

const allowedTags = new Set(
  'p h2 h3 strong em blockquote ul ol li a figure figcaption'.split(' ').flatMap((tag) => [tag, `/${tag}`]),
)
const wordsIn = (html: string) => html.replace(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0
const tagsIn = (html: string) => [...html.matchAll(/<([^\s>]+)[^>]*>/g)].map(([, tag = '']) => tag)

/** Tags not on the allow-list, closed out of turn or left open. */
const faultyTags = (html: string) => {
  const open: string[] = []
  const faulty: string[] = []
  for (const tag of tagsIn(html)) {
    if (!allowedTags.has(tag)) faulty.push(tag)
    else if (!tag.startsWith('/')) open.push(tag)
    else if (open.pop() !== tag.slice(1)) faulty.push(tag)
  }
  return [...faulty, ...open]
}

/** Links which are not exactly one key of an existing item. */
const brokenLinks = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)">/g)].map(([, href = '']) => href).filter((href) => !targets.has(href))

describe.each([
  ['English', englishSampleContent],
  ['Czech', czechSampleContent],
])('the longer texts in %s', (_language, content) => {
  const about = String(content.site.about)

  it.each(listItemTextValues(content, 'article'))(
    'article $key fits its fields and is of real length',
    ({ name = '', description = '', content: text = '' }) => {
      expect(name.length).toBeLessThanOrEqual(120)
      expect(description.length).toBeLessThanOrEqual(255)
      expect(name + description).not.toMatch(/[<>{}]/)
      expect(wordsIn(text)).toBeGreaterThanOrEqual(450)
      expect(wordsIn(text)).toBeLessThanOrEqual(950)
      expect(text.match(/<h2>/g)?.length).toBeGreaterThanOrEqual(3)
    },
  )

  it.each(listItemTextValues(content, 'news'))(
    'news $key fits its fields and stays short',
    ({ title = '', content: text = '' }) => {
      expect(title.length).toBeLessThanOrEqual(100)
      expect(title).not.toMatch(/[<>{}]/)
      expect(wordsIn(text)).toBeGreaterThanOrEqual(60)
      expect(wordsIn(text)).toBeLessThanOrEqual(160)
    },
  )

  it('introduce the site in 150 to 250 words', () => {
    expect(wordsIn(about)).toBeGreaterThanOrEqual(150)
    expect(wordsIn(about)).toBeLessThanOrEqual(250)
  })

  it('carry only allowed, properly nested tags and links to items that exist', () => {
    const texts = [...listItemTextValues(content, 'article'), ...listItemTextValues(content, 'news')].map(
      (facts) => facts.content,
    )
    for (const html of [...texts, about]) {
      expect(faultyTags(html ?? ''), html?.slice(0, 80)).toEqual([])
      expect(brokenLinks(html ?? ''), html?.slice(0, 80)).toEqual([])
    }
  })

  it('let a reader come to every article from another one', () => {
    const all = listItemTextValues(content, 'article')
    for (const { key } of all) {
      const others = all.filter((other) => other.key !== key)
      expect(
        others.filter((other) => other.content?.includes(`"article:${key}"`)),
        key,
      ).not.toEqual([])
    }
  })
})

describe('an article in two languages', () => {
  const pairs = articles.map(({ key, content = '' }) => {
    const other = listItemTextValues(czechSampleContent, 'article').find((article) => article.key === key)
    return { key, inEnglish: content, inCzech: other?.content ?? '' }
  })

  it('leads to the same places', () => {
    const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link).sort()
    for (const { key, inEnglish, inCzech } of pairs) expect(linksIn(inCzech), key).toEqual(linksIn(inEnglish))
  })

  it('gives the same years and amounts', () => {
    const numbersIn = (html: string) =>
      new Set(
        html
          .replace(/<[^>]*>/g, '')
          .replace(/(?<=\d)[ ,\u00a0](?=\d{3}(?!\d))/g, '')
          .match(/\d{3,}/g),
      )
    for (const { key, inEnglish, inCzech } of pairs)
      expect(numbersIn(inCzech), key).toEqual(numbersIn(inEnglish))
  })
})
