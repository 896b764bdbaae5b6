import type { BannerCrop } from '../../../domain/crop.ts'
import type { KindName } from '../../../domain/kinds/index.ts'
import type { Language } from '../../../domain/language.ts'
import type { MenuLabels } from '../../../domain/menu.ts'
import type { HistoryEntry } from './history-and-drafts.ts'
import type { RequestContext } from './items.ts'

/** How many items of a kind stand where. */
export interface KindStatusCounts {
  readonly kind: KindName
  readonly live: number
  readonly drafts: number
  readonly scheduled: number
  readonly trash: number
}

/** What happened to an item last. */
export interface RecentChange {
  readonly kind: KindName
  readonly id: number
  readonly name: string
  readonly status: 'live' | 'draft' | 'scheduled'
  readonly action: HistoryEntry['action']
  readonly savedAt: string
  /** An account's id; null: the product itself. */
  readonly savedBy: string | null
}

/** The site's public face: settings from the admin area, over the environment, over the sample, over the product's own. */
export interface PublicSiteSettings {
  readonly webTitle: string
  readonly webAuthor: string
  readonly webLink: string | null
  readonly about: string | null
  readonly lang: Language
  /** Its days and times are meant in this zone (`Europe/Prague`). */
  readonly timeZone: string
  /** Hashes of stored files; null: the product's own. */
  readonly banner: string | null
  /** Which part of the banner is shown; null: as much of it as fits. */
  readonly bannerCrop: BannerCrop | null
  readonly favicon: string | null
  readonly shareImage: string | null
  /** What it calls the entries of its menu. */
  readonly menu: MenuLabels
}

/** What holds for the site where its settings say nothing. */
export type DefaultSiteSettings = Pick<
  PublicSiteSettings,
  'webTitle' | 'webAuthor' | 'webLink' | 'lang' | 'timeZone'
>

/** Where an address of old leads. */
export interface RedirectTarget {
  readonly to: string
  readonly status: 301 | 302
}

/** The site as a whole. */
export interface SiteService {
  read(context: RequestContext): Promise<PublicSiteSettings>
  /** What holds for the site where its owner has saved nothing. */
  defaults(context: RequestContext): Promise<DefaultSiteSettings>
  /** Where the site's addresses of old lead, by the path as people read it; anybody may follow them. */
  redirects(): Promise<ReadonlyMap<string, RedirectTarget>>
}

/** How much there is, and what happened last; for editors. */
export interface OverviewService {
  /** How much there is of each kind that the asker may change. */
  countByStatus(context: RequestContext): Promise<KindStatusCounts[]>
  /** What was changed last, of all kinds that the asker may change; each item once. */
  recentChanges(limit: number, context: RequestContext): Promise<RecentChange[]>
}
