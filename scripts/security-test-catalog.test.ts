import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { securityTestGroups } from './security-test-catalog.ts'

const root = join(import.meta.dirname, '..')
const document = readFileSync(join(root, 'docs/security.md'), 'utf8')

describe('catalog of security tests', () => {
  it.each(securityTestGroups)('$attack: its tests exist, and docs/security.md names them', (group) => {
    const row = document.split('\n').find((line) => line.startsWith(`| ${group.attack} |`)) ?? ''
    expect(row).toContain(group.promise)
    for (const { file } of group.tests) {
      expect(readFileSync(join(root, file), 'utf8'), file).toContain('import')
      expect(row).toContain(file.replace(/^.*\//, '').replace(/\.test\.tsx?$/, ''))
    }
  })

  it('is complete: docs/security.md lists no other attack', () => {
    const rows = document
      .split('\n')
      .filter((line) => /^\| .* \| .* \| .* \|$/.test(line) && !line.startsWith('| attack'))
    expect(rows.map((line) => line.split('|')[1]?.trim())).toEqual(
      securityTestGroups.map(({ attack }) => attack),
    )
  })
})
