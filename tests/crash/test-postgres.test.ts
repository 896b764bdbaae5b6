import { existsSync } from 'node:fs'
import pg from 'pg'
import { expect, it } from 'vitest'
import { startTestChildProcess } from '../support/child-process.ts'

it('leaves no Postgres and no folder behind when the test run that started them is killed', async () => {
  const child = startTestChildProcess('own-postgres.ts')
  const { url, folder } = JSON.parse((await child.readLine()) ?? '')
  expect(existsSync(folder)).toBe(true)
  const client = new pg.Client({ connectionString: url })
  const disconnected = new Promise((resolve) => client.on('error', resolve))
  await client.connect()
  child.kill('SIGKILL')
  expect(await child.exited).toBe('SIGKILL')
  await disconnected
  while (existsSync(folder)) await new Promise((resolve) => setTimeout(resolve, 20))
  await expect(new pg.Client({ connectionString: url }).connect()).rejects.toThrow('ECONNREFUSED')
})
