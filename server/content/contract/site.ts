import type { BannerCrop } from '../../../domain/crop.ts'
import type { KindName } from '../../../domain/kinds/index.ts'
import type { Language } from '../../../domain/language.ts'
import type { CustomMenuLabels } from '../../../domain/menu.ts'
import type { SectionIntros } from '../../../domain/section-intros.ts'
import type { HistoryEntry } from './history-and-drafts.ts'
import type { RequestContext } from './items.ts'

/** The number of items of a kind by status. */
export interface KindStatusCounts {
  readonly kind: KindName
  readonly live: number
  readonly drafts: number
  readonly scheduled: number
  readonly trash: number
}

/** The latest change of an item. */
export interface RecentChange {
  readonly kind: KindName
  readonly id: number
  readonly name: string
  readonly status: 'live' | 'draft' | 'scheduled'
  readonly action: HistoryEntry['action']
  readonly savedAt: string
  /** A user id; null for the system. */
  readonly savedBy: string | null
}

/**
 * Public site settings: from the admin area, else the environment, else the sample, else the product
 * defaults.
 */
export interface PublicSiteSettings {
  readonly webTitle: string
  readonly webAuthor: string
  readonly webLink: string | null
  readonly about: string | null
  readonly lang: Language
  /** The time zone of the site's days and times (`Europe/Prague`). */
  readonly timeZone: string
  /** Hashes of stored files; null: the product's own image. */
  readonly banner: string | null
  /** Which part of the banner is shown; null: as much as fits. */
  readonly bannerCrop: BannerCrop | null
  readonly favicon: string | null
  readonly shareImage: string | null
  /** The site's labels of menu entries. */
  readonly menu: CustomMenuLabels
  /** The owner's introductions of lists. */
  readonly intros: SectionIntros
  /** The owner's links in the menu and the footer. */
  readonly links: NavigationLinks
}

/** A link in the menu or the footer. */
export interface NavigationLink {
  readonly id: number
  readonly label: string
  readonly href: string
}

/** The owner's links, in their order. */
export interface NavigationLinks {
  readonly menu: readonly NavigationLink[]
  readonly footer: readonly NavigationLink[]
}

/** The settings that apply where the site's owner has saved none. */
export type DefaultSiteSettings = Pick<
  PublicSiteSettings,
  'webTitle' | 'webAuthor' | 'webLink' | 'lang' | 'timeZone'
>

/** The target of a redirect. */
export interface RedirectTarget {
  readonly to: string
  readonly status: 301 | 302
}

/** Site settings and redirects. */
export interface SiteSettingsAndRedirectService {
  read(context: RequestContext): Promise<PublicSiteSettings>
  /** The settings that apply where the owner has saved none. */
  defaults(context: RequestContext): Promise<DefaultSiteSettings>
  /** Redirects by decoded source path; public. */
  redirects(): Promise<ReadonlyMap<string, RedirectTarget>>
}

/** Counts and recent changes; for editors. */
export interface AdminOverviewService {
  /** Counts for each kind that the actor may change. */
  countByStatus(context: RequestContext): Promise<KindStatusCounts[]>
  /** The latest changes in all kinds that the actor may change; each item once. */
  recentChanges(limit: number, context: RequestContext): Promise<RecentChange[]>
}

/** What has been done on a new site, and whether its dashboard lists the first steps. */
export interface FirstStepsProgress {
  /** Null: the site was set up in another way, and the steps are listed as long as it is empty. */
  readonly state: 'open' | 'dismissed' | null
  readonly hasArticle: boolean
  readonly hasPicture: boolean
  readonly hasAboutText: boolean
}

/** The set-up of a new site after its first owner has an account. */
export interface SiteSetupService {
  /** Called when the first owner was created with the set-up link. */
  begin(): Promise<void>
  /** Whether the owner is still to be offered the second step; false for others. */
  isPending(context: RequestContext): Promise<boolean>
  /** Ends the offer; for owners. */
  finish(context: RequestContext): Promise<void>
  /** For editors. */
  readFirstSteps(context: RequestContext): Promise<FirstStepsProgress>
  /** For owners. */
  dismissFirstSteps(context: RequestContext): Promise<void>
}
