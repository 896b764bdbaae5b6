import type { KindName } from '../../domain/kinds/index.ts'
import type { IconName } from '../ui/icon.tsx'

const ICONS: Partial<Readonly<Record<KindName, IconName>>> = {
  news: 'news',
  article: 'article',
  book: 'book',
  link: 'link',
  gallery: 'gallery',
  image: 'image',
  timeline: 'timeline',
}

/** The drawing that stands for a kind among results. */
export function iconOf(kind: KindName): IconName {
  return ICONS[kind] ?? 'search'
}
