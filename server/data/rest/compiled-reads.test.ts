import { expect, it } from 'vitest'
import { describeOnBothEngines } from '../../../tests/support/database-engines.ts'
import { CompiledReads } from './compiled-reads.ts'
import type { RowsPlan } from './read-plan.ts'

const id = { name: 'id', type: 'integer', isNullable: false, isLong: false } as const
const plan: RowsPlan = {
  kind: 'gallery',
  isPublicOnly: true,
  conditions: [],
  order: [],
  offset: 0,
  limit: 5,
  output: [{ key: 'id', type: 'value', value: { column: id, jsonPath: [], type: 'integer' }, cast: null }],
}

describeOnBothEngines('the statement of a read', (open) => {
  it('is remembered as its text only, without the time of its first use', async () => {
    const { db, engine } = await open()
    const compiledReads = new CompiledReads(db, engine)
    for (const isCounted of [true, false]) {
      const first = compiledReads.getQuery(plan, '2026-01-01T00:00:00.000Z', isCounted)
      const second = compiledReads.getQuery(plan, '2026-01-02T00:00:00.000Z', isCounted)
      expect(second.query).toEqual({ kind: 'RawNode', sqlFragments: [second.sql], parameters: [] })
      expect(second.query).toBe(first.query)
      expect(second.parameters).toContain('2026-01-02T00:00:00.000Z')
      expect(second.parameters).not.toContain('2026-01-01T00:00:00.000Z')
      expect((await db.executeQuery(second)).rows).toHaveLength(isCounted ? 1 : 0)
    }
  })
})
