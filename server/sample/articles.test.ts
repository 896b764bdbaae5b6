import { describe, expect, it } from 'vitest'
import { articles as articlesCs } from './cs/articles.ts'
import { news as newsCs } from './cs/news.ts'
import { site as siteCs } from './cs/site.ts'
import { articles as articlesEn } from './en/articles.ts'
import { news as newsEn } from './en/news.ts'
import { site as siteEn } from './en/site.ts'
import { type ArticleText, articles } from './plan/articles.ts'
import { authors } from './plan/authors.ts'
import { categories } from './plan/categories.ts'
import { galleries } from './plan/galleries.ts'
import { images } from './plan/images.ts'
import { type NewsText, news } from './plan/news.ts'

type Language = {
  readonly articles: Readonly<Record<string, ArticleText>>
  readonly news: Readonly<Record<string, NewsText>>
  readonly about: string
}

const languages: readonly (readonly [string, Language])[] = [
  ['en', { articles: articlesEn, news: newsEn, about: siteEn.about }],
  ['cs', { articles: articlesCs, news: newsCs, about: siteCs.about }],
]

const allowedTags = new Set(
  'p h2 h3 strong em blockquote ul ol li a figure figcaption'.split(' ').flatMap((tag) => [tag, `/${tag}`]),
)
const targets = new Set([
  ...articles.map(({ key }) => `article:${key}`),
  ...galleries.map(({ key }) => `gallery:${key}`),
])

const keysOf = (items: readonly { key: string }[]) => items.map(({ key }) => key).sort()
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

/** Links which are not exactly one placeholder of an existing item, and placeholders outside a link. */
const brokenLinks = (html: string) => {
  const hrefs = [...html.matchAll(/<a href="([^"]*)">/g)].map(([, href = '']) => href)
  const broken = hrefs.filter((href) => !targets.has(/^\{\{([a-z]+:[a-z0-9-]+)\}\}$/.exec(href)?.[1] ?? ''))
  const strays = html.replace(/<a href="[^"]*">/g, '').match(/\{\{|\}\}|<a\b[^>]*>/g) ?? []
  return [...broken, ...strays]
}

describe('plan of articles and news', () => {
  it('names only authors, categories, galleries and images that exist', () => {
    const known = (items: readonly { key: string }[]) => new Set(keysOf(items))
    const articleCategories = known(categories.filter((category) => category.for === 'article'))
    for (const article of articles) {
      expect(articleCategories, article.key).toContain(article.category)
      expect(known(authors), article.key).toContain(article.author)
      if (article.gallery) expect(known(galleries), article.key).toContain(article.gallery)
      if (article.thumb) expect(known(images), article.key).toContain(article.thumb)
    }
    for (const item of news) expect(known(authors), item.key).toContain(item.author)
  })

  it('has no key twice and stands in order of publication, all of it in the past of the sample', () => {
    for (const items of [articles, news]) {
      const dates = items.map(({ published }) => published)
      expect(new Set(keysOf(items)).size).toBe(items.length)
      expect(dates).toEqual([...dates].sort())
      for (const date of dates) expect(new Date(date).toISOString().slice(0, 10)).toBe(date)
      expect(dates.at(-1)?.localeCompare('2026-11-15')).toBe(-1)
    }
  })

  it('uses every article category and enough of everything to fill the lists', () => {
    const used = new Set(articles.map(({ category }) => category))
    expect(used.size).toBe(categories.filter((category) => category.for === 'article').length)
    expect(articles.length).toBeGreaterThanOrEqual(16)
    expect(news.length).toBeGreaterThanOrEqual(16)
    expect(news.filter((item) => item.url?.startsWith('https://example.org/'))).toHaveLength(2)
  })
})

describe.each(languages)('texts in %s', (_language, texts) => {
  it('cover exactly the planned articles and news', () => {
    expect(Object.keys(texts.articles).sort()).toEqual(keysOf(articles))
    expect(Object.keys(texts.news).sort()).toEqual(keysOf(news))
  })

  it.each(Object.entries(texts.articles))(
    'article %s fits its fields and is of real length',
    (_key, text) => {
      expect(text.name.length).toBeLessThanOrEqual(120)
      expect(text.dscr.length).toBeLessThanOrEqual(255)
      expect(text.name + text.dscr).not.toMatch(/[<>{}]/)
      expect(wordsIn(text.content)).toBeGreaterThanOrEqual(450)
      expect(wordsIn(text.content)).toBeLessThanOrEqual(950)
      expect(text.content.match(/<h2>/g)?.length).toBeGreaterThanOrEqual(3)
    },
  )

  it.each(Object.entries(texts.news))('news %s fits its fields and stays short', (_key, text) => {
    expect(text.title.length).toBeLessThanOrEqual(100)
    expect(text.title).not.toMatch(/[<>{}]/)
    expect(wordsIn(text.content)).toBeGreaterThanOrEqual(60)
    expect(wordsIn(text.content)).toBeLessThanOrEqual(160)
  })

  it('introduce the site in 150 to 250 words', () => {
    expect(wordsIn(texts.about)).toBeGreaterThanOrEqual(150)
    expect(wordsIn(texts.about)).toBeLessThanOrEqual(250)
  })

  it('carry only allowed, properly nested tags and links to items that exist', () => {
    const contents = [...Object.values(texts.articles), ...Object.values(texts.news)].map((t) => t.content)
    for (const html of [...contents, texts.about]) {
      expect(faultyTags(html), html.slice(0, 80)).toEqual([])
      expect(brokenLinks(html), html.slice(0, 80)).toEqual([])
    }
  })

  it('let a reader come to every article from another one', () => {
    for (const { key } of articles) {
      const others = Object.entries(texts.articles).filter(([other]) => other !== key)
      expect(
        others.filter(([, text]) => text.content.includes(`{{article:${key}}}`)),
        key,
      ).not.toEqual([])
    }
  })
})

describe('the two languages', () => {
  const linksIn = (html: string) => [...html.matchAll(/\{\{[^}]*\}\}/g)].map(([link]) => link).sort()

  it('lead to the same places from the same article', () => {
    for (const { key } of articles) {
      expect(linksIn(articlesCs[key].content), key).toEqual(linksIn(articlesEn[key].content))
    }
  })

  it('give the same years and amounts in the same article', () => {
    const numbersIn = (html: string) =>
      new Set(
        html
          .replace(/<[^>]*>/g, '')
          .replace(/(?<=\d)[ ,\u00a0](?=\d{3}(?!\d))/g, '')
          .match(/\d{3,}/g),
      )
    for (const { key } of articles) {
      expect(numbersIn(articlesCs[key].content), key).toEqual(numbersIn(articlesEn[key].content))
    }
  })
})
