import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { recipe } from './recipe.ts'
import { Shelf } from './shelf.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-shelf-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('sweeps what died half-made and what was packed in another way, and nothing else', async () => {
  const shelf = new Shelf(folder, () => undefined)
  await shelf.prepare()
  const old = new Date(Date.now() - 3_600_000)
  for (const name of ['old.tmp', 'young.tmp']) await writeFile(join(folder, recipe, name), 'x')
  await utimes(join(folder, recipe, 'old.tmp'), old, old)
  for (const path of ['00000000/ab', 'ab/cd', `${recipe}/ab/cd`, 'notes'])
    await mkdir(join(folder, path), { recursive: true })
  await shelf.sweep()
  expect((await readdir(folder)).sort()).toEqual([recipe, 'notes'].sort())
  expect((await readdir(join(folder, recipe))).sort()).toEqual(['ab', 'young.tmp'])
})
