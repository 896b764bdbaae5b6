import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { VariantDiskCache } from './variant-disk-cache.ts'
import { variantSettingsHash } from './variant-settings.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-shelf-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('deletes abandoned temp files and folders of other variant settings, and nothing else', async () => {
  const diskCache = new VariantDiskCache(folder, () => undefined)
  await diskCache.prepare()
  const old = new Date(Date.now() - 3_600_000)
  for (const name of ['old.tmp', 'young.tmp']) await writeFile(join(folder, variantSettingsHash, name), 'x')
  await utimes(join(folder, variantSettingsHash, 'old.tmp'), old, old)
  for (const path of ['00000000/ab', 'ab/cd', `${variantSettingsHash}/ab/cd`, 'notes'])
    await mkdir(join(folder, path), { recursive: true })
  await diskCache.deleteStaleFiles()
  expect((await readdir(folder)).sort()).toEqual([variantSettingsHash, 'notes'].sort())
  expect((await readdir(join(folder, variantSettingsHash))).sort()).toEqual(['ab', 'young.tmp'])
})
