import { type CsvMapping, parseCsvMapping } from './csv-mapping.ts'
import type { ImportFormat, ImportNote, ImportNoteCode } from './import-report.ts'
import type { KindName } from './kinds/index.ts'
import { isLanguage, type Language } from './language.ts'

/**
 * The states of an import in the admin area. `uploading`: not all files are there; `interrupted`: its process, or the
 * server, ended during the import, so it can be continued.
 */
export type ImportRunState =
  | 'uploading'
  | 'uploaded'
  | 'checking'
  | 'checked'
  | 'importing'
  | 'finished'
  | 'failed'
  | 'cancelled'
  | 'interrupted'

/** Why a check or an import did not succeed; the texts for people are made from the code. */
export const importErrorCodes = [
  /** No format was recognized. */
  'unknown_format',
  /** The files of a known format cannot be read; the detail says why. */
  'unreadable',
  /** The content of a content folder breaks rules; the details are the messages. */
  'invalid',
  /** The disk is full. */
  'no_space',
  /** The uploaded files are not on this server. */
  'files_missing',
  /** The process or the server ended during the check. */
  'check_interrupted',
  /** The owner who started it is no longer an owner. */
  'rights_lost',
  /** Another error, which is in the log. */
  'unexpected',
] as const

export type ImportErrorCode = (typeof importErrorCodes)[number]

/** A file as the browser announced it. */
export interface ImportFile {
  /** A relative path with `/`. */
  readonly name: string
  readonly size: number
}

/** What an owner chooses before the check. */
export interface ImportRunOptions {
  /** The language of the content; null: that of the files, else that of the site. */
  readonly language: Language | null
  /** Whether items that were changed on the site are replaced. */
  readonly overwrite: boolean
  /** Whether new items become drafts. */
  readonly asDrafts: boolean
  /** What the columns of CSV files are; null until the owner has confirmed it. */
  readonly columns: CsvMapping | null
}

export const defaultImportRunOptions: ImportRunOptions = {
  language: null,
  overwrite: false,
  asDrafts: false,
  columns: null,
}

/** Reads stored options; values of other versions are ignored. */
export function parseImportRunOptions(text: string): ImportRunOptions {
  const stored: Partial<Record<keyof ImportRunOptions, unknown>> = JSON.parse(text)
  return {
    language: isLanguage(stored.language) ? stored.language : null,
    overwrite: stored.overwrite === true,
    asDrafts: stored.asDrafts === true,
    columns: parseCsvMapping(stored.columns),
  }
}

/** What the columns of a CSV file seem to be, for the owner to confirm. */
export interface CsvColumnProposal {
  readonly file: string
  /** Null if it is not recognized. */
  readonly kind: KindName | null
  readonly columns: readonly {
    readonly header: string
    readonly field: string | null
    readonly examples: readonly string[]
  }[]
  readonly rowCount: number
}

/** What a check found, or an import did, for the items of a kind. */
export interface ImportKindCounts {
  readonly kind: KindName
  readonly created: number
  readonly changed: number
  readonly same: number
  /** Changed on the site, so they stay as they are there. */
  readonly conflicts: number
  /** Break a rule of the site. */
  readonly rejected: number
}

/** What an import would do, or did. */
export interface ImportRunReport {
  readonly format: ImportFormat
  readonly language: Language
  readonly kinds: readonly ImportKindCounts[]
  /** How many notes there are of each reason; `notes` may have fewer. */
  readonly noteCounts: readonly { readonly code: ImportNoteCode; readonly count: number }[]
  readonly notes: readonly ImportNote[]
  /** Items that stay as they are on the site, the first ones. */
  readonly conflicts: readonly ImportedItem[]
  /** The columns of CSV files; null for other formats. */
  readonly csv: readonly CsvColumnProposal[] | null
}

/** An item of the site. */
export interface ImportedItem {
  readonly kind: KindName
  readonly id: number
  readonly title: string
}

/** What an import has done. */
export interface ImportRunResult {
  readonly created: number
  readonly changed: number
  /** The first items of each kind, the new ones first. */
  readonly items: readonly ImportedItem[]
  readonly failureCount: number
  /** What could not be imported, or only in part; the first ones. */
  readonly failures: readonly string[]
}

/** How far a check or an import is. */
export interface ImportProgress {
  readonly step: 'converting' | 'checking' | 'importing'
  readonly done: number
  /** 0 if it is not known. */
  readonly total: number
  /** The title of the last item. */
  readonly title: string
}

/** An import in the list. */
export interface ImportRunSummary {
  readonly id: number
  readonly startedAt: string
  readonly userName: string
  readonly state: ImportRunState
  readonly format: ImportFormat | null
  /** The first file, and how many others there are. */
  readonly fileName: string
  readonly otherFileCount: number
  /** Null before an import has ended. */
  readonly created: number | null
  readonly changed: number | null
}

/** An import as its page shows it. */
export interface ImportRunDetails extends ImportRunSummary {
  readonly files: readonly ImportFile[]
  /** Indexes of the files that are not here yet. */
  readonly missingFiles: readonly number[]
  /** Whether the uploaded files are still on this server. */
  readonly hasFiles: boolean
  readonly token: string
  readonly options: ImportRunOptions
  readonly report: ImportRunReport | null
  readonly result: ImportRunResult | null
  readonly error: { readonly code: ImportErrorCode; readonly details: readonly string[] } | null
  /** Null unless this process runs it and knows. */
  readonly progress: ImportProgress | null
  readonly isCancelling: boolean
}

/** The imports, for owners. */
export interface ImportOverview {
  /** The newest first. */
  readonly runs: readonly ImportRunSummary[]
  /** The one that is checked or imported now. */
  readonly runningId: number | null
  /** The size of all files of an import at most, in bytes. */
  readonly maxBytes: number
}

/** The number of files of one import at most; more are sent as a zip file. */
export const maxImportFiles = 2000

/**
 * Whether a check or an import was started. `busy`: another one is running; `changed`: the state was changed elsewhere,
 * such as in another tab; `filesMissing`: the uploaded files are no longer here.
 */
export type ImportStartResult = 'started' | 'busy' | 'changed' | 'filesMissing'

/** Not allowed in file names by some systems, or with a meaning of their own. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it finds
const unsafeNameCharacters = /[\u0000-\u001f\u007f<>:"|?*\\]/g

/** The name under which a file of a relative path is stored. Hidden files would not be read, so they are not hidden. */
export function toSafeImportFileName(path: string): string {
  return path
    .split('/')
    .map((part) =>
      part
        .toWellFormed()
        .replace(unsafeNameCharacters, '_')
        .replace(/^\.+/, '_')
        .replace(/[ .]+$/, '_'),
    )
    .join('/')
}
