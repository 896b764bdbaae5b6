import { describe, expect, it } from 'vitest'
import { getFieldMaxLength, getKindDefinition, type KindName } from '../../domain/kinds/index.ts'
import type { SingleLanguageContentFolder } from '../content-folder/index.ts'
import {
  collectItemKeys,
  czechSampleContent,
  englishSampleContent,
  type ItemTextValues,
  listItemTextValues,
} from './sample.fixture.ts'

type Line = { where: string; field: string; kind: KindName; text: string }

const articles = listItemTextValues(englishSampleContent, 'article')
const textFieldTypes = new Set(['text', 'lines', 'html'])

/** Texts of all kinds except articles and news, whose texts are longer. */
function listTexts(content: SingleLanguageContentFolder): Line[] {
  const kinds = ['author', 'book', 'category', 'contact', 'gallery', 'image', 'link', 'timeline'] as const
  return kinds.flatMap((kind) =>
    listItemTextValues(content, kind).flatMap((facts) => listItemTexts(kind, facts)),
  )
}

function listItemTexts(kind: KindName, facts: ItemTextValues): Line[] {
  const where = `${kind} ${facts.key}`
  const words = Object.entries(facts).filter(([field]) => !['source', 'licence'].includes(field))
  return words.flatMap(([field, text = '']) => {
    const type = getKindDefinition(kind).fields[field]?.type ?? ''
    // Rendered Markdown ends with a line break.
    return textFieldTypes.has(type)
      ? [{ where, field, kind, text: type === 'html' ? text.trimEnd() : text }]
      : []
  })
}

function isRich(entry: Line): boolean {
  return getKindDefinition(entry.kind).fields[entry.field]?.type === 'html'
}

const allowedTag =
  /<\/?(?:p|h2|h3|strong|em|blockquote|ul|ol|li|figure|figcaption)>|<a href="[^"<>]+">|<\/a>/g
const targets = new Set<string>([
  ...[...collectItemKeys(articles)].map((key) => `article:${key}`),
  ...[...collectItemKeys(listItemTextValues(englishSampleContent, 'gallery'))].map((key) => `gallery:${key}`),
])

describe.each([
  ['English', listTexts(englishSampleContent)],
  ['Czech', listTexts(czechSampleContent)],
])('the %s texts', (_language, texts) => {
  it('exist', () => {
    expect(texts.length).toBeGreaterThan(500)
  })

  it('fit the length limits of their fields', () => {
    const tooLong = texts.filter((entry) => {
      const field = getKindDefinition(entry.kind).fields[entry.field]
      return field === undefined || entry.text.length > (getFieldMaxLength(field) ?? 0)
    })
    expect(tooLong).toEqual([])
  })

  it('are neither empty nor padded', () => {
    expect(texts.filter((entry) => entry.text.trim() === '' || entry.text !== entry.text.trim())).toEqual([])
    expect(texts.filter((entry) => !isRich(entry) && /\s\s/.test(entry.text))).toEqual([])
  })

  it('contain markup only in rich text fields, and only allowed tags', () => {
    expect(texts.filter((entry) => !isRich(entry) && /[<>{}]/.test(entry.text))).toEqual([])
    expect(texts.filter((entry) => isRich(entry) && /[<>]/.test(entry.text.replace(allowedTag, '')))).toEqual(
      [],
    )
  })

  it('link only to articles and galleries that exist', () => {
    const links = texts.flatMap((entry) =>
      [...entry.text.matchAll(/href="([^"]+)"/g)].map((match) => match[1] ?? ''),
    )
    expect(links.length).toBeGreaterThan(3)
    expect(links.filter((href) => !targets.has(href))).toEqual([])
  })

  it('use no typewriter quotes, apostrophes or hyphens for dashes', () => {
    const bare = texts.map((entry) => ({ ...entry, text: entry.text.replace(allowedTag, '') }))
    expect(bare.filter((entry) => /["']|\s-\s|\.\.\./.test(entry.text))).toEqual([])
  })

  it('have an alternative text for every image', () => {
    const alts = texts.filter((entry) => entry.kind === 'image' && entry.field === 'alt')
    expect(alts).toHaveLength(84)
    expect(alts.filter((entry) => entry.text.length < 60 || !entry.text.endsWith('.'))).toEqual([])
    expect(new Set(alts.map((entry) => entry.text)).size).toBe(alts.length)
  })
})

describe('the two languages', () => {
  it('close the quotes they open', () => {
    const czechOdd = listTexts(czechSampleContent).filter(
      ({ text }) => text.split('„').length !== text.split('“').length || /[‘’]/.test(text),
    )
    expect(czechOdd).toEqual([])
    const englishOdd = listTexts(englishSampleContent).filter(
      ({ text }) => text.split('“').length !== text.split('”').length || /[„‘]/.test(text),
    )
    expect(englishOdd).toEqual([])
  })

  it('share no sentence', () => {
    const read = new Set(listTexts(czechSampleContent).map((entry) => entry.text))
    const alike = listTexts(englishSampleContent).filter(
      (entry) => entry.text.length > 40 && read.has(entry.text),
    )
    expect(alike).toEqual([])
  })
})

const allowedTags = new Set(
  'p h2 h3 strong em blockquote ul ol li a figure figcaption'.split(' ').flatMap((tag) => [tag, `/${tag}`]),
)
const wordsIn = (html: string) => html.replace(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0
const tagsIn = (html: string) => [...html.matchAll(/<([^\s>]+)[^>]*>/g)].map(([, tag = '']) => tag)

/** Tags that are not allowed, wrongly nested or not closed. */
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

  it('contain only allowed, properly nested tags and links to items that exist', () => {
    const texts = [...listItemTextValues(content, 'article'), ...listItemTextValues(content, 'news')].map(
      (facts) => facts.content,
    )
    for (const html of [...texts, about]) {
      expect(faultyTags(html ?? ''), html?.slice(0, 80)).toEqual([])
      expect(brokenLinks(html ?? ''), html?.slice(0, 80)).toEqual([])
    }
  })

  it('link to every article from another one', () => {
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

  it('has the same links', () => {
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
