import { expect, it } from 'vitest'
import { describeOnBothEngines } from '../../tests/support/database-engines.ts'
import type { ObservedStatement } from './observed-statement.ts'
import { createSlowStatementReporter, type SlowStatement } from './slow-statement-reporter.ts'

const secret = 'Kateřina of the mill'

describeOnBothEngines('slow statements', (open) => {
  it('are reported with the plan of the database and without their parameters', async () => {
    const connection = await open()
    const reported: SlowStatement[] = []
    const done = Promise.withResolvers<void>()
    connection.observeStatements(
      createSlowStatementReporter({
        connection,
        thresholdMs: 0,
        report: (slow) => {
          if (slow.plan === undefined || reported.push(slow) < 2) return
          done.resolve()
        },
        now: () => 0,
      }),
    )
    await connection.transaction(async (db) => {
      await db.selectFrom('meta').select('value').where('name', '=', secret).execute()
      await db.updateTable('meta').set({ value: secret }).where('name', '=', secret).execute()
    })
    await done.promise
    // The plans are read beside each other, so their order is not certain.
    expect(reported.map(({ statement }) => statement).sort()).toEqual([
      expect.stringMatching(/^select "value" from "meta" where "name" = (?:\?|\$1)$/),
      expect.stringMatching(/^update "meta" set "value" = (?:\?|\$1) where "name" = (?:\?|\$2)$/),
    ])
    expect(reported[0]?.plan).toMatch(/meta/)
    expect(JSON.stringify(reported)).not.toContain(secret)
  })
})

it('reports few statements and fewer plans while everything is slow, and starts anew after a minute', async () => {
  let time = 0
  const reported: SlowStatement[] = []
  const explained: string[] = []
  const observe = createSlowStatementReporter({
    connection: {
      explain: async (sql) => {
        explained.push(sql)
        throw new Error('the database is away')
      },
    },
    thresholdMs: 500,
    report: (slow) => reported.push(slow),
    now: () => time,
  })
  const run = (sql: string, ms: number) =>
    observe({ kind: 'select', sql, ms, isFailed: false } satisfies ObservedStatement)
  run('select 1', 499)
  for (let i = 0; i < 100; i += 1)
    run(`select ${i}, ${Array.from({ length: 1000 }, () => '?').join(', ')}`, 600.4)
  await new Promise(setImmediate)
  expect([reported.length, explained.length]).toEqual([30, 5])
  expect(reported.at(-1)).toMatchObject({ ms: 600, statement: expect.stringMatching(/^select \d+, \?, …$/) })
  time = 60_000
  run('select 2', 700)
  await new Promise(setImmediate)
  expect([reported.length, explained.length]).toEqual([31, 6])
})
