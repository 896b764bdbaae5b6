import { getFieldValue, getKindDefinition, type KindName, kindNames } from '../../domain/kinds/index.ts'
import { systemActor } from '../../domain/permissions.ts'
import { sanitizeItemForActor } from '../content/index.ts'
import type { Repositories, SiteDatabase } from '../data/index.ts'
import { formatCsvCell } from '../lib/csv-cell.ts'
import { listContentFieldNames } from './content-format.ts'
import { iterateItems } from './content-index.ts'
import { openExportFolder } from './export-folder.ts'

const commonColumns = ['id', 'created_at', 'edited_at', 'published_at'] as const
/** Without it, spreadsheets do not recognize UTF-8. */
const byteOrderMark = '\ufeff'

/** Writes one CSV file per kind: all items except the trash. Returns their number. */
export async function exportCsvFiles(data: SiteDatabase, path: string): Promise<number> {
  const fileNames = kindNames.map(getCsvFileName)
  const folder = await openExportFolder(path, null, async (names) =>
    names.every((name) => fileNames.includes(name)) ? names : [],
  )
  try {
    const count = await data.readSnapshot(async (repositories) => {
      let count = 0
      for (const kind of kindNames) {
        const rows = await formatCsvRows(repositories, kind)
        await folder.writeFile(getCsvFileName(kind), byteOrderMark + rows.map((row) => `${row}\r\n`).join(''))
        count += rows.length - 1
      }
      return count
    })
    await folder.publish()
    return count
  } catch (error) {
    await folder.discard()
    throw error
  }
}

function getCsvFileName(kind: KindName): string {
  return `${getKindDefinition(kind).collection}.csv`
}

/** A header and a row per item; references are ids and files are hashes. */
async function formatCsvRows(repositories: Repositories, kind: KindName): Promise<string[]> {
  const columns = [...commonColumns, ...listContentFieldNames(kind)]
  const rows = [columns.join(',')]
  for await (const stored of iterateItems(repositories, kind)) {
    const item = sanitizeItemForActor(kind, stored, { actor: systemActor })
    const cells = columns.map((name) => formatCsvCell(String(getFieldValue(item, name) ?? '')))
    rows.push(cells.join(','))
  }
  return rows
}
