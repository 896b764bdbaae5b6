import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ShareImageDiskCache } from './share-image-disk-cache.ts'

let folder: string
const reported: Error[] = []
const bytes = new Uint8Array([1, 2, 3])

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-shelf-'))
  reported.length = 0
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('deletes the oldest images over the limit', async () => {
  const diskCache = new ShareImageDiskCache(folder, 10, (error) => reported.push(error))
  for (let index = 0; index < 10; index += 1) {
    await diskCache.put(`${index}.png`, bytes)
    await utimes(join(folder, `${index}.png`), index, index)
  }
  await diskCache.put('new.png', bytes)
  expect((await readdir(folder)).sort()).toEqual([
    '2.png',
    '3.png',
    '4.png',
    '5.png',
    '6.png',
    '7.png',
    '8.png',
    '9.png',
    'new.png',
  ])
  expect(await diskCache.find('0.png')).toBeNull()
  expect(await diskCache.find('new.png')).toEqual(bytes)
  expect(reported).toEqual([])
})

it('finds nothing in a missing folder', async () => {
  const diskCache = new ShareImageDiskCache(join(folder, 'none'), 10, (error) => reported.push(error))
  expect(await diskCache.find('a.png')).toBeNull()
  expect(reported).toEqual([])
})

it('reports an unusable folder and continues', async () => {
  await writeFile(join(folder, 'file'), '')
  const diskCache = new ShareImageDiskCache(join(folder, 'file'), 10, (error) => reported.push(error))
  await diskCache.put('a.png', bytes)
  expect(await diskCache.find('a.png')).toBeNull()
  expect(reported.length).toBeGreaterThan(0)
})
