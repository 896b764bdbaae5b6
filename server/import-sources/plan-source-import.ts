import { join } from 'node:path'
import type { ImportFormat, ImportNote } from '../../domain/import-report.ts'
import type { Language } from '../../domain/language.ts'
import {
  FolderPictures,
  type ImportPlan,
  isCreatedOrChanged,
  planImport,
  readContentFolderInLanguage,
  readContentFolderLanguages,
  readEffectiveSettings,
} from '../content-folder/index.ts'
import { convertToContentFolder, detectImportFormat, findSourceLanguage } from './convert-source.ts'
import { UnknownImportFormatError } from './errors.ts'
import type { ConversionOptions } from './import-source.ts'
import { openSourceFiles, type SourceFiles } from './source-files.ts'

type PlanDeps = Parameters<typeof planImport>[0]

export interface SourceImportDeps extends Pick<PlanDeps, 'data' | 'content' | 'label'> {
  /** The size of a picture at most. */
  readonly maxPictureBytes: number
  /** Used if the owner has not chosen one for the site. */
  readonly siteLanguage: Language
}

export interface SourceImportOptions extends Pick<ConversionOptions, 'timeZone' | 'signal' | 'columns'> {
  /** A folder, a file or a zip file. */
  readonly path: string
  /** An empty folder that is deleted after the import. */
  readonly workFolder: string
  /** Null: it is recognized. */
  readonly format: ImportFormat | null
  /** Null: that of the files if they have one, else that of the site. */
  readonly language: Language | null
  readonly overwrite: boolean
  /** Whether new items become drafts. */
  readonly asDrafts: boolean
  onProgress(step: 'converting' | 'checking', done: number, total: number): void
}

/** What an import would do, and what it is made of. */
export interface PlannedSourceImport {
  readonly format: ImportFormat
  readonly language: Language
  /** The files of the source. */
  readonly files: SourceFiles
  /** The content folder. */
  readonly root: string
  readonly plan: ImportPlan
  /** What was changed or left out. */
  readonly notes: readonly ImportNote[]
}

/** Reads a source of any format and compares it with the site, without changing anything. */
export async function planSourceImport(
  deps: SourceImportDeps,
  options: SourceImportOptions,
): Promise<PlannedSourceImport> {
  const files = await openSourceFiles(options.path, options.workFolder)
  const format = options.format ?? (await detectImportFormat(files))
  if (format === null)
    throw new UnknownImportFormatError('The format was not recognized. Formats: docs/moving-in.md.')
  const { data, content, label, maxPictureBytes } = deps
  const { root, language, notes } = await readOrConvert(deps, files, format, options)
  const folder = await readContentFolderInLanguage(root, language)
  const plan = await planImport(
    {
      data,
      content,
      label,
      pictures: new FolderPictures(root, maxPictureBytes),
      language,
      overwrite: options.overwrite,
      // Another program knows the name of another site.
      overwriteSettings: options.overwrite && format === 'letopis',
      asDrafts: options.asDrafts,
      skipInvalid: format !== 'letopis',
    },
    // A site has the language of its content.
    { ...folder, site: { lang: language, ...folder.site } },
    (done, total) => options.onProgress('checking', done, total),
  )
  const rejected = plan.skipped.map(
    ({ item, reason }): ImportNote => ({
      code: 'rejected',
      source: `${item.kind}:${item.key}`,
      // The file is one that the conversion made.
      detail: reason.replaceAll(`${item.source}, ${item.key}: `, '').replaceAll(`${item.source}: `, ''),
    }),
  )
  const incomplete = plan.items
    .filter(({ missingToPublish, action }) => missingToPublish.length > 0 && isCreatedOrChanged(action))
    .map(
      ({ item, missingToPublish }): ImportNote => ({
        code: 'incomplete',
        source: format === 'letopis' ? `${item.source}, ${item.key}` : `${item.kind}:${item.key}`,
        detail: missingToPublish.join(', '),
      }),
    )
  return { format, language, files, root, plan, notes: [...notes, ...incomplete, ...rejected] }
}

/** The content folder of the source, with its language. */
async function readOrConvert(
  { data, siteLanguage: defaultLanguage }: SourceImportDeps,
  files: SourceFiles,
  format: ImportFormat,
  { language: wanted, workFolder, onProgress, ...options }: SourceImportOptions,
): Promise<Pick<PlannedSourceImport, 'root' | 'language' | 'notes'>> {
  const { row } = await readEffectiveSettings(data, {})
  const siteLanguage = row?.lang ?? defaultLanguage
  if (format === 'letopis') {
    const languages = await readContentFolderLanguages(files.root)
    const [only] = languages
    const own = languages.length === 1 && only !== undefined ? only : siteLanguage
    return { root: files.root, language: wanted ?? own, notes: [] }
  }
  const root = join(workFolder, 'converted')
  const language = wanted ?? (await findSourceLanguage(files, format)) ?? siteLanguage
  const notes = await convertToContentFolder(files, format, root, {
    ...options,
    language,
    hasPicture: async (hash) => (await data.files.find(hash)) !== null,
    onProgress: (done, total) => onProgress('converting', done, total),
  })
  return { root, language, notes }
}
