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

it('lets the oldest go when it is full', async () => {
  const shelf = new ShareImageDiskCache(folder, 10, (error) => reported.push(error))
  for (let index = 0; index < 10; index += 1) {
    await shelf.put(`${index}.png`, bytes)
    await utimes(join(folder, `${index}.png`), index, index)
  }
  await shelf.put('new.png', bytes)
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
  expect(await shelf.find('0.png')).toBeNull()
  expect(await shelf.find('new.png')).toEqual(bytes)
  expect(reported).toEqual([])
})

it('finds nothing on a shelf that was never made', async () => {
  const shelf = new ShareImageDiskCache(join(folder, 'none'), 10, (error) => reported.push(error))
  expect(await shelf.find('a.png')).toBeNull()
  expect(reported).toEqual([])
})

it('tells of a folder that cannot be used and goes on', async () => {
  await writeFile(join(folder, 'file'), '')
  const shelf = new ShareImageDiskCache(join(folder, 'file'), 10, (error) => reported.push(error))
  await shelf.put('a.png', bytes)
  expect(await shelf.find('a.png')).toBeNull()
  expect(reported.length).toBeGreaterThan(0)
})
