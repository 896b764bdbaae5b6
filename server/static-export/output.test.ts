import { mkdir, open, readdir, readFile, rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { createTemporaryFolder } from '../../tests/support/content-transfer-site.ts'
import { openStaticSiteOutput } from './output.ts'

const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000)

/** Publishes a copy of one page. */
async function writeCopy(path: string, text: string): Promise<void> {
  const output = await openStaticSiteOutput(path, { overwrite: true })
  await output.write('index.html', text)
  await output.publish()
}

it('deletes what a killed export has left behind, when it is old, and nothing else', async () => {
  const folder = await createTemporaryFolder()
  const site = join(folder, 'site')
  // Neither published nor discarded, as if its process had been killed.
  await (await openStaticSiteOutput(site, { overwrite: false })).write('index.html', 'half')
  await writeFile(join(folder, '.site.zip.unfinished-copy-1234'), 'half')
  const mine = ['.site.backup', '.site.zip.part', 'other']
  for (const name of mine) await mkdir(join(folder, name))
  for (const name of await readdir(folder)) await utimes(join(folder, name), twoDaysAgo, twoDaysAgo)
  const young = '.site.unfinished-copy-younger'
  await mkdir(join(folder, young))
  await writeCopy(site, 'one')
  await writeCopy(`${site}.zip`, 'one')
  expect((await readdir(folder)).sort()).toEqual([...mine, young, 'site', 'site.zip'].sort())
})

it('puts an earlier copy back if the process that replaced it was killed', async () => {
  const folder = await createTemporaryFolder()
  const site = join(folder, 'site')
  await writeCopy(site, 'one')
  await rename(site, join(folder, '.site.unfinished-copy-abcdef.replaced'))
  await expect(openStaticSiteOutput(site, { overwrite: false })).rejects.toThrow('holds an earlier copy')
  expect(await readFile(join(site, 'index.html'), 'utf8')).toBe('one')
  await mkdir(join(folder, '.site.unfinished-copy-ghijkl.replaced'))
  await writeCopy(site, 'two')
  expect(await readdir(folder)).toEqual(['site'])
  expect(await readFile(join(site, 'index.html'), 'utf8')).toBe('two')
})

it.runIf(process.platform === 'linux')(
  'is refused at the root of a disk, which cannot be replaced',
  async () => {
    await expect(openStaticSiteOutput('/proc', { overwrite: true })).rejects.toThrow('the root of a disk')
  },
)

it('on a full disk says so, and leaves nothing behind', async () => {
  const folder = await createTemporaryFolder()
  const output = await openStaticSiteOutput(join(folder, 'site.zip'), { overwrite: false })
  await output.write('index.html', 'text')
  const handle = await open(folder, 'r')
  const prototype = Object.getPrototypeOf(handle)
  await handle.close()
  const sync = vi
    .spyOn(prototype, 'sync')
    .mockRejectedValue(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }))
  await expect(output.publish()).rejects.toThrow('the disk is full')
  sync.mockRestore()
  await output.discard()
  expect(await readdir(folder)).toEqual([])
})
