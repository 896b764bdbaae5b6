import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { getDateSortKey, parseEdtf } from '../../domain/dates/index.ts'
import { findIsbnProblem } from '../../domain/isbn.ts'
import { getKindDefinition, type KindName, kindNames } from '../../domain/kinds/index.ts'
import { findRightsUrl } from '../../domain/pictures/rights-url.ts'
import {
  collectItemKeys,
  czechSampleContent,
  englishSampleContent,
  type ItemTextValues,
  listItemTextValues,
  sampleFolderPath,
} from './sample.fixture.ts'

const folder = join(sampleFolderPath, 'pictures')
const articles = listItemTextValues(englishSampleContent, 'article')
const authors = listItemTextValues(englishSampleContent, 'author')
const books = listItemTextValues(englishSampleContent, 'book')
const categories = listItemTextValues(englishSampleContent, 'category')
const contacts = listItemTextValues(englishSampleContent, 'contact')
const galleries = listItemTextValues(englishSampleContent, 'gallery')
const images = listItemTextValues(englishSampleContent, 'image')
const links = listItemTextValues(englishSampleContent, 'link')
const news = listItemTextValues(englishSampleContent, 'news')
const timeline = listItemTextValues(englishSampleContent, 'timeline')
const all = { articles, authors, books, categories, contacts, galleries, images, links, news, timeline }

function categoriesFor(kind: 'article' | 'book' | 'link'): ReadonlySet<string> {
  return collectItemKeys(categories.filter((category) => category.for === kind))
}

function parseDay(text: string | undefined): number {
  const result = parseEdtf(text ?? '')
  if (!result.ok) throw new Error(`${text}: ${result.reason}`)
  return getDateSortKey(result.date)
}

function getDepth(key: string | undefined): number {
  const gallery = galleries.find((candidate) => candidate.key === key)
  return gallery ? 1 + getDepth(gallery.parent) : 0
}

describe('the sample site', () => {
  it.each(Object.entries(all))('has a unique key for each of the %s', (_kind, items) => {
    expect(collectItemKeys(items).size).toBe(items.length)
  })

  it('fills every screen', () => {
    expect(images.length).toBeGreaterThanOrEqual(80)
    expect(timeline.length).toBeGreaterThanOrEqual(80)
    expect(books.length).toBeGreaterThanOrEqual(15)
    expect(links.length).toBeGreaterThanOrEqual(15)
    expect(articles.length).toBeGreaterThanOrEqual(15)
    expect(contacts).toHaveLength(4)
    expect(authors).toHaveLength(3)
  })
})

describe('galleries and images', () => {
  it('form a tree of three levels in which a parent comes before its children', () => {
    const seen = new Set<string>()
    for (const { key, parent } of galleries) {
      if (parent !== undefined) expect(seen, `${key} before ${parent}`).toContain(parent)
      seen.add(key)
    }
    expect(Math.max(...galleries.map((gallery) => getDepth(gallery.key)))).toBe(3)
  })

  it('have three to nine pictures in each gallery', () => {
    const counts = galleries.map(({ key }) => images.filter((image) => image.gallery === key).length)
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(3)
    expect(Math.max(...counts)).toBeLessThanOrEqual(9)
  })

  it('have no picture outside the tree', () => {
    const galleryKeys = collectItemKeys(galleries)
    expect(images.filter(({ gallery = '' }) => !galleryKeys.has(gallery))).toEqual([])
  })

  it('have pairs with an earlier image of an earlier date', () => {
    const paired = images.filter(({ pair }) => pair !== undefined)
    expect(paired.length).toBeGreaterThanOrEqual(2)
    for (const now of paired) {
      const then = images.slice(0, images.indexOf(now)).find(({ key }) => key === now.pair)
      expect(parseDay(then?.date)).toBeLessThan(parseDay(now.date))
    }
  })

  it('have a picture file each, and no file is left over', () => {
    const files = readdirSync(folder).sort()
    expect(files).toEqual([...images.map(({ file }) => file), englishSampleContent.site.banner].sort())
    const total = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
    expect(total).toBeLessThan(15_000_000)
  })

  it('are wide, tall and square, some of them large enough for a closer look', async () => {
    const sizes = await Promise.all(images.map(({ file = '' }) => sharp(join(folder, file)).metadata()))
    expect(sizes.filter(({ width }) => width === 6000)).toHaveLength(5)
    const shapes = sizes.map(({ width, height }) => Math.sign(width - height))
    expect(new Set(shapes)).toEqual(new Set([-1, 0, 1]))
    expect(Math.min(...sizes.map(({ width, height }) => Math.max(width, height)))).toBeGreaterThanOrEqual(960)
  })
})

