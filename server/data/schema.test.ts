import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  getFieldMaxLength,
  getKindDefinition,
  isRequiredField,
  kindNames,
  toColumnName,
} from '../../domain/kinds/index.ts'
import { describeOnBothEngines } from '../../tests/support/database-engines.ts'

const common = [
  'id',
  'author',
  'created_at',
  'edited_at',
  'published_at',
  'removed_at',
  'version',
  'sample',
  'title_sort',
]

describeOnBothEngines('the schema', (open) => {
  it('has exactly the columns of the kind definitions, required where they are', async () => {
    const { db } = await open()
    const tables = await db.introspection.getTables()
    for (const kind of kindNames) {
      const columns = tables.find((table) => table.name === kind)?.columns ?? []
      const expected = Object.entries(getKindDefinition(kind).fields).flatMap(([name, field]) => {
        const column = toColumnName(name)
        return field.type === 'date' ? [column, `${column}_from`, `${column}_to`] : [column]
      })
      expect(columns.map((column) => column.name).toSorted()).toEqual([...common, ...expected].toSorted())
      for (const [name, field] of Object.entries(getKindDefinition(kind).fields)) {
        const column = columns.find((candidate) => candidate.name === toColumnName(name))
        expect([kind, name, column?.isNullable]).toEqual([kind, name, !isRequiredField(field)])
      }
    }
  })

  it('rejects a text longer than its field', async () => {
    const connection = await open()
    for (const kind of kindNames) {
      for (const [name, field] of Object.entries(getKindDefinition(kind).fields)) {
        const max = getFieldMaxLength(field)
        if (max === null || max > 2000 || field.type === 'file' || field.type === 'choice') continue
        const column = toColumnName(name)
        const constraint = `length(${column}) <= ${max}`
        const definition = await readTableDefinition(connection, kind)
        expect([kind, name, definition.includes(constraint)]).toEqual([kind, name, true])
      }
    }
  })
})

async function readTableDefinition(
  { db, engine }: Awaited<ReturnType<Parameters<Parameters<typeof describeOnBothEngines>[1]>[0]>>,
  table: string,
) {
  const { rows } =
    engine === 'sqlite'
      ? await sql<{ text: string }>`select sql as text from sqlite_master where name = ${table}`.execute(db)
      : await sql<{ text: string }>`select pg_get_constraintdef(oid) as text from pg_constraint
          where conrelid = ${table}::regclass`.execute(db)
  return rows
    .map((row) => row.text)
    .join('\n')
    .replaceAll('"', '')
}
