/** What an owner can export: all content as files, tables for spreadsheets, or the public site as static HTML. */
export const siteExportFormats = ['content', 'tables', 'website'] as const

export type SiteExportFormat = (typeof siteExportFormats)[number]

/** How far an export is. */
export interface SiteExportProgress {
  readonly step: 'items' | 'pages' | 'pictures' | 'packing'
  readonly done: number
  readonly total: number
}

/** A finished export that can be downloaded. */
export interface SiteExportFile {
  readonly name: string
  readonly format: SiteExportFormat
  /** In bytes. */
  readonly size: number
  readonly createdAt: string
  /** When it is deleted. */
  readonly expiresAt: string
}

/** How the last export ended. */
export interface SiteExportOutcome {
  readonly format: SiteExportFormat
  /**
   * `incomplete`: the file is there, but pages or pictures are missing in it. `interrupted`: the server that made it has ended.
   */
  readonly state: 'done' | 'incomplete' | 'failed' | 'cancelled' | 'interrupted'
  /** What is missing, or why it failed, in the words for the operator. */
  readonly problems: readonly string[]
}

export interface SiteExportOverview {
  /** The newest first. */
  readonly files: readonly SiteExportFile[]
  readonly running: { readonly format: SiteExportFormat; readonly progress: SiteExportProgress | null } | null
  readonly lastOutcome: SiteExportOutcome | null
}

export function isSiteExportFormat(text: string): text is SiteExportFormat {
  return siteExportFormats.some((format) => format === text)
}
