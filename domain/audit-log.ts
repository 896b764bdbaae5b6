import type { KindName } from './kinds/index.ts'

/** The areas by which the audit log is filtered. */
export const auditAreas = [
  'sign-in',
  'account',
  'people',
  'content',
  'settings',
  'storage',
  'operation',
] as const

export type AuditArea = (typeof auditAreas)[number]

/** The events of the audit log that is shown to owners, with the area of each. */
export const areaByAuditEvent = {
  login: 'sign-in',
  login_failed: 'sign-in',
  logout: 'sign-in',
  mfa_code_login: 'sign-in',
  user_signedup: 'account',
  invite_accepted: 'account',
  user_recovery_requested: 'account',
  user_updated_password: 'account',
  user_modified: 'account',
  email_changed: 'account',
  identity_linked: 'account',
  identity_unlinked: 'account',
  factor_added: 'account',
  factor_deleted: 'account',
  generate_recovery_codes: 'account',
  recovery_codes_deleted: 'account',
  passkey_created: 'account',
  passkey_updated: 'account',
  passkey_deleted: 'account',
  oauth_consent_granted: 'account',
  oauth_consent_revoked: 'account',
  user_invited: 'people',
  user_deleted: 'people',
  role_changed: 'people',
  user_suspended: 'people',
  user_unsuspended: 'people',
  item_created: 'content',
  item_updated: 'content',
  item_published: 'content',
  item_scheduled: 'content',
  item_unpublished: 'content',
  item_trashed: 'content',
  item_restored: 'content',
  item_purged: 'content',
  preview_link_created: 'content',
  preview_link_deleted: 'content',
  reader_message_changed: 'content',
  reader_note_published: 'content',
  reader_message_deleted: 'content',
  images_imported: 'content',
  content_imported: 'content',
  item_restored_from_backup: 'content',
  import_started: 'content',
  settings_changed: 'settings',
  email_settings_changed: 'settings',
  oauth_client_created: 'settings',
  oauth_client_modified: 'settings',
  oauth_client_deleted: 'settings',
  sample_loaded: 'settings',
  sample_removed: 'settings',
  bucket_created: 'storage',
  bucket_changed: 'storage',
  bucket_policies_changed: 'storage',
  bucket_emptied: 'storage',
  bucket_deleted: 'storage',
  vector_bucket_created: 'storage',
  vector_bucket_deleted: 'storage',
  vector_index_created: 'storage',
  vector_index_deleted: 'storage',
  files_repaired: 'operation',
  site_checked: 'operation',
  backup_created: 'operation',
  backup_failed: 'operation',
  backup_restored: 'operation',
  restore_undone: 'operation',
  restore_requested: 'operation',
  backup_uploaded: 'operation',
  content_exported: 'operation',
  export_failed: 'operation',
  export_cancelled: 'operation',
  export_downloaded: 'operation',
  backup_downloaded: 'operation',
  backup_deleted: 'operation',
  audit_exported: 'operation',
  /** Of another version of the program. */
  other: 'operation',
} as const satisfies Readonly<Record<string, AuditArea>>

export type AuditEvent = keyof typeof areaByAuditEvent

/** What an event is about. `id` is empty for what has no page in the admin area. */
export interface AuditTarget {
  readonly type: KindName | 'user' | 'bucket' | 'application' | 'backup'
  readonly id: string
  /** The name at the time of the event. */
  readonly name: string
}

/** Facts of an event that are shown with it; never values of secrets, nor texts. */
export interface AuditDetails {
  /** Names of changed fields or settings. */
  readonly changed?: readonly string[]
  readonly role?: string
  readonly provider?: string
  /** Failed sign-ins that one entry counts. */
  readonly attempts?: number
  /** Items that one command changed. */
  readonly count?: number
  /** Problems that a check of the site found. */
  readonly problems?: number
  /** The time for which an item is scheduled. */
  readonly publishedAt?: string
  /** The audiences of a bucket's actions. */
  readonly policies?: Readonly<Record<string, string>>
  /** The sessions that a sign-out ended. */
  readonly scope?: string
  readonly format?: string
}

export interface AuditLogEntry {
  readonly id: string
  readonly at: string
  readonly area: AuditArea
  readonly event: AuditEvent
  /** The user, by their e-mail address at that time; the operator, or a holder of the secret key. */
  readonly actor: { readonly id: string; readonly name: string }
  readonly target: AuditTarget | null
  readonly details: AuditDetails
  /** Empty for commands. */
  readonly address: string
  readonly userAgent: string | null
}

/** An entry with whether its target can still be opened: an item that is not in the trash, or a user. */
export interface AuditLogEntryWithTargetExistence extends AuditLogEntry {
  readonly targetExists: boolean
}

export interface AuditLogFilter {
  /** The e-mail address of the actor at that time, or the name of another actor. */
  readonly actor: string | null
  readonly area: AuditArea | null
  /** Inclusive. */
  readonly from: string | null
  /** Exclusive. */
  readonly to: string | null
}

/** The position of an entry in the log. */
export interface AuditLogPosition {
  readonly at: string
  readonly id: string
}

/** A page of the log: entries older than `before`, or newer than `after`; the newest without either. */
export interface AuditLogPageQuery extends AuditLogFilter {
  readonly before: AuditLogPosition | null
  readonly after: AuditLogPosition | null
}

export interface PaginatedAuditLogEntries {
  /** Newest first. */
  readonly entries: readonly AuditLogEntryWithTargetExistence[]
  readonly hasNewer: boolean
  readonly hasOlder: boolean
}

/** The formats of an export. */
export const auditExportFormats = ['csv', 'jsonl'] as const
export type AuditExportFormat = (typeof auditExportFormats)[number]
