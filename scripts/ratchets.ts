import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runCheckStep } from './run-tools.ts'
import { findKnots, isTestFile, listCodeFiles, parseSourceFiles, type SourceFile } from './source-files.ts'

// `node scripts/ratchets.ts` prints the size of the source and other signs of its order, and fails when one of them is above
// scripts/ratchets.json. `--write` lowers that file; with `--reason "…"` also what has risen is written, and the reason.

type Size = Readonly<Record<(typeof measures)[number], number>>

interface Area extends Partial<Size> {
  readonly name: string
  /** Thousand lines that the area may come to. */
  readonly budget: number
  /** Beginnings of paths; a file belongs to the area with the longest one that fits. */
  readonly paths: readonly string[]
}

interface Ratchets {
  readonly areas: readonly Area[]
  readonly testBudget: number
  /** What is counted by name, so that a new one can be named. */
  readonly signs: Readonly<Record<string, readonly string[]>>
  readonly raised: readonly (Change & { readonly reason: string; readonly date: string })[]
}

interface Measurement {
  readonly sizeOf: (areaName: string) => Size
  readonly testLines: number
  readonly signs: Ratchets['signs']
  readonly filesWithoutArea: readonly string[]
}

/** Children of a folder that import each other. */
interface Knot {
  readonly folder: string
  readonly members: readonly string[]
}

interface Change {
  readonly ratchet: string
  readonly from: number
  readonly to: number
}

const measures = ['lines', 'bytes', 'statements'] as const
const longFileLines = 300

/** Measures the code below a folder. */
export function measureCode(root: string, areas: readonly Area[]): Measurement {
  const files = Array.from(parseSourceFiles(root), (file) => {
    const size = { ...measureText(file.text), statements: countStatements(file) }
    return { path: file.path, text: file.text, imports: file.imports, area: findArea(areas, file.path), size }
  })
  const codeFiles = listCodeFiles(root)
  const tests = codeFiles.filter(isTestFile).map((path) => readFileSync(join(root, path), 'utf8'))
  const listEntries = (folder: string) => [
    ...new Set(codeFiles.filter((path) => path.startsWith(folder)).map((path) => path.split('/')[1] ?? '')),
  ]
  const knots = findSiblingKnots(files)
  const [largestKnot] = knots.toSorted((one, other) => other.members.length - one.members.length)
  return {
    sizeOf: (name) => addSizes(files.filter(({ area }) => area === name).map(({ size }) => size)),
    testLines: add(tests.map((text) => measureText(text).lines)),
    signs: {
      'knots among siblings': knots.map(({ folder, members }) => `${folder}: ${members.join(', ')}`),
      'siblings in knots': knots.flatMap(({ folder, members }) => members.map((name) => `${folder}/${name}`)),
      'siblings in the largest knot': largestKnot?.members ?? [],
      'entries of server/': listEntries('server/'),
      'entries of app/': listEntries('app/'),
      'types named …Deps': files.flatMap(({ text }) => listDepsTypes(text)),
      [`files over ${longFileLines} lines`]: files
        .filter(({ size }) => size.lines > longFileLines)
        .map(({ path }) => path),
    },
    filesWithoutArea: files.filter(({ area }) => area === null).map(({ path }) => path),
  }
}

/** Explains what has risen and which files belong to no area. */
export function findProblems(measured: Measurement, ratchets: Ratchets): string[] {
  const risen = findChanges(measured, ratchets).filter(({ from, to }) => to > from)
  return [
    ...measured.filesWithoutArea.map((path) => `${path} belongs to no area of scripts/ratchets.json`),
    ...risen.map(({ ratchet, from, to }) => {
      const known = ratchets.signs[ratchet] ?? []
      const added = (measured.signs[ratchet] ?? []).filter((item) => !known.includes(item))
      const names = added.length > 0 ? `, new: ${added.join('; ')}` : ''
      return `${ratchet} rose by ${to - from} from ${from} to ${to}${names}`
    }),
  ]
}

/** The ratchets as measured. What has risen is noted with the reason, until it has fallen again. */
export function updateRatchets(measured: Measurement, ratchets: Ratchets, reason: string): Ratchets {
  const changes = findChanges(measured, ratchets)
  const date = new Date().toISOString().slice(0, 10)
  return {
    ...ratchets,
    areas: ratchets.areas.map((area) => ({ ...area, ...measured.sizeOf(area.name) })),
    signs: measured.signs,
    raised: [
      ...ratchets.raised.filter(
        (raise) => !changes.some(({ ratchet, to }) => ratchet === raise.ratchet && to <= raise.from),
      ),
      ...changes.filter(({ from, to }) => to > from).map((change) => ({ ...change, reason, date })),
    ],
  }
}

/** Lists the ratchets whose value is another one now. What has no ratchet yet rises from none. */
function findChanges({ sizeOf, signs }: Measurement, ratchets: Ratchets): Change[] {
  const ofAreas = ratchets.areas.flatMap((area) => {
    const size = sizeOf(area.name)
    return measures.map((key) => ({ ratchet: `${area.name}: ${key}`, from: area[key] ?? 0, to: size[key] }))
  })
  const ofSigns = Object.entries(signs).map(([ratchet, { length: to }]) => ({
    ratchet,
    from: ratchets.signs[ratchet]?.length ?? 0,
    to,
  }))
  return [...ofAreas, ...ofSigns].filter(({ from, to }) => from !== to)
}

