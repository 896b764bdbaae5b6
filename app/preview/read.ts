import { visitor } from '../../domain/permissions.ts'
import { typesetText } from '../../domain/text/typeset.ts'
import type { Prospect } from '../../server/content/contract.ts'
import { type ArticleView, readArticle } from '../kinds/article/present.ts'
import { type BookEntry, presentBooks } from '../kinds/book/present.ts'
import type { CategoryGroup } from '../kinds/category/groups.ts'
import type { ContactEntry } from '../kinds/contact/present.ts'
import { type GalleryView, readGallery } from '../kinds/gallery/present.ts'
import { type ImageView, readImage } from '../kinds/image/present.ts'
import { type LinkEntry, presentLinks } from '../kinds/link/present.ts'
import { type NewsEntry, presentNews } from '../kinds/news/present.ts'
import type { AppRequest } from '../request.ts'
import { type LineItem, presentEntries } from '../timeline/items.ts'

/** An item as visitors would meet it: its page, or its entry in a list. */
export type PreviewView =
  | { readonly kind: 'article'; readonly article: ArticleView }
  | { readonly kind: 'gallery'; readonly gallery: GalleryView }
  | { readonly kind: 'image'; readonly image: ImageView }
  | { readonly kind: 'news'; readonly news: readonly NewsEntry[] }
  | { readonly kind: 'book'; readonly groups: readonly CategoryGroup<BookEntry>[] }
  | { readonly kind: 'link'; readonly groups: readonly CategoryGroup<LinkEntry>[] }
  | { readonly kind: 'timeline'; readonly items: readonly LineItem[] }
  | { readonly kind: 'category'; readonly group: CategoryGroup<never> }
  | { readonly kind: 'contact'; readonly contacts: readonly ContactEntry[] }

/** Reads what a visitor would be shown of an item; null where its kind is shown nowhere. */
export async function readPreview(app: AppRequest, prospect: Prospect): Promise<PreviewView | null> {
  // In everybody's eyes: whoever asks may see more than the page will show.
  const request = { ...app, content: prospect.content, asker: { ...app.asker, person: visitor } }
  const { site } = request
  switch (prospect.kind) {
    case 'article':
      return { kind: 'article', article: await readArticle(request, prospect.item.id) }
    case 'gallery': {
      const url = new URL(`/gallery/${prospect.item.id}`, app.origin)
      return { kind: 'gallery', gallery: await readGallery(request, prospect.item.id, url) }
    }
    case 'image':
      return { kind: 'image', image: await readImage(request, prospect.item.id) }
    case 'news':
      return { kind: 'news', news: await presentNews(request, [prospect.item]) }
    case 'book':
      return { kind: 'book', groups: await presentBooks(request, [prospect.item]) }
    case 'link':
      return { kind: 'link', groups: await presentLinks(request, [prospect.item]) }
    case 'timeline': {
      const { items } = await presentEntries(request, [prospect], ['timeline'])
      return { kind: 'timeline', items }
    }
    case 'category': {
      const { id, name, dscr } = prospect.item
      const typeset = (text: string) => typesetText(text, site.lang)
      return { kind: 'category', group: { id, name: typeset(name), dscr: typeset(dscr), items: [] } }
    }
    case 'contact': {
      const { id, name, email, phone, web } = prospect.item
      return { kind: 'contact', contacts: [{ id, name, email, phone, web }] }
    }
    case 'author':
    case 'redirect':
    case 'site':
      return null
  }
}
