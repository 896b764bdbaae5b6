import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Parts, partMark } from './parts.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-parts-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('keeps no more than allowed, however many different parts are asked for, and not the longest unused', async () => {
  const parts = new Parts(1000, () => undefined)
  const path = (n: number) => join(folder, `${partMark}${n}.jpeg`)
  for (let n = 0; n < 50; n += 1) {
    await writeFile(path(n), Buffer.alloc(100))
    parts.note(path(n), 100)
    parts.note(path(0), 100)
  }
  expect(parts.bytes).toBe(1000)
  await expect.poll(() => readdir(folder)).toHaveLength(10)
  expect(await readdir(folder)).toContain(`${partMark}0.jpeg`)
})

it('counts what a start finds, and leaves everything else alone', async () => {
  for (const name of [`${partMark}1.jpeg`, `${partMark}2.jpeg`, '640.webp']) {
    await writeFile(join(folder, name), Buffer.alloc(600))
  }
  const parts = new Parts(1000, () => undefined)
  await parts.learn(folder)
  expect(parts.bytes).toBe(600)
  await expect.poll(() => readdir(folder)).toHaveLength(2)
  expect(await readdir(folder)).toContain('640.webp')
})
