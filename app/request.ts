import { createContext } from 'react-router'
import type { AuditLogPageQuery, PaginatedAuditLogEntries } from '../domain/audit-log.ts'
import type { BackupHealth, BackupOverview } from '../domain/backup-run.ts'
import type { EditorRealtimeConnection } from '../domain/editor-realtime.ts'
import type {
  EmailSettingsInput,
  EmailSettingsProblems,
  EmailSettingsView,
  EmailTestResult,
} from '../domain/email-settings.ts'
import type { LiveService } from '../domain/hosted-live-channel.ts'
import type {
  ImportOverview,
  ImportRunDetails,
  ImportRunOptions,
  ImportStartResult,
} from '../domain/import-run.ts'
import type { KindName } from '../domain/kinds/index.ts'
import type { Language } from '../domain/language.ts'
import type { Actor } from '../domain/permissions.ts'
import type { ImagePictureChange, ImagePictureChangeResult } from '../domain/pictures/picture-edit.ts'
import type {
  ArchiveDetails,
  ArchivedItemComparison,
  ArchivedItemList,
  ArchivedItemQuery,
  ItemToRestore,
  UndoableRestore,
} from '../domain/restore.ts'
import type { FileFixity, SiteCheckHealth, SiteCheckOverview } from '../domain/site-check.ts'
import type { SiteExportFormat, SiteExportOverview } from '../domain/site-export.ts'
import type { ContentServices } from '../server/content/contract/content-services.ts'
import type { RequestContext } from '../server/content/contract/items.ts'
import type { ReaderMessageForms } from '../server/content/contract/reader-messages.ts'
import type { PublicSiteSettings, SiteSetupService } from '../server/content/contract/site.ts'
import type { RequestSessionWithAuthClients } from '../server/session/contract.ts'

/** Documents are pages for reading and are not hydrated; applications are interactive and are hydrated. */
export type PageHydrationMode = 'document' | 'application'

/** The page info that a render passes to the server. */
export interface PageRenderOutput {
  /** Unique to the request; for applications, which are never cached. */
  readonly nonce: string
  /** CSP sources: `'sha256-…'` of each inline script and style of the app. */
  readonly inlineCspSources: string[]
  /** Null until a page is rendered, and for responses that are not pages. */
  renderMode: PageHydrationMode | null
  /** The rendered page; the response then has no body, so that the string need not become a stream. */
  html: string | null
}

/** Public information about the installation. */
export interface InstallationInfo {
  readonly version: string
  /** The time of the build; null in development. */
  readonly buildTime: string | null
  readonly translation: boolean
  readonly pageCache: boolean
  readonly database: 'sqlite' | 'postgres'
  readonly storage: 'folder' | 's3' | 'hosted'
  /** How long invitations are valid, in seconds; null: a hosted project decides it. */
  readonly invitationSeconds: number | null
  /** The realtime service of admin pages; null: there is none. */
  readonly editorRealtime: EditorRealtimeConnection | null
  /** The realtime service of public pages: this site's, or that of a hosted project; null: there is none. */
  readonly liveService: LiveService | null
  /** The maximum size of an uploaded picture. */
  readonly pictures: { readonly bytes: number; readonly pixels: number }
}

/** The images whose files were damaged or missing when they were last read. */
export interface DamagedImagesReport {
  readonly count: number
  /** The first few of them. */
  readonly images: readonly { readonly id: number; readonly name: string }[]
}

/** The sample content of a new site. */
export interface SampleContentRemovalService {
  isThere(): Promise<boolean>
  /** What the removal would do. */
  preview(): Promise<SampleRemovalReport>
  /** Removes the sample items that are neither changed nor in use. */
  remove(context: RequestContext): Promise<SampleRemovalReport>
}

/** The audit log, for owners. */
export interface AuditLogReader {
  list(query: AuditLogPageQuery, actor: Actor): Promise<PaginatedAuditLogEntries>
}

/** Backups, for owners. */
export interface SiteBackups {
  readOverview(actor: Actor): Promise<BackupOverview>
  readHealth(actor: Actor): Promise<BackupHealth>
  /** Starts a backup in the background; false if one is running. */
  start(actor: Actor): Promise<boolean>
  deleteArchive(id: number, actor: Actor): Promise<void>
}

/** Restores from backups, for owners. */
export interface SiteRestores {
  readArchive(runId: number, actor: Actor): Promise<ArchiveDetails>
  /** Starts to check an archive in the background; false if another one is being checked or used. */
  startCheck(runId: number, passphrase: string | null, actor: Actor): Promise<boolean>
  /** Deletes what the check of an archive has left, when the archive is deleted. */
  discardCheck(runId: number, actor: Actor): Promise<void>
  /** A page of the items of an archive; null if it is not checked. */
  listItems(runId: number, query: ArchivedItemQuery, actor: Actor): Promise<ArchivedItemList | null>
  /** Null if the archive is not checked; throws `not_found` if it has no such item. */
  compareItem(runId: number, kind: KindName, id: number, actor: Actor): Promise<ArchivedItemComparison | null>
  /** Starts to restore an item in the background; false if another one is being restored, or nothing is checked. */
  startItemRestore(runId: number, item: ItemToRestore, actor: Actor): Promise<boolean>
  /** Requests a restore of the whole site; null if the archive is not checked, or another run lasts. */
  requestRestore(runId: number, actor: Actor): Promise<{ readonly progressToken: string } | null>
  /** Requests an undo of the last restore; null if it cannot be undone, or another run lasts. */
  requestUndo(actor: Actor): Promise<{ readonly progressToken: string } | null>
  readUndoable(actor: Actor): Promise<UndoableRestore | null>
  /** Whether the site is about to be stopped for a restore. */
  isRestoreRequested(actor: Actor): boolean
  /** The largest archive that can be uploaded, in bytes. */
  readMaxUploadSize(actor: Actor): Promise<number>
}

