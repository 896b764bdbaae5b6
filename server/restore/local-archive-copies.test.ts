import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { LocalArchiveCopies } from './local-archive-copies.ts'

it('the previous copy, which holds secrets, is deleted even if no folder can be created for the new one', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'letopis-copies-'))
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }))
  const copies = new LocalArchiveCopies(dataFolder, () => undefined)
  await copies.make('previous', async (folder) => {
    await writeFile(join(folder, 'scratch.sqlite'), 'secrets')
    return { is: 'loaded' }
  })
  const parent = join(dataFolder, 'tmp')
  expect(await readdir(parent)).toHaveLength(1)
  // An entry that cannot be read, so that creating a folder fails as on a full disk.
  await symlink('backup-loop', join(parent, 'backup-loop'))
  await expect(copies.make('new', async () => ({ is: 'loaded' }))).rejects.toThrow('cannot be used')
  await copies.close()
  expect(await readdir(parent)).toEqual(['backup-loop'])
})
