import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { applyBreak } from '../tests/breaks/break.ts'
import { breaks } from '../tests/breaks/breaks.ts'

const root = join(import.meta.dirname, '..')

it.each(breaks)('still fits the source and the tests: $name', async (entry) => {
  expect(applyBreak(await readFile(join(root, entry.file), 'utf8'), entry)).not.toBeNull()
  expect(entry.tests.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

it('names each guarantee once', () => {
  const names = breaks.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})
