import { stat } from 'node:fs/promises'
import { findLanguageOfTag } from '../../../domain/language.ts'
import { ImportSourceError } from '../errors.ts'
import type { ConversionOptions, ImportSource } from '../import-source.ts'
import type { SourceFiles } from '../source-files.ts'
import { UploadedFiles } from '../uploaded-files.ts'
import { WordPressConverter } from './convert-wordpress.ts'
import { readWxr } from './read-wxr.ts'
import { WordPressIndex } from './wordpress-index.ts'

const maxRecords = 1_000_000

/** Exports of WordPress (WXR), with the uploaded pictures beside them. */
export const wordpressSource: ImportSource = {
  format: 'wordpress',

  async recognizes(files) {
    return (await listWxrFiles(files)).length > 0
  },

  async findLanguage(files) {
    const [name] = await listWxrFiles(files)
    if (name === undefined) return null
    const beginning = (await files.readBeginning(name)).replaceAll('\0', '')
    return findLanguageOfTag(/<language>\s*([\w-]+)\s*<\/language>/.exec(beginning)?.[1] ?? '')
  },

  async convert(files, target, options) {
    const names = await listWxrFiles(files)
    if (names.length === 0) throw new ImportSourceError('There is no WordPress export (WXR) among the files.')
    // Large sites are exported as several files.
    const paths = names.map((name) => files.locate(name))
    const { onProgress, signal } = await createReadOptions(paths, options)
    const index = new WordPressIndex(options.timeZone)
    let count = 0
    for (const path of paths)
      for await (const record of readWxr(path, { withContent: false, signal, onProgress })) {
        count += 1
        if (count > maxRecords)
          throw new ImportSourceError(`The WordPress export has more than ${maxRecords} records.`)
        if (record.type === 'site') index.siteFields = new Map([...record.fields, ...index.siteFields])
        else index.add(record)
      }
    const converter = new WordPressConverter(target, index, new UploadedFiles(files), options)
    await converter.begin()
    for (const path of paths)
      for await (const record of readWxr(path, { withContent: true, signal, onProgress }))
        if (record.type !== 'site') await converter.addRecord(record)
    await converter.finish()
  },
}

/** Each file is read twice: first for what texts can refer to. */
async function createReadOptions(paths: readonly string[], { signal, onProgress }: ConversionOptions) {
  let [total, done] = [0, 0]
  for (const path of paths) total += 2 * (await stat(path)).size
  return {
    signal,
    onProgress(bytes: number) {
      done += bytes
      onProgress(done, total)
    },
  }
}

async function listWxrFiles(files: SourceFiles): Promise<string[]> {
  const names: string[] = []
  for (const name of files.names) if (/\.xml$/i.test(name) && (await isWxrFile(files, name))) names.push(name)
  return names
}

/** In UTF-16, every other byte is zero. */
async function isWxrFile(files: SourceFiles, name: string): Promise<boolean> {
  return (await files.readBeginning(name)).replaceAll('\0', '').includes('wordpress.org/export/')
}