describe('dates', () => {
  it.each([
    ['image', images],
    ['entry of the timeline', timeline],
  ] as const)('of every %s can be read', (_what, items) => {
    const dates = items.map(({ date = '' }) => date)
    expect(dates.filter((date) => !parseEdtf(date).ok)).toEqual([])
  })

  it('are in order from the twelfth century to today', () => {
    const days = timeline.map((entry) => parseDay(entry.date))
    const misplaced = timeline.filter((entry, at) => at > 0 && parseDay(entry.date) < (days[at - 1] ?? 0))
    expect(misplaced).toEqual([])
    expect(timeline[0]?.date).toBe('1190~')
    expect(timeline.at(-1)?.date).toMatch(/^2026/)
  })

  it.each([
    ['approximate', /~$/],
    ['uncertain', /\?$/],
    ['both', /%$/],
    ['a decade', /^\d{3}X$/],
    ['a century', /^\d{2}XX$/],
    ['a season', /^\d{4}-2[1-4]$/],
    ['a month', /^\d{4}-(0\d|1[0-2])$/],
    ['a day', /^\d{4}-\d{2}-\d{2}$/],
    ['an interval', /^\d{4}\/\d{4}$/],
  ])('include %s', (_what, form) => {
    expect(timeline.filter((entry) => form.test(entry.date ?? ''))).not.toEqual([])
  })

  it('are used as titles only if the day is known', () => {
    const dated = timeline.filter((entry) => entry.titleFormat === 'date')
    expect(dated.length).toBeGreaterThan(5)
    expect(dated.filter((entry) => !/^\d{4}-\d{2}-\d{2}$/.test(entry.date ?? ''))).toEqual([])
    const texts = timeline.filter((entry) => entry.titleFormat === 'text')
    expect(texts.filter((entry) => entry.titleDateFormat !== undefined)).toEqual([])
  })
})

describe('references', () => {
  const keysByKind = {
    image: collectItemKeys(images),
    article: collectItemKeys(articles),
    gallery: collectItemKeys(galleries),
  }

  it('of the timeline resolve', () => {
    expect(timeline.filter(({ image }) => image && !keysByKind.image.has(image))).toEqual([])
    expect(timeline.filter(({ article }) => article && !keysByKind.article.has(article))).toEqual([])
    expect(timeline.filter(({ gallery }) => gallery && !keysByKind.gallery.has(gallery))).toEqual([])
  })

  it('of an entry point to an article or a gallery, not both', () => {
    expect(timeline.filter((entry) => entry.article && entry.gallery)).toEqual([])
  })

  it('of the timeline are many', () => {
    expect(timeline.filter((entry) => entry.image).length).toBeGreaterThan(40)
    expect(timeline.filter((entry) => entry.article).length).toBeGreaterThan(30)
    expect(timeline.filter((entry) => entry.gallery).length).toBeGreaterThan(10)
  })

  it('of the articles resolve', () => {
    expect(articles.filter(({ author = '' }) => !collectItemKeys(authors).has(author))).toEqual([])
    expect(articles.filter(({ category = '' }) => !categoriesFor('article').has(category))).toEqual([])
    expect(articles.filter(({ gallery }) => gallery && !keysByKind.gallery.has(gallery))).toEqual([])
    expect(articles.filter(({ thumb }) => thumb && !keysByKind.image.has(thumb))).toEqual([])
  })

  it('leave no category empty', () => {
    const used = new Set([...articles, ...books, ...links].map((item) => item.category))
    expect(categories.filter((category) => !used.has(category.key))).toEqual([])
  })
})

