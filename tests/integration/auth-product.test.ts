import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { GoTrueAdminApi, GoTrueClient } from '@supabase/auth-js'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runCommandInProcess } from '../support/cli.ts'
import { findFreePort } from '../support/free-port.ts'
import { getProductEntryFile } from '../support/product-entry.ts'

// The whole product as a separate process, and the `letopis` command beside it.

let folder = ''
let environment: NodeJS.ProcessEnv = {}
const clearing: (() => void)[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-accounts-'))
  environment = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    LETOPIS_DATA: folder,
    LETOPIS_SAMPLE: 'off',
    LETOPIS_LOG: 'error',
    PORT: String(await findFreePort()),
  }
})

afterEach(async () => {
  for (const clear of clearing.splice(0)) clear()
  await rm(folder, { recursive: true, force: true })
})

async function letopis(...args: string[]): Promise<string> {
  const { code, output, errors } = await runCommandInProcess(folder, args, { PORT: environment.PORT ?? '' })
  expect([code, errors]).toEqual([0, ''])
  return output
}

async function readSecretsFile() {
  const { publishable, secret } = JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8'))
  return { publishable, secret }
}

async function start() {
  const child = spawn(process.execPath, [getProductEntryFile('main')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environment,
  })
  clearing.push(() => child.kill('SIGKILL'))
  const early = once(child, 'exit').then(([code]) => {
    throw new Error(`it ended with ${code}; is it built?`)
  })
  await Promise.race([once(createInterface({ input: child.stdout }), 'line'), early])
  early.catch(() => undefined)
  return child
}

it('has keys before the first start, signs in the owner created on the command line, and keeps them signed in after a restart with new keys', async () => {
  // The server uses the keys that exist before its first start.
  const keys = await letopis('keys')
  const child = await start()
  expect(`${JSON.stringify({ ...JSON.parse(keys), ...(await readSecretsFile()) })}\n`).toBe(keys)
  const { url, publishable, secret, ...more } = JSON.parse(keys)
  expect([url, more]).toEqual([`http://127.0.0.1:${environment.PORT}`, {}])
  expect(keys).toBe(`${JSON.stringify({ url, publishable, secret })}\n`)
  expect(await letopis('keys')).toBe(keys)
  const made = await letopis('owner', 'create', '--email', 'owner@example.org')
  const password = /shown only once: (\S+)/.exec(made)?.[1] ?? ''
  const client = new GoTrueClient({
    url: `${url}/auth/v1`,
    headers: { apikey: publishable },
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  })
  const { data, error } = await client.signInWithPassword({ email: 'owner@example.org', password })
  expect(error).toBeNull()
  expect(data.user?.app_metadata.role).toBe('owner')
  expect((await fetch(`${url}/admin/users`, { redirect: 'manual' })).status).toBe(302)
  const closed = await client.signUp({ email: 'eva@example.org', password: 'long enough 123' })
  expect(closed.error?.code).toBe('signup_disabled')

  expect(await letopis('keys', 'rotate')).toContain('Within a minute')
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  await start()
  expect((await client.getUser()).data.user?.email).toBe('owner@example.org')
  expect((await client.refreshSession()).error).toBeNull()
  const jwks = await (await fetch(`${url}/auth/v1/.well-known/jwks.json`)).json()
  expect(jwks.keys).toHaveLength(2)
  expect(JSON.stringify(jwks)).not.toContain('"d"')

  const admin = new GoTrueAdminApi({ url: `${url}/auth/v1`, headers: { apikey: secret } })
  expect((await admin.listUsers()).data.users.map((user) => user.email)).toEqual(['owner@example.org'])
})
