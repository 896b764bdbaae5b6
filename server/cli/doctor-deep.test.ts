import { expect, it } from 'vitest'
import type { DatabaseDiagnostics } from '../data/engines/database-diagnostics.ts'
import { createDatabaseFindings, createOutboxFinding } from './doctor-deep.ts'

const healthy: DatabaseDiagnostics = {
  version: 'Postgres 17.2',
  roundTripMs: 0.6,
  clockSkewMs: 300,
  connections: { used: 20, max: 100 },
  invalidIndexes: [],
}
const listStates = (changes: Partial<DatabaseDiagnostics>) =>
  Object.fromEntries(
    createDatabaseFindings({ ...healthy, ...changes }).map(({ subject, state }) => [subject, state]),
  )

it('finds a healthy server good, and each problem of it', () => {
  const good = { 'database server': 'good', connections: 'good', clock: 'good', indexes: 'good' }
  expect(listStates({})).toEqual(good)
  expect(listStates({ roundTripMs: 90 })).toEqual({ ...good, 'database server': 'warning' })
  expect(listStates({ connections: { used: 85, max: 100 } })).toEqual({ ...good, connections: 'warning' })
  expect(listStates({ clockSkewMs: -4000 })).toEqual({ ...good, clock: 'warning' })
  expect(listStates({ clockSkewMs: 11_000 })).toEqual({ ...good, clock: 'bad' })
  expect(listStates({ invalidIndexes: ['a'] })).toEqual({ ...good, indexes: 'bad' })
})

it('finds changes that wait for long', () => {
  const now = Date.parse('2026-01-01T01:00:00Z')
  const present = (oldestAt: string | null) => createOutboxFinding({ waiting: 2, oldestAt }, now).state
  expect([null, '2026-01-01T00:59:50Z', '2026-01-01T00:58:00Z', '2026-01-01T00:00:00Z'].map(present)).toEqual(
    ['good', 'good', 'warning', 'bad'],
  )
})
