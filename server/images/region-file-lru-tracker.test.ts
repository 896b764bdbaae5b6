import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { RegionFileLruEvictor, regionFileNamePrefix } from './region-file-lru-tracker.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-parts-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('deletes the least recently used files above the limit', async () => {
  const tracker = new RegionFileLruEvictor({ bytes: 10 * 4096, files: 100 }, () => undefined)
  const path = (n: number) => join(folder, `${regionFileNamePrefix}${n}.jpeg`)
  for (let n = 0; n < 50; n += 1) {
    await writeFile(path(n), Buffer.alloc(100))
    tracker.recordUse(path(n), 100)
    tracker.recordUse(path(0), 100)
  }
  expect(tracker.totalBytes).toBe(10 * 4096)
  await expect.poll(() => readdir(folder)).toHaveLength(10)
  expect(await readdir(folder)).toContain(`${regionFileNamePrefix}0.jpeg`)
})

it('counts existing region files and leaves other files alone', async () => {
  for (const name of [`${regionFileNamePrefix}1.jpeg`, `${regionFileNamePrefix}2.jpeg`, '640.webp']) {
    await writeFile(join(folder, name), Buffer.alloc(600))
  }
  const tracker = new RegionFileLruEvictor({ bytes: 4096, files: 100 }, () => undefined)
  await tracker.loadExistingFiles(folder)
  expect(tracker.totalBytes).toBe(4096)
  await expect.poll(() => readdir(folder)).toHaveLength(2)
  expect(await readdir(folder)).toContain('640.webp')
})

it('limits the number of files, and counts whole blocks of the disk', async () => {
  const tracker = new RegionFileLruEvictor({ bytes: 1_000_000, files: 5 }, () => undefined)
  for (let n = 0; n < 2000; n += 1) {
    const path = join(folder, `${regionFileNamePrefix}${n}.png`)
    await writeFile(path, 'tiny')
    tracker.recordUse(path, n === 1999 ? 4097 : 4)
  }
  expect(tracker.totalBytes).toBe(4 * 4096 + 8192)
  await expect.poll(() => readdir(folder)).toHaveLength(5)
})
