import { AddedItems } from '../added-items.ts'
import type { ContentFolderWriter } from '../content-folder-writer.ts'
import type { ConversionOptions } from '../import-source.ts'
import { PictureFinder } from '../picture-finder.ts'
import type { SourceFiles } from '../source-files.ts'
import { IncompleteExportError, ReferenceResolver } from './reference-resolver.ts'
import { RowConverter } from './row-converter.ts'
import { TableIndex } from './table-index.ts'
import { TablePictures } from './table-pictures.ts'
import { describeRow, type TableSource } from './table-source.ts'

/** Converts the rows of all tables to items. */
export async function convertTables(
  source: TableSource,
  files: SourceFiles,
  target: ContentFolderWriter,
  options: ConversionOptions,
): Promise<void> {
  const pictures = new TablePictures({
    finder: new PictureFinder(files),
    target,
    hasPicture: async (hash) => (await options.hasPicture?.(hash)) ?? false,
  })
  const index = await TableIndex.read(source, target, pictures, options.signal)
  const added = new AddedItems(target, options.language)
  const references = new ReferenceResolver({ index, added, pictures, note: target.note })
  const converter = new RowConverter({ index, added, pictures, references, target, options })
  let done = 0
  for await (const row of source.readRows()) {
    options.signal.throwIfAborted()
    const indexed = index.rows[done]
    done += 1
    options.onProgress(done, index.rows.length)
    if (indexed == null) continue
    try {
      await converter.convert(row, indexed)
    } catch (error) {
      if (!(error instanceof IncompleteExportError)) throw error
      target.note('missing_reference', describeRow(row, indexed.key), error.message)
    }
  }
  await added.finish()
}