describe('articles and news', () => {
  it('have existing authors', () => {
    expect(news.filter(({ author = '' }) => !collectItemKeys(authors).has(author))).toEqual([])
  })

  it('are in order of publication, in the past of the sample', () => {
    for (const items of [articles, news]) {
      const times = items.map(({ published }) => published)
      expect(times).toEqual([...times].sort())
      for (const time of times) expect(new Date(time).toISOString()).toBe(time)
      expect(times.at(-1)?.localeCompare('2026-11-15')).toBe(-1)
    }
  })

  it('are enough to fill the lists', () => {
    expect(articles.length).toBeGreaterThanOrEqual(16)
    expect(news.length).toBeGreaterThanOrEqual(16)
    expect(news.filter((item) => item.url?.startsWith('https://example.org/'))).toHaveLength(2)
  })
})

describe('books and links', () => {
  it.each([
    ['book', books],
    ['link', links],
  ] as const)('count %ss from one in each of their categories', (kind, items) => {
    for (const category of categoriesFor(kind)) {
      const places = items.filter((item) => item.category === category).map((item) => Number(item.ord))
      expect(places).toEqual(places.map((_, at) => at + 1))
    }
    expect(items.filter((item) => !categoriesFor(kind).has(item.category ?? ''))).toEqual([])
  })

  it('have valid ISBN check digits, and not all books have an ISBN', () => {
    const numbered = books.filter((book) => book.isbn !== undefined)
    expect(numbered.length).toBeGreaterThan(0)
    expect(numbered.length).toBeLessThan(books.length)
    expect(numbered.filter((book) => findIsbnProblem(book.isbn ?? '') !== null)).toEqual([])
  })

  it('have unique ISBNs, none for a book older than ISBNs', () => {
    const numbered = books.filter((book) => book.isbn !== undefined)
    expect(new Set(numbered.map((book) => book.isbn)).size).toBe(numbered.length)
    expect(numbered.filter((book) => Number(book.year) < 1989)).toEqual([])
  })

  it('have a year of four digits that is not in the future', () => {
    expect(books.filter((book) => !(Number(book.year) >= 1800 && Number(book.year) <= 2026))).toEqual([])
  })

  it('link invented books and neighbours only to a reserved domain', () => {
    const neighbours = links.filter((link) => link.category === 'neighbours')
    const invented = [
      ...books.flatMap((book) => [book.url, book.review ?? book.url]),
      ...neighbours.map((link) => link.url),
    ]
    expect(invented.filter((url = '') => !/^https:\/\/([a-z-]+\.)?example\.org\//.test(url))).toEqual([])
  })

  it('link to the home pages of real institutions over HTTPS', () => {
    const real = links.filter((link) => link.category !== 'neighbours')
    expect(real.length).toBeGreaterThanOrEqual(16)
    expect(real.filter(({ url = '' }) => !/^https:\/\/[a-z.]+\.cz\/$/.test(url))).toEqual([])
  })
})

describe('contact data', () => {
  it('uses only reserved addresses and phone numbers', () => {
    const mails = [...authors, ...contacts].map((person) => person.email)
    expect(mails.filter((mail = '') => !/^[a-z.]+@([a-z-]+\.)?example\.org$/.test(mail))).toEqual([])
    const phones = contacts.flatMap((contact) => contact.phone ?? [])
    expect(phones.filter((phone) => !/^\+420 000 \d{3} \d{3}$/.test(phone))).toEqual([])
  })
})

describe('the two languages', () => {
  const textFieldTypes = new Set(['text', 'lines', 'html'])
  const isFact = (kind: KindName, name: string) =>
    !textFieldTypes.has(getKindDefinition(kind).fields[name]?.type ?? 'ref')
  const withoutWords = (kind: KindName, facts: ItemTextValues) =>
    Object.entries(facts)
      .filter(([name]) => isFact(kind, name) || ['source', 'licence'].includes(name))
      // Only the public domain has a name of its own in each language.
      .map(([name, value]) => [name, name === 'licence' ? findRightsUrl(String(value)) : value])

  it.each(kindNames)('have the same items of %s with the same facts', (kind) => {
    const factsIn = (content: typeof englishSampleContent) =>
      listItemTextValues(content, kind).map((facts) => withoutWords(kind, facts))
    expect(factsIn(czechSampleContent)).toEqual(factsIn(englishSampleContent))
    const ids = (content: typeof englishSampleContent) => content.items(kind).map(({ id }) => id)
    expect(ids(czechSampleContent)).toEqual(ids(englishSampleContent))
    expect(ids(englishSampleContent)).toEqual(englishSampleContent.items(kind).map((_, at) => at + 1))
  })
})
