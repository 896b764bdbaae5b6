import type { Language } from '../../domain/language.ts'
import { articles as articlesCs } from './cs/articles.ts'
import { authors as authorsCs } from './cs/authors.ts'
import { books as booksCs } from './cs/books.ts'
import { categories as categoriesCs } from './cs/categories.ts'
import { contacts as contactsCs } from './cs/contacts.ts'
import { galleries as galleriesCs } from './cs/galleries.ts'
import { images as imagesCs } from './cs/images.ts'
import { links as linksCs } from './cs/links.ts'
import { news as newsCs } from './cs/news.ts'
import { site as siteCs } from './cs/site.ts'
import { timeline as timelineCs } from './cs/timeline.ts'
import { articles } from './en/articles.ts'
import { authors } from './en/authors.ts'
import { books } from './en/books.ts'
import { categories } from './en/categories.ts'
import { contacts } from './en/contacts.ts'
import { galleries } from './en/galleries.ts'
import { images } from './en/images.ts'
import { links } from './en/links.ts'
import { news } from './en/news.ts'
import { site } from './en/site.ts'
import { timeline } from './en/timeline.ts'

const english = {
  articles,
  authors,
  books,
  categories,
  contacts,
  galleries,
  images,
  links,
  news,
  site,
  timeline,
}
const czech: { readonly [K in keyof typeof english]: Words<(typeof english)[K]> } = {
  articles: articlesCs,
  authors: authorsCs,
  books: booksCs,
  categories: categoriesCs,
  contacts: contactsCs,
  galleries: galleriesCs,
  images: imagesCs,
  links: linksCs,
  news: newsCs,
  site: siteCs,
  timeline: timelineCs,
}

type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Readonly<Record<string, string>> }

/** The sample's words in one language. */
export type SampleTexts = typeof czech

export const texts: Readonly<Record<Language, SampleTexts>> = { 'en-US': english, cs: czech }
