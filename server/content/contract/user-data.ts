import type { RequestContext } from './items.ts'

/** An item that a user created or changed. */
interface ItemOfUser {
  readonly kind: string
  readonly id: number
  /** Null if the item no longer exists. */
  readonly title: string | null
}

/** Everything that the content of a site stores about a user. */
export interface UserContentData {
  /** The authors that are linked to the account. */
  readonly authors: readonly { readonly id: number; readonly name: string; readonly email: string | null }[]
  readonly changes: readonly (ItemOfUser & {
    readonly action: string
    readonly count: number
    readonly first: string
    readonly last: string
  })[]
  readonly unsavedDrafts: readonly {
    readonly kind: string
    readonly item: number | null
    readonly title: string
    readonly savedAt: string
    readonly values: unknown
  }[]
  readonly previewLinks: readonly {
    readonly kind: string
    readonly item: number
    readonly createdAt: string
    readonly expiresAt: string
  }[]
  /** Messages about items that were sent with the e-mail address of the account. */
  readonly readerMessages: readonly {
    readonly kind: string
    readonly item: number
    readonly name: string
    readonly email: string | null
    readonly text: string
    readonly createdAt: string
  }[]
  readonly uploads: readonly {
    readonly hash: string
    readonly fileName: string | null
    readonly createdAt: string
  }[]
}

/** The personal data of users in the content: for the user and for owners. */
export interface UserDataService {
  export(userId: string, context: RequestContext): Promise<UserContentData>
  /** Removes a user's unsaved drafts and preview links; the authors linked to the account stay. */
  removeDraftsAndLinks(userId: string, context: RequestContext): Promise<void>
  /**
   * Removes a user's unsaved drafts and preview links, and the authors linked to the account, also from the items they
   * wrote. The items themselves stay.
   */
  erase(userId: string, context: RequestContext): Promise<void>
}