/** Checks of the site, for owners; the fixity of files also for editors. */
export interface SiteChecks {
  readOverview(actor: Actor): Promise<SiteCheckOverview>
  /** Null if there was no check yet. */
  readHealth(actor: Actor): Promise<SiteCheckHealth | null>
  /** The last reading of a stored file; null if it was not read yet. */
  readFixity(hash: string, actor: Actor): Promise<FileFixity | null>
  /** Starts a check in the background; false if one is running. */
  start(actor: Actor): Promise<boolean>
}

/** Imports of content, for owners. */
export interface SiteImports {
  readOverview(actor: Actor): Promise<ImportOverview>
  read(id: number, actor: Actor): Promise<ImportRunDetails>
  /** Registers an import whose files are uploaded next; returns its id. */
  create(files: string, language: Language | null, actor: Actor): Promise<number>
  startCheck(id: number, options: ImportRunOptions, actor: Actor): Promise<ImportStartResult>
  startImport(id: number, actor: Actor): Promise<ImportStartResult>
  cancel(id: number, actor: Actor): Promise<void>
  discard(id: number, actor: Actor): Promise<void>
}

/** Exports for download, for owners. */
export interface SiteExports {
  readOverview(actor: Actor): Promise<SiteExportOverview>
  /** Starts an export in the background; false if one is running. */
  start(format: SiteExportFormat, actor: Actor): Promise<boolean>
  cancel(actor: Actor): Promise<void>
  deleteFile(name: string, actor: Actor): Promise<void>
}

/** The pictures of images, for editors. */
export interface ImagePictures {
  /** Turns and crops the picture and sets its focal point. Throws `forbidden`, `not_found` or `stale`. */
  change(id: number, change: ImagePictureChange, context: RequestContext): Promise<ImagePictureChangeResult>
}

/** The e-mail server of the site, for owners. */
export interface SiteEmailSettings {
  /** Whether the site can send e-mail; public. */
  isEnabled(): Promise<boolean>
  read(actor: Actor): Promise<EmailSettingsView>
  /** Null: saved. */
  save(input: EmailSettingsInput, actor: Actor): Promise<EmailSettingsProblems | null>
  delete(actor: Actor): Promise<void>
  /** Sends an e-mail to the owner's own address. */
  sendTest(language: Language, actor: Actor): Promise<EmailTestResult>
}

/** What the removal of the sample does to the content of users. */
export interface SampleRemovalReport {
  readonly removedCount: number
  /** Sample items that stay, because content of users refers to them or shows their pictures. */
  readonly kept: readonly NamedItem[]
  /** Links in texts of users to items that are removed. */
  readonly brokenLinks: readonly { readonly from: NamedItem; readonly to: NamedItem }[]
  /** The names of site settings that still have the sample's values and are cleared. */
  readonly clearedSettings: readonly string[]
}

interface NamedItem {
  readonly kind: KindName
  /** 0 for a new item that is not saved yet. */
  readonly id: number
  readonly name: string
}

/** The request data and services for pages. */
export interface AppRequest {
  readonly content: ContentServices
  readonly context: RequestContext
  readonly site: PublicSiteSettings
  /** The language of the interface: the visitor's choice, else the site's. */
  readonly language: Language
  /** The site's public origin. */
  readonly origin: string
  readonly session: RequestSessionWithAuthClients
  /** The name of the signed-in user; null for visitors. */
  readonly userDisplayName: string | null
  readonly now: Date
  readonly buildId: string
  /** The URL of the language's messages; null if translation is switched off. */
  readonly messagesUrl: string | null
  readonly installation: InstallationInfo
  /** For the admin area; null if no damaged images are known. */
  readonly readDamagedImages: () => Promise<DamagedImagesReport | null>
  /** The sample content, which the owner can remove. */
  readonly sampleContent: SampleContentRemovalService
  readonly auditLog: AuditLogReader
  readonly backups: SiteBackups
  readonly restores: SiteRestores
  readonly siteChecks: SiteChecks
  readonly imports: SiteImports
  readonly siteExports: SiteExports
  readonly imagePictures: ImagePictures
  readonly emailSettings: SiteEmailSettings
  readonly siteSetup: SiteSetupService
  readonly readerMessageForms: ReaderMessageForms
  /** Whether the request came through an untrusted proxy (`LETOPIS_TRUST_PROXY`). */
  readonly isProxyUntrusted: boolean
  /** Whether the request was sent by a browser on the server's machine, which may be told of commands. */
  readonly isOnServerMachine: boolean
  /** Counts costly work for the address of a visitor; throws `too_often`. Signed-in users are not limited. */
  readonly chargeVisitor: (work: 'search' | 'form' | 'message') => Promise<void>
  /** Whether the page becomes a file of a static copy, which has no server behind it. */
  readonly isStaticExport: boolean
  readonly renderedPage: PageRenderOutput
}

/** The router context with the app's request; set by the server. */
export const appRequestContext = createContext<AppRequest>()
