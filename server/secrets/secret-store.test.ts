import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeOnOneEngine } from '../../tests/support/database-engines.ts'
import { loadOrCreateSecrets, SecretsError } from '../config/index.ts'
import type { SiteDatabaseConnection } from '../data/connection.ts'
import { createSiteDatabaseOverConnection } from '../data/index.ts'
import { createSecretStore, readSecretsTextBeforeMigrations } from './index.ts'

const key = 'Kq3vX8mZ1pT6wB9nR4yL7cD2fG5hJ0sA'
const otherKey = key.split('').reverse().join('')
let folder = ''
let warnings: string[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-secrets-'))
  warnings = []
})
afterEach(() => rm(folder, { recursive: true }))

function openStore(connection: SiteDatabaseConnection, secretsKey: string | null = key) {
  const data = createSiteDatabaseOverConnection(connection)
  const store = createSecretStore({ data: folder, secretsKey }, data, (line) => warnings.push(line))
  return { data, store }
}

async function writeSecretsFile(): Promise<string> {
  await loadOrCreateSecrets(folder, () => undefined)
  return readFile(join(folder, 'secrets.json'), 'utf8')
}

describeOnOneEngine('secrets in the database', (open, engine) => {
  it('are created once by stores that create them at the same time, and readable with the key only', async () => {
    const connection = await open()
    const { data, store } = openStore(connection)
    expect(await store.readExisting()).toBeNull()
    const all = await Promise.all(Array.from({ length: 8 }, () => store.loadOrCreate()))
    expect(new Set(all.map((secrets) => JSON.stringify(secrets))).size).toBe(1)
    const [secrets] = all
    expect(await store.loadOrCreate()).toEqual(secrets)
    expect(secrets?.secret).toMatch(/^sb_secret_/)

    const rows = JSON.stringify(await data.secrets.list())
    for (const value of [secrets?.signing, secrets?.publishable, secrets?.secret, secrets?.jwtKeys[0]?.d])
      expect(rows).not.toContain(value)
    await expect(readFile(join(folder, 'secrets.json'))).rejects.toThrow('ENOENT')
    for (const method of ['loadOrCreate', 'readExisting', 'readText', 'rotateJwtSigningKey'] as const)
      await expect(openStore(connection, otherKey).store[method]()).rejects.toThrow(
        new SecretsError(
          'LETOPIS_SECRETS_KEY does not open the secrets in the database: they were sealed with another key.',
        ),
      )
  })

  it('are those of the data folder at the first start with the key', async () => {
    const connection = await open()
    const before = await loadOrCreateSecrets(folder, () => undefined)
    const { store } = openStore(connection)
    expect(await store.readExisting()).toEqual(before)
    expect(await store.loadOrCreate()).toEqual(before)
    await rm(join(folder, 'secrets.json'))
    expect(await store.loadOrCreate()).toEqual(before)
    expect(warnings).toEqual([])

    await loadOrCreateSecrets(folder, () => undefined)
    expect(await store.loadOrCreate()).toEqual(before)
    expect(warnings).toEqual([expect.stringContaining('secrets.json in the data folder differs')])
  })

  it('are not created from a damaged file', async () => {
    const { data, store } = openStore(await open())
    await writeFile(join(folder, 'secrets.json'), '{"signing": ', { mode: 0o600 })
    await expect(store.loadOrCreate()).rejects.toThrow('secrets.json is damaged')
    expect(await data.secrets.list()).toEqual([])
  })

  it('get new signing keys, also from two commands at once, and older ones still verify', async () => {
    const { store } = openStore(await open())
    const before = await store.loadOrCreate()
    const kids = await Promise.all([store.rotateJwtSigningKey(), store.rotateJwtSigningKey()])
    const after = await store.loadOrCreate()
    expect(after).toMatchObject({ signing: before.signing, secret: before.secret })
    expect(after.jwtKeys.map(({ kid }) => kid).toSorted()).toEqual(
      [...kids, before.jwtKeys[0]?.kid ?? ''].toSorted(),
    )
    expect(after.jwtKeys.filter(({ d }) => d !== undefined)).toHaveLength(1)
  })

  it('are replaced by those of a backup, which has them as a file', async () => {
    const { data, store } = openStore(await open())
    const before = await store.loadOrCreate()
    const text = await store.readText()
    expect(JSON.parse(text ?? '')).toMatchObject({ signing: before.signing, secret: before.secret })
    await data.secrets.deleteAll()
    expect((await store.loadOrCreate()).signing).not.toBe(before.signing)
    if (store.place !== 'database') throw new Error('Not in the database')
    await data.transaction((repositories) => store.replaceByText(repositories, text ?? ''))
    expect(await store.loadOrCreate()).toEqual(before)
  })

  it('are backed up before migrations, from the folder if the database has no table for them', async () => {
    const connection = await open()
    const settings = { data: folder, secretsKey: key }
    await openStore(connection).store.loadOrCreate()
    expect(await readSecretsTextBeforeMigrations(connection, settings)).toContain('sb_secret_')
    await sql`delete from migration where name = '0045-instances'`.execute(connection.db)
    expect(await readSecretsTextBeforeMigrations(connection, settings)).toBeNull()
    const text = await writeSecretsFile()
    expect(await readSecretsTextBeforeMigrations(connection, settings)).toBe(text)
  })

  if (engine === 'postgres')
    it('refuse a server without the key', async () => {
      const connection = await open()
      await openStore(connection).store.loadOrCreate()
      const { store } = openStore(connection, null)
      for (const method of ['loadOrCreate', 'readExisting', 'readText', 'rotateJwtSigningKey'] as const)
        await expect(store[method]()).rejects.toThrow('set LETOPIS_SECRETS_KEY to the key')
    })
})
