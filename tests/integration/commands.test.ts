import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

it.each(Object.entries<string>(scripts))('npm run %s works when run.mjs imports its file', (_, command) => {
  const file = /scripts\/run\.mjs (\S+)/.exec(command)?.[1] ?? ''
  // An imported file is not the main module, so code that checks for that would silently do nothing.
  expect(readFileSync(join(root, file), 'utf8')).not.toMatch(/if \(import\.meta\.main/)
})
