import type { KindName } from '../../domain/kinds/index.ts'
import type { PublicationState } from '../pickers/contract.ts'
import type { IconName } from '../ui/icon.tsx'

/** The groups of results, in the order in which they are shown. */
export const adminSearchGroupNames = ['pages', 'settings', 'items', 'people'] as const

export type AdminSearchGroupName = (typeof adminSearchGroupNames)[number]

/** A page of the admin area that was found. */
export interface AdminSearchResult {
  readonly href: string
  readonly title: string
  readonly icon: IconName
  /** What is found: the kind of an item, the page of a setting, the role of a person. */
  readonly note: string
  /** Null for results that are not items, and for kinds without drafts. */
  readonly status: PublicationState | null
  /** Whether the title is content, which may be in another language than the interface. */
  readonly isContent: boolean
}

/** The results of one group, the best first. */
export interface AdminSearchGroup {
  readonly name: AdminSearchGroupName
  readonly results: readonly AdminSearchResult[]
  /** How many there are, of which `results` may be the first. */
  readonly total: number
  /** Items by kind: where all of them are listed. */
  readonly kinds: readonly { readonly kind: KindName; readonly total: number }[]
}

/** The results for a query; without words there are no groups. */
export interface AdminSearchAnswer {
  readonly q: string
  readonly groups: readonly AdminSearchGroup[]
}

export const adminSearchPath = '/admin/search'
export const maxAdminSearchLength = 200

/** The URL of the page with all results for a query. */
export function buildAdminSearchHref(q: string): string {
  return `${adminSearchPath}?${new URLSearchParams({ q })}`
}
