import type { KindName } from '../../domain/kinds/index.ts'
import { system } from '../../domain/permissions.ts'
import type { Asker } from '../content/contract.ts'
import type { SampleParts } from './index.ts'
import { type SampleTexts, texts } from './language.ts'
import { BANNER_KEY, storePictures } from './pictures.ts'
import { articles } from './plan/articles.ts'
import { authors } from './plan/authors.ts'
import { books } from './plan/books.ts'
import { categories } from './plan/categories.ts'
import { contacts } from './plan/contacts.ts'
import { galleries } from './plan/galleries.ts'
import { images } from './plan/images.ts'
import { links } from './plan/links.ts'
import { news } from './plan/news.ts'
import { timeline } from './plan/timeline.ts'

/** Stores the pictures and saves everything. The site is empty. */
export async function fillWithSample(parts: SampleParts): Promise<void> {
  const keys = [...images.map(({ key }) => key), BANNER_KEY]
  await fill(parts, await storePictures(parts, keys))
}

/** Every plan and its words, saved in an order in which everything pointed to is there already. */
async function fill(
  { content, data, language }: SampleParts,
  pictures: ReadonlyMap<string, string>,
): Promise<void> {
  const words: SampleTexts = texts[language]
  const ids = new Map<string, number>()
  const asker: Asker = {
    person: system,
    language,
    trace: { saw: () => undefined, freshUntil: () => undefined },
  }
  const id = (kind: string, key: string | null | undefined) =>
    key ? (ids.get(`${kind}:${key}`) ?? null) : null

  async function add(
    kind: KindName,
    key: string,
    values: Record<string, unknown>,
    day = '2025-01-01',
  ): Promise<void> {
    const saved = await content.save(
      kind,
      { values, publishedAt: `${day}T08:00:00.000Z`, sample: true },
      asker,
    )
    ids.set(`${kind}:${key}`, saved.id)
  }
  const linked = (html: string) =>
    html.replace(
      /\{\{(\w+):([\w-]+)\}\}/g,
      (_, kind: string, key: string) => `/${kind}/${id(kind, key) ?? ''}`,
    )

  for (const { key, email } of authors) await add('author', key, { ...words.authors[key], email })
  for (const { key, for: of } of categories) await add('category', key, { ...words.categories[key], for: of })
  for (const { key, ...plan } of contacts) await add('contact', key, { ...words.contacts[key], ...plan })
  for (const { key, parent } of galleries) {
    await add('gallery', key, { ...words.galleries[key], parent: id('gallery', parent) })
  }
  for (const { key, gallery, date, source, licence, pair } of images) {
    const values = {
      ...words.images[key],
      gallery: id('gallery', gallery),
      file: pictures.get(key),
      date,
      pair: id('image', pair),
    }
    await add('image', key, { ...values, source, licence })
  }
  for (const { key, category, author, gallery, thumb, published } of articles) {
    const values = {
      ...words.articles[key],
      category: id('category', category),
      author: id('author', author),
    }
    await add(
      'article',
      key,
      { ...values, gallery: id('gallery', gallery), thumb: id('image', thumb) },
      published,
    )
  }
  // Articles and galleries speak of each other, so their links are set once all of them have a number.
  for (const { key } of articles) await relink('article', key, 'content', words.articles[key]?.content)
  for (const { key } of galleries) await relink('gallery', key, 'dscr', words.galleries[key]?.dscr)
  for (const { key } of images) await relink('image', key, 'dscr', words.images[key]?.dscr)
  for (const { key, author, published, url } of news) {
    const text = words.news[key]
    const values = { ...text, content: linked(text?.content ?? ''), author: id('author', author), url }
    await add('news', key, values, published)
  }
  for (const { key, category, ...plan } of books) {
    await add('book', key, { ...words.books[key], ...plan, category: id('category', category) })
  }
  for (const { key, category, ...plan } of links) {
    await add('link', key, { ...words.links[key], ...plan, category: id('category', category) })
  }
  for (const { key, image, article, gallery, ...plan } of timeline) {
    const points = {
      image: id('image', image),
      article: id('article', article),
      gallery: id('gallery', gallery),
    }
    await add('timeline', key, { ...words.timeline[key], ...plan, ...points })
  }
  const { about, webTitle, webAuthor } = words.site
  // Not in the site's row, which holds what the owner has saved: the operator's settings go over these, the owner's over both.
  await data.sample.setSite({ webTitle, webAuthor, lang: language })
  await add('site', 'site', { about: linked(about), banner: pictures.get(BANNER_KEY) })

  async function relink(kind: KindName, key: string, field: string, html: string | undefined): Promise<void> {
    if (!html?.includes('{{')) return
    const item = id(kind, key) ?? 0
    await content.save(kind, { id: item, version: 1, values: { [field]: linked(html) } }, asker)
  }
}
