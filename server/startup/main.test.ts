import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getProductEntryFile } from '../../tests/support/product-entry.ts'
import { readConfig } from '../config/index.ts'
import { lockDataFolder } from '../data/engines/data-folder-lock.ts'
import { createFlushableLogs } from '../log/index.ts'
import { formatErrorForOperator } from './operator-message.ts'
import { runSite } from './run-site.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-main-'))
})
afterEach(() => rm(folder, { recursive: true }))

const createSettings = (settings: Record<string, string>) => ({
  LETOPIS_DATA: folder,
  LETOPIS_SAMPLE: 'off',
  PORT: '0',
  ...settings,
})

/** Starts the product with these settings and waits until it exits. */
async function start(settings: Record<string, string>) {
  const child = spawn(process.execPath, [getProductEntryFile('main')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...createSettings(settings),
    },
  })
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code, output, errors }
}

/** The one-line error of a failed start, in this process: a process of its own takes two seconds. */
async function readStartError(settings: Record<string, string>): Promise<string> {
  const starting = async () => runSite(readConfig(createSettings(settings)), createFlushableLogs('silent'))
  const message = await starting().then(() => 'It has started.', formatErrorForOperator)
  expect(message).toMatch(/^[^\n]+$/)
  expect(message).not.toMatch(/\bat .*\.ts:|node:internal/)
  return message
}

/** The same of a process of its own. */
async function readStartErrorOfProcess(settings: Record<string, string>): Promise<string> {
  const { code, output, errors } = await start(settings)
  expect(code).toBe(1)
  expect(output).toBe('')
  expect(errors).toMatch(/^[^\n]+\n$/)
  expect(errors).not.toMatch(/\bat .*\.ts:|node:internal/)
  return errors.trimEnd()
}

describe('a start prints one line and exits with 1 for', () => {
  it('a wrong setting', async () => {
    expect(await readStartErrorOfProcess({ PORT: 'eighty' })).toBe(
      'PORT is "eighty" but should be a whole number from 0 to 65535',
    )
    expect(await readdir(folder)).toEqual([])
  })

  it('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    expect(await readStartError({ PORT: String(port) })).toContain(`the port ${port} is in use`)
    other.close()
  })

  it('an address of another machine', async () => {
    expect(await readStartError({ HOST: '203.0.113.1' })).toMatch(/^HOST is "203\.0\.113\.1" but should be/)
  })

  it('a data folder that is a file', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    expect(await readStartError({ LETOPIS_DATA: file })).toContain(`LETOPIS_DATA is "${file}"`)
  })

  it('a data folder that cannot be created', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    expect(await readStartError({ LETOPIS_DATA: join(file, 'data') })).toContain(
      `LETOPIS_DATA is "${join(file, 'data')}"`,
    )
  })

  it('a data folder in use by another process', async () => {
    const lock = lockDataFolder(folder)
    expect(await readStartErrorOfProcess({})).toContain(`in use by another process (pid ${process.pid})`)
    lock.release()
  })

  it('damaged secrets', async () => {
    await writeFile(join(folder, 'secrets.json'), '{"signing": ', { mode: 0o600 })
    expect(await readStartErrorOfProcess({})).toContain('secrets.json is damaged')
  })

  it('a damaged database', async () => {
    await writeFile(join(folder, 'letopis.db'), 'this is no database '.repeat(1000))
    expect(await readStartErrorOfProcess({})).toContain('letopis.db is damaged')
  })

  it('a database file that is a folder', async () => {
    await mkdir(join(folder, 'letopis.db'))
    expect(await readStartError({})).toContain('letopis.db')
  })

  it('an unavailable Postgres, without printing its password', async () => {
    const message = await readStartError({ DATABASE_URL: 'postgres://letopis:s3cr3t@127.0.0.1:1/letopis' })
    expect(message).toContain('DATABASE_URL')
    expect(message).not.toContain('s3cr3t')
  })
})
