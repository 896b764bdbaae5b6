import type { IconName } from '../../ui/icon.tsx'
import type { ListedKind } from '../lists/kinds.ts'

/** The drawing of each kind. */
export const kindIcons: Readonly<Record<ListedKind, IconName>> = {
  news: 'news',
  article: 'article',
  book: 'book',
  link: 'link',
  gallery: 'gallery',
  image: 'image',
  timeline: 'timeline',
  category: 'category',
  author: 'person',
  contact: 'mail',
  redirect: 'redirect',
}
