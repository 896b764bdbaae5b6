import type { CsvMapping } from '../../domain/csv-mapping.ts'
import type { ImportFormat } from '../../domain/import-report.ts'
import type { Language } from '../../domain/language.ts'
import type { ContentFolderWriter } from './content-folder-writer.ts'
import type { SourceFiles } from './source-files.ts'

export interface ConversionOptions {
  /** The language of the content. */
  readonly language: Language
  /** The time zone of times without one (IANA name). */
  readonly timeZone: string
  readonly signal: AbortSignal
  /** What the columns of CSV files are; files that it does not name are recognized. */
  readonly columns?: CsvMapping
  /** Whether the site has a picture with this hash: tables of an export name pictures without containing them. */
  hasPicture?(hash: string): Promise<boolean>
  /** `total` is 0 if it is not known. */
  onProgress(done: number, total: number): void
}

/**
 * Converts content of another program into a content folder, which is then imported like an export of ours. The same
 * source has to result in the same folder: an import recognizes items by `created`, or else by their titles.
 */
export interface ImportSource {
  readonly format: Exclude<ImportFormat, 'letopis'>
  /** Whether the files look like this format; reads little of them. */
  recognizes(files: SourceFiles): Promise<boolean>
  /** The language that the files say the content has; null if they do not, or if the site has no such language. */
  findLanguage?(files: SourceFiles): Promise<Language | null>
  /** Throws an `ImportSourceError` if the files cannot be read at all; reports everything else as notes. */
  convert(files: SourceFiles, target: ContentFolderWriter, options: ConversionOptions): Promise<void>
}
