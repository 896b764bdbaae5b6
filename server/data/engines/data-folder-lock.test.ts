import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestChildProcess } from '../../../tests/support/child-process.ts'
import { lockDataFolder } from './data-folder-lock.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-lock-'))
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

describe('a data folder', () => {
  it('is rejected while another process holds it, with its pid, and is free after that process is killed', async () => {
    const child = startTestChildProcess('hold-folder.ts', folder)
    expect(await child.readLine()).toBe('held')
    expect(() => lockDataFolder(folder)).toThrow(
      expect.objectContaining({
        name: 'DataFolderInUseError',
        folder,
        pid: child.pid,
        message: expect.stringContaining(`pid ${child.pid}`),
      }),
    )
    child.kill('SIGKILL')
    expect(await child.exited).toBe('SIGKILL')
    lockDataFolder(folder).release()
  })

  it('is rejected for a second lock in the same process', () => {
    const lock = lockDataFolder(folder)
    expect(() => lockDataFolder(folder)).toThrow(
      expect.objectContaining({ name: 'DataFolderInUseError', pid: process.pid }),
    )
    expect(() => lockDataFolder(folder)).toThrow('in use')
    lock.release()
    lock.release()
    lockDataFolder(folder).release()
  })

  it('is rejected without a pid if the pid file is invalid', async () => {
    const lock = lockDataFolder(folder)
    await writeFile(join(folder, 'lock.pid'), 'nonsense')
    expect(() => lockDataFolder(folder)).toThrow(
      expect.objectContaining({ name: 'DataFolderInUseError', pid: null }),
    )
    lock.release()
  })

  it('is created if missing', () => {
    lockDataFolder(join(folder, 'new', 'deep')).release()
  })

  it('is named in the error if its path is a file', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    const expectedError = expect.objectContaining({
      name: 'DataFolderUnusableError',
      message: `LETOPIS_DATA is "${file}" but should be a folder that can be written (not a folder: ${file})`,
    })
    expect(() => lockDataFolder(file)).toThrow(expectedError)
    expect(() => lockDataFolder(join(file, 'below', 'it'))).toThrow(
      expect.objectContaining({
        name: 'DataFolderUnusableError',
        message: expect.stringContaining('LETOPIS_DATA'),
      }),
    )
  })

  it.runIf(process.platform === 'linux')(
    'is rejected at once if the file system does not allow creating folders',
    () => {
      expect(() => lockDataFolder('/proc/nope')).toThrow(
        'LETOPIS_DATA is "/proc/nope" but should be a folder that can be written (no folder can be created here: /proc/nope)',
      )
      expect(() => lockDataFolder('/proc/nope/deeper')).toThrow(/^LETOPIS_DATA is "\/proc\/nope\/deeper"/)
      // An existing folder in which no file can be created.
      expect(() => lockDataFolder('/proc/self')).toThrow(/^LETOPIS_DATA is "\/proc\/self"/)
    },
  )
})
