import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { connectToDatabase } from '../../server/data/connection.ts'
import { createSiteDatabaseOverConnection } from '../../server/data/index.ts'
import { registerInstance } from '../../server/instances/index.ts'
import { runCommandInProcess } from '../support/cli.ts'
import { createMigratedDatabase } from '../support/database-engines.ts'

it('doctor says how many instances run, where the secrets are and which e-mails wait, and warns of secrets that are not shared', async () => {
  const { target, remove } = await createMigratedDatabase('postgres')
  onTestFinished(remove)
  if (target.engine !== 'postgres') throw new Error('Not a Postgres')
  const connection = await connectToDatabase(target)
  onTestFinished(() => connection.close())
  const data = createSiteDatabaseOverConnection(connection)
  const folder = await mkdtemp(join(tmpdir(), 'letopis-doctor-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const settings = { DATABASE_URL: target.url }
  const runDoctor = async (more = {}) =>
    (await runCommandInProcess(folder, ['doctor'], { ...settings, ...more })).output
  const register = (secrets_fingerprint: string) =>
    registerInstance(
      { data, report: () => undefined, now: () => new Date() },
      { version: '1.2.3', secrets_place: 'folder', secrets_fingerprint },
    )

  await runCommandInProcess(folder, ['keys'], settings)
  expect(await runDoctor()).not.toContain('instances')
  await register('a')
  const second = await register('a')
  const both = await runDoctor()
  expect(both).toContain('ok secrets: in the data folder, readable by their owner only')
  expect(both).toContain('ok instances: 2 running, version 1.2.3')
  expect(both).toContain('note instances: 2 of them use the secrets of their own data folders')
  await second.end()
  expect(await runDoctor()).toContain('ok instances: 1 running')
  // The first one is killed.
  await sql`update instance set seen_at = now() - interval '31 seconds'`.execute(connection.db)
  expect(await runDoctor()).not.toContain('instances')

  expect(await runDoctor()).not.toContain('e-mails')
  const at = '2026-11-18T10:00:00.000Z'
  await data.queuedEmails.add({
    ...{ template: 'password_changed', recipient: 'jana@example.org', language: null, template_values: '{}' },
    ...{ created_at: at, next_attempt_at: at },
  })
  expect(await runDoctor()).toContain(
    'ok e-mails: 1 waiting to be sent, the oldest since 2026-11-18T10:00:00.000Z',
  )
  const failure = { failed_at: at, failure: 'timeout', answer: null, next_attempt_at: at }
  await data.queuedEmails.postpone({ id: 1, attempts: 0 }, failure)
  expect(await runDoctor()).toContain('note e-mails: 1 waiting to be sent')

  const shared = { LETOPIS_SECRETS_KEY: 'Kq3vX8mZ1pT6wB9nR4yL7cD2fG5hJ0sA' }
  expect(await runDoctor(shared)).toContain('note secrets: not in the database yet')
  await runCommandInProcess(folder, ['keys'], { ...settings, ...shared })
  const moved = await runDoctor(shared)
  expect(moved).toContain('ok secrets: in the database, sealed with LETOPIS_SECRETS_KEY')
  expect(moved).toContain('note secrets: secrets.json in the data folder is not used any more')
  expect(await runDoctor()).toContain('BAD secrets: The secrets of this site are in its database')
})
