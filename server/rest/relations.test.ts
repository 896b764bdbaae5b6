import { expect, it } from 'vitest'
import { getKindDefinition, kindNames, toColumnName } from '../../domain/kinds/index.ts'
import { getReferenceFields } from '../../domain/kinds/reference-fields.ts'
import { findRelationOfKind, listVisibleColumns, relations } from '../../domain/relations.ts'
import { describeOnBothEngines } from '../../tests/support/database-engines.ts'
import { startOnceForBlock } from '../../tests/support/shared-setup.ts'
import { createReadFixture, editor, service, visitor } from './read.fixture.ts'

describeOnBothEngines('relations of the data API', (open) => {
  const getFixture = startOnceForBlock(async () => createReadFixture(await open()))

  it('are all kinds but redirects and menu links, with their fields as columns', () => {
    const kinds = kindNames.filter((kind) => kind !== 'redirect' && kind !== 'navlink')
    expect([...relations.keys()]).toEqual(kinds.map((kind) => getKindDefinition(kind).collection))
    for (const kind of kinds) {
      const columns = findRelationOfKind(kind)?.columns
      for (const name of Object.keys(getKindDefinition(kind).fields))
        expect(columns?.has(toColumnName(name))).toBe(true)
    }
  })

  it.each([...relations.keys()])('%s: every column can be selected, filtered and sorted by', async (name) => {
    const relation = relations.get(name)
    for (const caller of [visitor, editor, service]) {
      const columns = relation ? listVisibleColumns(relation, caller !== visitor) : []
      const rows = await getFixture().read(`${name}?select=*`, caller)
      expect(rows.length).toBeGreaterThan(0)
      const stored = columns.filter(({ type }) => type !== 'tsvector').map((column) => column.name)
      expect(Object.keys(rows[0] ?? {}).sort()).toEqual(stored.sort())
      const filters = stored.map((column) => `${column}=not.is.null`).join('&')
      const rowsById = await getFixture().readCounted(`${name}?select=id&${filters}&limit=5`, caller)
      expect(rowsById.total).not.toBeNull()
      for (const column of stored) {
        const sorted = await getFixture().read(`${name}?select=id&order=${column}.desc`, caller)
        expect(sorted).toHaveLength(rows.length)
      }
    }
  })

  it('embed each other by every reference, in both directions', async () => {
    for (const kind of kindNames) {
      const relation = findRelationOfKind(kind)
      if (relation === null) continue
      for (const { field, to } of getReferenceFields(kind)) {
        const target = findRelationOfKind(to)
        const constraint = `${relation.name}_${toColumnName(field)}_fkey`
        await getFixture().read(`${relation.name}?select=id,${toColumnName(field)}(id)`)
        await getFixture().read(`${target?.name}?select=id,${relation.name}!${constraint}(id)`)
      }
    }
  })
})
