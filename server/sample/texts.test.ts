import { describe, expect, it } from 'vitest'
import { type KindName, kindOf, maxLength } from '../../domain/kinds/index.ts'
import { authors as csAuthors } from './cs/authors.ts'
import { books as csBooks } from './cs/books.ts'
import { categories as csCategories } from './cs/categories.ts'
import { contacts as csContacts } from './cs/contacts.ts'
import { galleries as csGalleries } from './cs/galleries.ts'
import { images as csImages } from './cs/images.ts'
import { links as csLinks } from './cs/links.ts'
import { timeline as csTimeline } from './cs/timeline.ts'
import { authors as enAuthors } from './en/authors.ts'
import { books as enBooks } from './en/books.ts'
import { categories as enCategories } from './en/categories.ts'
import { contacts as enContacts } from './en/contacts.ts'
import { galleries as enGalleries } from './en/galleries.ts'
import { images as enImages } from './en/images.ts'
import { links as enLinks } from './en/links.ts'
import { timeline as enTimeline } from './en/timeline.ts'
import { articles } from './plan/articles.ts'
import { galleries } from './plan/galleries.ts'

type Texts = Readonly<Record<string, Readonly<Record<string, string | undefined>>>>
type Line = { where: string; field: string; kind: KindName; text: string }

const english: Partial<Record<KindName, Texts>> = {
  author: enAuthors,
  book: enBooks,
  category: enCategories,
  contact: enContacts,
  gallery: enGalleries,
  image: enImages,
  link: enLinks,
  timeline: enTimeline,
}
const czech: Partial<Record<KindName, Texts>> = {
  author: csAuthors,
  book: csBooks,
  category: csCategories,
  contact: csContacts,
  gallery: csGalleries,
  image: csImages,
  link: csLinks,
  timeline: csTimeline,
}

function linesOf(language: Partial<Record<KindName, Texts>>): Line[] {
  return (Object.entries(language) as [KindName, Texts][]).flatMap(([kind, items]) =>
    Object.entries(items).flatMap(([key, fields]) =>
      Object.entries(fields).map(([field, text]) => ({
        where: `${kind} ${key}`,
        field,
        kind,
        text: text ?? '',
      })),
    ),
  )
}

function isRich(line: Line): boolean {
  return kindOf(line.kind).fields[line.field]?.type === 'html'
}

const allowedTag =
  /<\/?(?:p|h2|h3|strong|em|blockquote|ul|ol|li|figure|figcaption)>|<a href="[^"<>]+">|<\/a>/g
const names = { article: articles.map((item) => item.key), gallery: galleries.map((item) => item.key) }
const targets = new Set<string>([
  ...names.article.map((key) => `{{article:${key}}}`),
  ...names.gallery.map((key) => `{{gallery:${key}}}`),
])

describe.each([
  ['English', linesOf(english)],
  ['Czech', linesOf(czech)],
])('the %s texts', (_language, lines) => {
  it('are there', () => {
    expect(lines.length).toBeGreaterThan(500)
  })

  it('fit the fields they are meant for', () => {
    const tooLong = lines.filter((line) => {
      const field = kindOf(line.kind).fields[line.field]
      return field === undefined || line.text.length > (maxLength(field) ?? 0)
    })
    expect(tooLong).toEqual([])
  })

  it('are neither empty nor padded', () => {
    expect(lines.filter((line) => line.text.trim() === '' || line.text !== line.text.trim())).toEqual([])
    expect(lines.filter((line) => /\s\s/.test(line.text))).toEqual([])
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
    const czechOdd = linesOf(czech).filter(
      ({ text }) => text.split('„').length !== text.split('“').length || /[‘’]/.test(text),
    )
    expect(czechOdd).toEqual([])
    expect(linesOf(english).filter(({ text }) => /[„“”]/.test(text))).toEqual([])
  })

  it('are written each for itself: no sentence is left in the other language', () => {
    const read = new Set(linesOf(czech).map((line) => line.text))
    const alike = linesOf(english).filter((line) => line.text.length > 40 && read.has(line.text))
    expect(alike).toEqual([])
  })
})
