import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFolderFileStore } from '../../files/index.ts'
import { createDataFolder, restrictDataFolderAccess } from './data-folder.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-data-folder-'))
})
afterEach(() => rm(folder, { recursive: true }))

const modeOf = async (...path: string[]) => ((await stat(join(folder, ...path))).mode & 0o777).toString(8)

describe.skipIf(process.platform === 'win32')('the data folder', () => {
  it('is created for its owner only, and so are the folders of the files in it', async () => {
    createDataFolder(join(folder, 'srv', 'data'))
    expect(await modeOf('srv', 'data')).toBe('700')
    expect(await modeOf('srv')).not.toBe('700')
    const files = await openFolderFileStore(join(folder, 'srv', 'data', 'files'))
    const { hash } = await files.put(Buffer.from('x'))
    expect(await modeOf('srv', 'data', 'files')).toBe('700')
    expect(await modeOf('srv', 'data', 'files', hash.slice(0, 2))).toBe('700')
  })

  it('and its folders are taken from other users, unless they are not the product’s', async () => {
    for (const name of ['files', 'cache', 'uploads', 'theirs']) {
      await mkdir(join(folder, name))
      await chmod(join(folder, name), 0o755)
    }
    await chmod(folder, 0o755)
    restrictDataFolderAccess(folder)
    expect(await modeOf()).toBe('700')
    for (const name of ['files', 'cache', 'uploads'])
      expect([name, await modeOf(name)]).toEqual([name, '700'])
    expect(await modeOf('theirs')).toBe('755')
  })

  it.runIf(process.platform === 'linux')('of another user is left as it is', () => {
    expect(() => restrictDataFolderAccess('/proc/self')).not.toThrow()
  })
})
