import type { Item, KindName } from '../../../domain/kinds/index.ts'
import type { HistoryService, UnsavedDraftService } from './history-and-drafts.ts'
import type { GalleryService, ImageService, ItemService, RequestContext, TrashService } from './items.ts'
import type { SearchService } from './search.ts'
import type { OverviewService, SiteService } from './site.ts'
import type { TimelineService } from './timeline.ts'

/** The services over content, by concern. Each call refuses with a `Problem` of the catalogue. */
export interface ContentServices {
  readonly items: ItemService
  readonly trash: TrashService
  readonly history: HistoryService
  readonly unsavedDrafts: UnsavedDraftService
  readonly previews: PreviewService
  readonly images: ImageService
  readonly galleries: GalleryService
  readonly timeline: TimelineService
  readonly search: SearchService
  readonly site: SiteService
  readonly overview: OverviewService
}

/** A secret link to an item that is not public yet; its token is told once, to whoever makes it. */
export interface PreviewLink {
  readonly id: number
  readonly createdAt: string
  /** An account's id. */
  readonly createdBy: string | null
  readonly expiresAt: string
}

/** An item as it would be public, and all content as visitors would find it then. */
export type ItemWithPreviewServices = {
  [K in KindName]: { readonly kind: K; readonly item: Item<K>; readonly content: ContentServices }
}[KindName]

/** What a form holds, to be imagined as an item. */
export interface FormPreviewInput {
  /** Null for what is to be a new item. */
  readonly id: number | null
  readonly values: Readonly<Record<string, unknown>>
}

/** Items that are not public, as visitors would see them. */
export interface PreviewService {
  /** What would be public if a form were saved as it is; nothing is kept, and what is wrong is shown as far as it can be. */
  fromForm(kind: KindName, input: FormPreviewInput, context: RequestContext): Promise<ItemWithPreviewServices>
  /** Makes a secret link to an item, good for some of the hours there are to choose from. */
  createLink(
    kind: KindName,
    id: number,
    hours: number,
    context: RequestContext,
  ): Promise<{ readonly token: string; readonly link: PreviewLink }>
  /** The links of an item that are good, newest first. */
  listLinks(kind: KindName, id: number, context: RequestContext): Promise<PreviewLink[]>
  deleteLink(kind: KindName, id: number, link: number, context: RequestContext): Promise<void>
  /** Ends every link that an account has made. */
  deleteLinksOf(account: string, context: RequestContext): Promise<void>
  /** What a link leads to, for whoever has it. */
  readLink(
    token: string,
    context: RequestContext,
  ): Promise<ItemWithPreviewServices & { readonly expiresAt: string }>
}
