import { describe, expect, it } from 'vitest'
import type { FileCheckReport } from '../files/check/index.ts'
import { formatFileCheckReport } from './format-file-check-report.ts'
import { formatProgressLine } from './progress-bar.ts'

const well: FileCheckReport = {
  at: '2026-11-15T03:00:00.000Z',
  known: 1,
  read: 1,
  bytesRead: 10,
  left: 0,
  lost: 0,
  restored: 0,
  losses: [],
  orphans: { found: 0, removed: 0, bytes: 0, heldBack: false },
  leftovers: { found: 0, removed: 0 },
  made: { found: 0, removed: 0 },
  foreign: { found: 0, names: [] },
}
const options = { origin: 'https://example.org', repaired: false }

describe('file check report', () => {
  it('lets no name move the cursor or start a new line', () => {
    const uses = { images: [{ id: 1, name: 'a\u001b[2Jb\nc' }], objects: [], site: true }
    const loss = {
      hash: 'ab',
      wrong: 'unreadable',
      reason: 'E\rIO',
      restored: false,
      aside: null,
      uses,
    } as const
    const report = { ...well, lost: 1, losses: [loss], foreign: { found: 1, names: ['\u202egpj.exe'] } }
    const text = formatFileCheckReport(report, options).join('|')
    expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(text).toContain('a�[2Jb�c (https://example.org/image/1)')
  })

  it('is a single line when everything is intact', () => {
    expect(formatFileCheckReport(well, options)).toEqual(['1 file expected; 1 read and intact.'])
  })

  it('asks whether it is the right database before it empties a store', () => {
    const orphans = { found: 900, removed: 0, bytes: 9e9, heldBack: true }
    const text = formatFileCheckReport({ ...well, orphans }, { ...options, repaired: true }).join('\n')
    expect(text).toContain('900 unused files (9000.0 MB): 0 removed.')
    expect(text).toContain('is it the right database?')
  })

  it('states how many more files are lost than it lists', () => {
    const loss = { hash: 'ab', wrong: 'missing', reason: null, restored: false, aside: null } as const
    const uses = { images: [], objects: [{ bucket: 'maps', name: '1890.pdf' }], site: false }
    const text = formatFileCheckReport({ ...well, lost: 3, losses: [{ ...loss, uses }] }, options).join('\n')
    expect(text).toContain('used as maps/1890.pdf')
    expect(text).toContain('and 2 more')
  })
})

describe('progress bar', () => {
  it.each([
    [0, 10, '[                        ] 0 of 10'],
    [5, 10, '[############            ] 5 of 10'],
    [11, 10, '[########################] 11 of 10'],
    [0, 0, '[########################] 0 of 0'],
  ])('shows %s of %s', (done, of, line) => {
    expect(formatProgressLine('Copying', done, of)).toBe(`Copying ${line}`)
  })
})
