import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findProblems, measureCode, updateRatchets } from './ratchets.ts'

const areas = [
  { name: 'server', budget: 1, paths: ['server/'] },
  { name: 'data', budget: 1, paths: ['server/data/', 'packages/'] },
]
const noRatchets = { areas, testBudget: 1, signs: {}, raised: [] }

/** Measures a tree of files, given by their paths and texts. */
function measureTree(files: Readonly<Record<string, string>>) {
  const root = mkdtempSync(join(tmpdir(), 'letopis-ratchets-'))
  try {
    for (const [path, text] of Object.entries({ 'package.json': '{}', ...files })) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    return measureCode(root, areas)
  } finally {
    rmSync(root, { recursive: true })
  }
}

const countStatements = (text: string, path = 'server/a.ts') =>
  measureTree({ [path]: text }).sizeOf('server').statements

describe('measureCode', () => {
  it('finds siblings that import each other, even if one import is a type', () => {
    const { signs } = measureTree({
      'server/pages/a.ts': "import { read } from '../data/deep/b.ts'",
      'server/data/deep/b.ts': "import type { Page } from '../../pages/c.ts'",
      'server/pages/c.ts': 'export interface Page {}',
      'server/main.ts': "import './pages/a.ts'",
    })
    expect(signs['knots among siblings']).toEqual(['server: data, pages'])
    expect(signs['siblings in knots']).toEqual(['server/data', 'server/pages'])
  })

  it('finds each knot of a folder and leaves out files that import one way', () => {
    const { signs } = measureTree({
      'server/data/a.ts': "export * from './b.ts'",
      'server/data/b.ts': "export const load = () => import('./c.ts')",
      'server/data/c.ts': "import './a.ts'\nimport './d.ts'",
      'server/data/d.ts': "import '../e.ts'",
      'server/data/x.ts': "import './a.ts'\nimport './y.ts'",
      'server/data/y.ts': "import './x.ts'",
      'server/e.ts': '',
    })
    expect(signs['knots among siblings']).toEqual([
      'server/data: a.ts, b.ts, c.ts',
      'server/data: x.ts, y.ts',
    ])
    expect(signs['siblings in the largest knot']).toHaveLength(3)
  })

  it('finds a knot with packages that are imported by their names', () => {
    const { signs } = measureTree({
      'package.json': '{ "imports": { "#database": "./packages/database/index.ts" } }',
      'packages/line/package.json': '{ "name": "infini-line" }',
      'packages/line/index.ts': "import '#database'",
      'packages/database/index.ts': "import 'infini-line/style.css'",
    })
    expect(signs['knots among siblings']).toEqual(['packages: database, line'])
  })

  it('names files that belong to no area', () => {
    const { filesWithoutArea } = measureTree({ 'server/a.ts': '', 'tools/b.mjs': '', 'c.css': '' })
    expect(filesWithoutArea).toEqual(['c.css', 'tools/b.mjs'])
  })

  it('counts a file in the area with the longest beginning of its path', () => {
    const { sizeOf } = measureTree({ 'server/a.ts': 'a()\n', 'server/data/b.ts': 'b()\nč()\n' })
    expect(sizeOf('server')).toEqual({ lines: 1, bytes: 4, statements: 1 })
    expect(sizeOf('data')).toEqual({ lines: 2, bytes: 9, statements: 2 })
  })

  it('counts as many statements in dense code as in the same code on many lines', () => {
    const dense = 'export const a = 1, b = (x: number) => x + a; if (a) { b(1); while (b(2)) b(3) }'
    const spacious = `
      export const a = 1
      export const b = (x: number) => {
        return x + a
      }
      if (a) {
        b(1)
        while (b(2)) {
          b(3)
        }
      }
    `
    expect(countStatements(dense)).toBe(7)
    expect(countStatements(spacious)).toBe(7)
  })

  it('counts rules and declarations of style sheets', () => {
    const css =
      '/* no: rule; */ .a { color: red; &:hover { background: url(data:a;b) } } @media print { p { top: 0 } }'
    expect(countStatements(css, 'server/a.css')).toBe(7)
  })

  it('counts tests, fixtures and what app/testing holds as tests', () => {
    const { sizeOf, testLines, filesWithoutArea } = measureTree({
      'server/a.test.ts': '1\n',
      'server/a.fixture.ts': '1\n',
      'app/testing/fake.ts': '1\n',
      'tests/support/site.ts': '1\n2\n',
    })
    expect(testLines).toBe(5)
    expect(sizeOf('server').lines).toBe(0)
    expect(filesWithoutArea).toEqual([])
  })

  it('lists types named Deps, files over 300 lines and the entries of the server', () => {
    const { signs } = measureTree({
      'server/a.ts': 'export interface ADeps {}\ntype BDeps<T> = T\nimport {\n  type CDeps,\n} from "d"\n',
      'server/data/long.ts': '\n'.repeat(301),
      'server/data/short.ts': '\n'.repeat(300),
    })
    expect(signs['types named …Deps']).toEqual(['ADeps', 'BDeps'])
    expect(signs['files over 300 lines']).toEqual(['server/data/long.ts'])
    expect(signs['entries of server/']).toEqual(['a.ts', 'data'])
  })
})

describe('findProblems', () => {
  const oneWay = measureTree({ 'server/a.ts': "import './b.ts'\n", 'server/b.ts': 'b()\n' })
  const ratchets = updateRatchets(oneWay, noRatchets, 'first')

  it('names what has risen and by how much', () => {
    const knotted = measureTree({
      'server/a.ts': "import './b.ts'\n",
      'server/b.ts': "import type {} from './a.ts'\n",
    })
    expect(findProblems(knotted, ratchets)).toEqual([
      'server: bytes rose by 25 from 20 to 45',
      'knots among siblings rose by 1 from 0 to 1, new: server: a.ts, b.ts',
      'siblings in knots rose by 2 from 0 to 2, new: server/a.ts; server/b.ts',
      'siblings in the largest knot rose by 2 from 0 to 2, new: a.ts; b.ts',
    ])
  })

  it('accepts what is the same or has fallen', () => {
    expect(findProblems(oneWay, ratchets)).toEqual([])
    expect(findProblems(measureTree({ 'server/a.ts': '' }), ratchets)).toEqual([])
  })

  it('rejects a file without an area', () => {
    const measured = measureTree({ 'tools/a.ts': '' })
    expect(findProblems(measured, ratchets)).toEqual([
      'tools/a.ts belongs to no area of scripts/ratchets.json',
    ])
  })
})

describe('updateRatchets', () => {
  it('keeps the reason of a raise until the value has fallen again', () => {
    const [small, large] = ['a()\n', 'a()\nb()\n'].map((text) => measureTree({ 'server/a.ts': text }))
    if (!small || !large) throw new Error('Nothing was measured.')
    const ratchets = { ...updateRatchets(small, noRatchets, 'first'), raised: [] }

    const raised = updateRatchets(large, ratchets, 'people can search')
    expect(raised.areas[0]).toMatchObject({ lines: 2, statements: 2 })
    expect(raised.raised).toContainEqual(
      expect.objectContaining({ ratchet: 'server: lines', from: 1, to: 2, reason: 'people can search' }),
    )
    expect(updateRatchets(large, raised, '').raised).toEqual(raised.raised)
    expect(updateRatchets(small, raised, '')).toEqual(ratchets)
  })
})
