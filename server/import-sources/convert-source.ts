import { mkdir } from 'node:fs/promises'
import type { ImportFormat, ImportNote } from '../../domain/import-report.ts'
import type { Language } from '../../domain/language.ts'
import { ContentFolderWriter } from './content-folder-writer.ts'
import { csvSource } from './csv/csv-source.ts'
import { ImportSourceError } from './errors.ts'
import { ghostSource } from './ghost/index.ts'
import type { ConversionOptions, ImportSource } from './import-source.ts'
import { markdownSource } from './markdown/markdown-source.ts'
import { omekaSource } from './omeka/omeka-source.ts'
import type { SourceFiles } from './source-files.ts'
import { supabaseSource } from './supabase/supabase-source.ts'
import { wordpressSource } from './wordpress/index.ts'

/** The formats of other programs; the first one that recognizes the files is used, so the most general ones are last. */
const importSources: readonly ImportSource[] = [
  ghostSource,
  wordpressSource,
  omekaSource,
  supabaseSource,
  markdownSource,
  csvSource,
]

/** The format of files; null if none is recognized. */
export async function detectImportFormat(files: SourceFiles): Promise<ImportFormat | null> {
  if (files.names.includes('site.json') && (await files.readBeginning('site.json')).includes('"format"'))
    return 'letopis'
  for (const source of importSources) if (await source.recognizes(files)) return source.format
  return null
}

/** The language of files; null if they do not say it. */
export async function findSourceLanguage(files: SourceFiles, format: ImportFormat): Promise<Language | null> {
  const source = importSources.find((source) => source.format === format)
  return (await source?.findLanguage?.(files)) ?? null
}

/** Converts files of another program into a content folder; returns what was changed or left out. */
export async function convertToContentFolder(
  files: SourceFiles,
  format: Exclude<ImportFormat, 'letopis'>,
  folder: string,
  options: ConversionOptions,
): Promise<ImportNote[]> {
  const source = importSources.find((source) => source.format === format)
  if (source === undefined) throw new ImportSourceError(`Files of the format ${format} cannot be imported.`)
  const notes: ImportNote[] = []
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const writer = new ContentFolderWriter(folder, options.language, (code, source, detail) => {
    notes.push({ code, source, detail })
  })
  await source.convert(files, writer, options)
  await writer.finish()
  return notes
}
