import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '../../../tests/support/database-engines.ts'
import { diagnoseDatabase } from './database-diagnostics.ts'

describeOnBothEngines('diagnoseDatabase', (open) => {
  it('measures the server, and finds indexes that are not valid', async () => {
    const connection = await open()
    const healthy = await diagnoseDatabase(connection)
    expect(healthy.version).toMatch(/^(?:SQLite|Postgres) \d+\./)
    expect(healthy.invalidIndexes).toEqual([])
    if (connection.engine === 'sqlite') return expect(healthy.connections).toBeNull()
    expect(Math.abs(healthy.clockSkewMs ?? Number.NaN)).toBeLessThan(60_000)
    expect(healthy.connections?.used).toBeGreaterThan(0)
    expect(healthy.connections?.max).toBeGreaterThan(healthy.connections?.used ?? 0)
    // A concurrent build that violates uniqueness leaves an index that is not valid.
    await sql`create table twice (n integer)`.execute(connection.db)
    await sql`insert into twice values (1), (1)`.execute(connection.db)
    await expect(
      sql`create unique index concurrently twice_once on twice (n)`.execute(connection.db),
    ).rejects.toThrow()
    expect((await diagnoseDatabase(connection)).invalidIndexes).toEqual(['twice_once'])
  })
})