function findArea(areas: readonly Area[], path: string): string | null {
  const starts = areas.flatMap(({ name, paths }) => paths.map((start) => ({ name, start })))
  const fitting = starts.filter(({ start }) => path.startsWith(start))
  return fitting.sort((one, other) => other.start.length - one.start.length)[0]?.name ?? null
}

function measureText(text: string) {
  return { lines: text.split('\n').length - 1, bytes: Buffer.byteLength(text) }
}

function addSizes(sizes: readonly Size[]): Size {
  const [lines = 0, bytes = 0, statements = 0] = measures.map((key) => add(sizes.map((size) => size[key])))
  return { lines, bytes, statements }
}

function add(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

function listDepsTypes(text: string): string[] {
  const declarations = text.matchAll(/^\s*(?:export )?(?:interface|type) (\w*Deps)\b(?! *[,}])/gm)
  return Array.from(declarations, ([, name = '']) => name)
}

/** Nodes that are named like statements, but only hold them or are none. */
const uncountedNodes =
  /^(Block|Empty)Statement|(Export(Default|Named)|TSCallSignature|TSTypeParameter|Variable)Declaration$/

/**
 * Counts statements, declared names and functions of one expression, in a style sheet rules and their declarations. So
 * nothing gets smaller by being put on fewer lines.
 */
function countStatements({ text, readProgram }: SourceFile): number {
  const program = readProgram()
  if (program === null) {
    const bare = text.replace(/\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'|\([^()]*\)/g, '')
    return bare.match(/[^{};\s][^{};]*/g)?.length ?? 0
  }
  let count = 0
  const visit = (node: Record<string, unknown>): void => {
    const { type, expression } = node
    if (type === 'ArrowFunctionExpression' && expression === true) count++
    if (/(Statement|Declaration|Declarator)$/.test(String(type)) && !uncountedNodes.test(String(type)))
      count++
    for (const child of Object.values(node))
      if (typeof child === 'object' && child !== null) visit(child as Record<string, unknown>)
  }
  visit({ program })
  return count
}

/** Finds the knots of all folders, type imports included. */
function findSiblingKnots(files: readonly Pick<SourceFile, 'path' | 'imports'>[]): Knot[] {
  const graphs = new Map<string, Map<string, Set<string>>>()
  for (const { path, imports } of files) {
    const from = path.split('/')
    for (const imported of imports) {
      const to = imported.path.split('/')
      const depth = from.findIndex((part, index) => part !== to[index])
      const [child, sibling] = [from[depth], to[depth]]
      if (child === undefined || sibling === undefined) continue
      const folder = from.slice(0, depth).join('/') || '.'
      const graph = graphs.get(folder) ?? new Map<string, Set<string>>()
      graphs.set(folder, graph.set(child, (graph.get(child) ?? new Set()).add(sibling)))
    }
  }
  return [...graphs]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([folder, graph]) => findKnots(graph).map((members) => ({ folder, members })))
}

/** Builds a row for each area and each sign; `today`, `ratchet` and `budget` of an area are its lines. */
function buildTable({ sizeOf, testLines, signs }: Measurement, { areas, testBudget, ...ratchets }: Ratchets) {
  const all = {
    name: 'all source',
    lines: add(areas.map((area) => area.lines ?? 0)),
    budget: add(areas.map((area) => area.budget)),
    size: addSizes(areas.map((area) => sizeOf(area.name))),
  }
  const rows = [...areas.map((area) => ({ ...area, size: sizeOf(area.name) })), all].map(
    ({ name, size: { lines: today, ...size }, lines: ratchet, budget }) => [
      name,
      { today, ratchet, budget: budget * 1000, ...size },
    ],
  )
  const signRows = Object.entries(signs).map(([name, items]) => [
    name,
    { today: items.length, ratchet: ratchets.signs[name]?.length },
  ])
  const testRow = ['tests with their support', { today: testLines, budget: testBudget * 1000 }]
  return Object.fromEntries([...rows, testRow, ...signRows])
}

if (import.meta.main) {
  const { values: options } = parseArgs({
    options: { write: { type: 'boolean' }, reason: { type: 'string' } },
  })
  const file = join(import.meta.dirname, 'ratchets.json')
  const ratchets: Ratchets = JSON.parse(readFileSync(file, 'utf8'))
  const measured = measureCode(join(import.meta.dirname, '..'), ratchets.areas)
  const problems = findProblems(measured, ratchets)
  console.table(buildTable(measured, ratchets))
  if (options.write && measured.filesWithoutArea.length === 0 && (problems.length === 0 || options.reason)) {
    writeFileSync(file, JSON.stringify(updateRatchets(measured, ratchets, options.reason ?? '')))
    const isFormatted = await runCheckStep({
      name: 'Format',
      commands: [['biome', 'format', '--write', file]],
    })
    process.exit(isFormatted ? 0 : 1)
  }
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) {
    console.error(
      'Make it smaller, or say what users get for it: node scripts/ratchets.ts --write --reason "…"',
    )
    process.exitCode = 1
  } else if (findChanges(measured, ratchets).length > 0)
    console.log('Some values have fallen: node scripts/ratchets.ts --write lowers the ratchets.')
}
