import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readArchiveFiles } from '../support/backup-archive-files.ts'
import { backUp, createEmptyBackupTestSite, restore } from '../support/backup-site.ts'

const keys = ['Kq3vX8mZ1pT6wB9nR4yL7cD2fG5hJ0sA', 'aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV']

it('backups of secrets in the database are restored into the data folder and into a database with another key', async () => {
  const [first, second, third] = [
    await createEmptyBackupTestSite('postgres', { secretsKey: keys[0] ?? null }),
    await createEmptyBackupTestSite('postgres'),
    await createEmptyBackupTestSite('postgres', { secretsKey: keys[1] ?? null }),
  ]
  await first.secrets.loadOrCreate()
  await first.secrets.rotateJwtSigningKey()
  await third.secrets.loadOrCreate()
  const secrets = await first.secrets.readText()
  const archive = await backUp(first)
  await restore(second, archive)
  expect(await readFile(join(second.dataFolder, 'secrets.json'), 'utf8')).toBe(secrets)
  await restore(third, await backUp(second))
  expect(JSON.parse((await third.secrets.readText()) ?? '')).toEqual(JSON.parse(secrets ?? ''))
  expect(JSON.stringify(await third.data.secrets.list())).not.toBe(
    JSON.stringify(await first.data.secrets.list()),
  )
  const names = (await readArchiveFiles(archive)).map(([name]) => name).join()
  expect(names).toContain('data/database/meta')
  expect(names).not.toMatch(/database\/(secret|instance|job_run)\b/)
})
