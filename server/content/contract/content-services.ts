import type { Item, KindName } from '../../../domain/kinds/index.ts'
import type { HarvestService } from './harvest.ts'
import type { HistoryService, UnsavedDraftService } from './history-and-drafts.ts'
import type {
  GalleryTreeService,
  ImageService,
  ItemService,
  OwnAuthorService,
  PageService,
  RequestContext,
  TextPictureGalleryService,
  TrashService,
} from './items.ts'
import type { ReaderMessageService } from './reader-messages.ts'
import type { SearchService } from './search.ts'
import type { AdminOverviewService, SiteSettingsAndRedirectService } from './site.ts'
import type { TimelineService } from './timeline.ts'
import type { UserDataService } from './user-data.ts'

/** The content services by concern. Every call can throw a `ProblemError`. */
export interface ContentServices {
  readonly items: ItemService
  readonly trash: TrashService
  readonly history: HistoryService
  readonly unsavedDrafts: UnsavedDraftService
  readonly previews: PreviewService
  readonly images: ImageService
  readonly galleries: GalleryTreeService
  readonly textPictureGallery: TextPictureGalleryService
  readonly ownAuthor: OwnAuthorService
  readonly pages: PageService
  readonly timeline: TimelineService
  readonly search: SearchService
  readonly harvest: HarvestService
  readonly readerMessages: ReaderMessageService
  readonly site: SiteSettingsAndRedirectService
  readonly overview: AdminOverviewService
  readonly userData: UserDataService
}

/** A secret link to an unpublished item; its token is returned only when the link is created. */
export interface PreviewLinkWithoutToken {
  readonly id: number
  readonly createdAt: string
  /** A user id. */
  readonly createdBy: string | null
  readonly expiresAt: string
}

/** An item as if it were public, and content services as visitors would see them then. */
export type ItemWithPreviewServices = {
  [K in KindName]: { readonly kind: K; readonly item: Item<K>; readonly content: ContentServices }
}[KindName]

/** The current values of a form, to be previewed as an item. */
export interface FormPreviewInput {
  /** Null for a new item. */
  readonly id: number | null
  readonly values: Readonly<Record<string, unknown>>
}

/** Previews of unpublished items as visitors would see them. */
export interface PreviewService {
  /**
   * Previews what would be public if the form were saved; stores nothing, and shows invalid values as far as
   * possible.
   */
  fromForm(kind: KindName, input: FormPreviewInput, context: RequestContext): Promise<ItemWithPreviewServices>
  /** Creates a secret link to an item, valid for one of the allowed lifetimes. */
  createLink(
    kind: KindName,
    id: number,
    hours: number,
    context: RequestContext,
  ): Promise<{ readonly token: string; readonly link: PreviewLinkWithoutToken }>
  /** The valid links of an item, newest first. */
  listLinks(kind: KindName, id: number, context: RequestContext): Promise<PreviewLinkWithoutToken[]>
  deleteLink(kind: KindName, id: number, link: number, context: RequestContext): Promise<void>
  /** The item behind a link; anyone with the token may read it. */
  readLink(
    token: string,
    context: RequestContext,
  ): Promise<ItemWithPreviewServices & { readonly expiresAt: string }>
  /** The items that a link shows although they may not be public; none if it is not valid any more. */
  findLinkedItems(token: string): Promise<readonly { readonly kind: KindName; readonly id: number }[]>
}
