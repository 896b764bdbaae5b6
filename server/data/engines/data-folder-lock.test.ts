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
  it('is refused while another process has it, by that one’s number, and free when that one is killed', async () => {
    const child = startTestChildProcess('hold-folder.ts', folder)
    expect(await child.readLine()).toBe('held')
    expect(() => lockDataFolder(folder)).toThrow(
      expect.objectContaining({
        name: 'FolderInUse',
        folder,
        pid: child.pid,
        message: expect.stringContaining(`pid ${child.pid}`),
      }),
    )
    child.kill('SIGKILL')
    expect(await child.exited).toBe('SIGKILL')
    lockDataFolder(folder).release()
  })

  it('is refused to a second taker in the same process', () => {
    const lock = lockDataFolder(folder)
    expect(() => lockDataFolder(folder)).toThrow(
      expect.objectContaining({ name: 'FolderInUse', pid: process.pid }),
    )
    expect(() => lockDataFolder(folder)).toThrow('in use')
    lock.release()
    lock.release()
    lockDataFolder(folder).release()
  })

  it('is refused without a number when the note of it is spoilt', async () => {
    const lock = lockDataFolder(folder)
    await writeFile(join(folder, 'lock.pid'), 'nonsense')
    expect(() => lockDataFolder(folder)).toThrow(expect.objectContaining({ name: 'FolderInUse', pid: null }))
    lock.release()
  })

  it('is made when it is missing', () => {
    lockDataFolder(join(folder, 'new', 'deep')).release()
  })

  it('is named when a file stands in its place', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    const refusal = expect.objectContaining({
      name: 'DataFolderUnusable',
      message: `LETOPIS_DATA is "${file}" but should be a folder that can be written (not a folder: ${file})`,
    })
    expect(() => lockDataFolder(file)).toThrow(refusal)
    expect(() => lockDataFolder(join(file, 'below', 'it'))).toThrow(
      expect.objectContaining({
        name: 'DataFolderUnusable',
        message: expect.stringContaining('LETOPIS_DATA'),
      }),
    )
  })

  it.runIf(process.platform === 'linux')(
    'is refused at once where the file system lets nobody create a folder',
    () => {
      expect(() => lockDataFolder('/proc/nope')).toThrow(
        'LETOPIS_DATA is "/proc/nope" but should be a folder that can be written (no folder can be created here: /proc/nope)',
      )
      expect(() => lockDataFolder('/proc/nope/deeper')).toThrow(/^LETOPIS_DATA is "\/proc\/nope\/deeper"/)
      // A folder that is there, in which no file can be created.
      expect(() => lockDataFolder('/proc/self')).toThrow(/^LETOPIS_DATA is "\/proc\/self"/)
    },
  )
})
