import { stat } from 'node:fs/promises'
import { ImportSourceError } from '../errors.ts'
import type { ImportSource } from '../import-source.ts'
import type { SourceFiles } from '../source-files.ts'
import { UploadedFiles } from '../uploaded-files.ts'
import { GhostConverter } from './convert-ghost.ts'
import { GhostIndex } from './ghost-index.ts'
import { readJsonLists } from './read-json-lists.ts'

const maxRecords = 3_000_000

/** Exports of Ghost (JSON), with the folder `content/images` beside them. */
export const ghostSource: ImportSource = {
  format: 'ghost',

  async recognizes(files) {
    return (await findGhostFile(files)) !== null
  },

  async convert(files, target, options) {
    const name = await findGhostFile(files)
    if (name === null) throw new ImportSourceError('There is no Ghost export (JSON) among the files.')
    const path = files.locate(name)
    // It is read twice: first for what texts can refer to.
    const total = 2 * (await stat(path)).size
    let done = 0
    const readOptions = {
      signal: options.signal,
      onProgress(bytes: number) {
        done += bytes
        options.onProgress(done, total)
      },
    }
    const index = new GhostIndex()
    let count = 0
    for await (const element of readJsonLists(path, readOptions)) {
      count += 1
      if (count > maxRecords)
        throw new ImportSourceError(`The Ghost export has more than ${maxRecords} records.`)
      index.add(element)
    }
    const converter = new GhostConverter(target, index, new UploadedFiles(files), options)
    converter.begin()
    for await (const element of readJsonLists(path, readOptions)) await converter.addRecord(element)
  },
}

async function findGhostFile(files: SourceFiles): Promise<string | null> {
  for (const name of files.names)
    if (/\.json$/i.test(name) && isGhostExport(await files.readBeginning(name))) return name
  return null
}

function isGhostExport(beginning: string): boolean {
  return /"exported_on"\s*:/.test(beginning) && /"data"\s*:\s*\{/.test(beginning)
}
