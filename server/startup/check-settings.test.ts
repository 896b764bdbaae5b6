import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockDataFolder } from '../data/engines/data-folder-lock.ts'
import { readConfigAndCheckResources } from './check-settings.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-settings-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('checkSettings', () => {
  it('rejects a wrong value and an unknown name before creating anything', async () => {
    const data = join(folder, 'data')
    await expect(readConfigAndCheckResources({ LETOPIS_DATA: data, PORT: 'eighty' })).rejects.toThrow(
      /^PORT is "eighty"/,
    )
    await expect(readConfigAndCheckResources({ LETOPIS_DATA: data, LETOPIS_PROT: '80' })).rejects.toThrow(
      'is not a setting',
    )
    expect(await readdir(folder)).toEqual([])
  })

  it('rejects an address that cannot be listened on', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const portInUse = readConfigAndCheckResources({ LETOPIS_DATA: folder, PORT: String(port) })
    await expect(portInUse).rejects.toMatchObject({ code: 'EADDRINUSE' })
    other.close()
    const foreignAddress = readConfigAndCheckResources({
      LETOPIS_DATA: folder,
      HOST: '203.0.113.1',
      PORT: '0',
    })
    await expect(foreignAddress).rejects.toThrow(/^HOST is "203\.0\.113\.1"/)
    const unknownHost = readConfigAndCheckResources({
      LETOPIS_DATA: folder,
      HOST: 'nowhere.invalid',
      PORT: '0',
    })
    await expect(unknownHost).rejects.toThrow(/^HOST is "nowhere\.invalid" but should be/)
  })

  it.runIf(process.platform === 'linux')('rejects a data folder that cannot be created', async () => {
    const message = /^LETOPIS_DATA is "\/proc\/nope" but should be a folder that can be written/
    await expect(readConfigAndCheckResources({ LETOPIS_DATA: '/proc/nope', PORT: '0' })).rejects.toThrow(
      message,
    )
  })

  it('rejects a data folder in use by another process', async () => {
    const lock = lockDataFolder(folder)
    await expect(readConfigAndCheckResources({ LETOPIS_DATA: folder, PORT: '0' })).rejects.toThrow('in use')
    lock.release()
  })

  it('leaves the address and the data folder free', async () => {
    const env = { LETOPIS_DATA: join(folder, 'new', 'data'), PORT: '0' }
    expect((await readConfigAndCheckResources(env)).data).toBe(env.LETOPIS_DATA)
    await readConfigAndCheckResources(env)
  })
})

/** Runs `exitOnWrongSettings` in a child process, which then prints the packages it has loaded. */
async function run(settings: Record<string, string>) {
  const module = new URL('./check-settings.ts', import.meta.url).href
  const code = `
    import { registerHooks } from 'node:module'
    const packages = []
    registerHooks({
      resolve(specifier, context, next) {
        const found = next(specifier, context)
        if (found.url.includes('/node_modules/')) packages.push(specifier)
        return found
      },
    })
    const { exitOnWrongSettings } = await import(${JSON.stringify(module)})
    await exitOnWrongSettings()
    console.log(JSON.stringify(packages))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, LETOPIS_DATA: folder, PORT: '0', ...settings },
  })
  const [output, errors, [exit]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { exit, output, errors }
}

describe('exitOnWrongSettings', () => {
  it('prints one line and exits with 1', async () => {
    const { exit, output, errors } = await run({ HOST: '300.1.1.1' })
    expect([exit, output]).toEqual([1, ''])
    expect(errors).toBe('HOST is "300.1.1.1" but should be a host name or an IP address such as 127.0.0.1\n')
  })

  it('returns if the settings are valid, without loading a package', async () => {
    expect(await run({})).toEqual({ exit: 0, output: '[]\n', errors: '' })
  })
})
