import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadOrCreateSecrets, SecretsError } from './secrets.ts'

let folder = ''
let file = ''
const silent = () => undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-secrets-'))
  file = join(folder, 'secrets.json')
})
afterEach(() => rm(folder, { recursive: true }))

describe('loadOrCreateSecrets', () => {
  it('restricts a file that others could read and warns', async () => {
    await loadOrCreateSecrets(folder, silent)
    await chmod(file, 0o644)
    const warnings: string[] = []
    await loadOrCreateSecrets(folder, (line) => warnings.push(line))
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain(file)
  })

  it.each(['{"signing": ', '[]', '{}', '""', '', '{"signing": "short"}', '{"signing": 5}'])(
    'rejects a damaged file and does not change it: %s',
    async (text) => {
      await writeFile(file, text, { mode: 0o600 })
      await expect(loadOrCreateSecrets(folder, silent)).rejects.toThrow(SecretsError)
      await expect(loadOrCreateSecrets(folder, silent)).rejects.toThrow(/secrets\.json is damaged/)
      expect(await readFile(file, 'utf8')).toBe(text)
    },
  )

  it('reports an unwritable folder in one line', async () => {
    await expect(loadOrCreateSecrets(join(folder, 'missing'), silent)).rejects.toThrow(
      /^cannot write [^\n]+$/,
    )
  })

  it('creates secrets on the first start, readable by the owner only, and reuses them', async () => {
    const first = await loadOrCreateSecrets(folder, silent)
    expect(first.signing).toMatch(/^[\w-]{43}$/)
    expect(first.publishable).toMatch(/^sb_publishable_[\w-]{22}_[\w-]{8}$/)
    expect(first.secret).toMatch(/^sb_secret_[\w-]{22}_[\w-]{8}$/)
    expect(first.jwtKeys).toHaveLength(1)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await loadOrCreateSecrets(folder, silent)).toEqual(first)
    expect(await readdir(folder)).toEqual(['secrets.json'])
  })

  it('creates different secrets each time', async () => {
    const first = await loadOrCreateSecrets(folder, silent)
    await rm(file)
    const second = await loadOrCreateSecrets(folder, silent)
    expect(second.signing).not.toBe(first.signing)
    expect(second.publishable).not.toBe(first.publishable)
    expect(second.secret).not.toBe(first.secret)
    expect(second.jwtKeys[0]?.d).not.toBe(first.jwtKeys[0]?.d)
  })

  it('preserves unknown secrets in the file', async () => {
    const other = 'o'.repeat(43)
    await writeFile(file, JSON.stringify({ other }), { mode: 0o600 })
    const { signing, publishable, secret } = await loadOrCreateSecrets(folder, silent)
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ other, signing, publishable, secret })
  })
})
