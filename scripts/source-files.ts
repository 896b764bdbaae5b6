import { globSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { type ParseResult, parseSync } from 'rolldown/utils'

// The source files of the project as the import rules and the ratchets see them.

export interface Import {
  /** From the project's root; an import of a package by its name is the package's folder. */
  readonly path: string
  readonly typeOnly: boolean
}

export interface SourceFile {
  readonly path: string
  readonly text: string
  readonly imports: readonly Import[]
  /** Builds the syntax tree; null for a style sheet. */
  readonly readProgram: () => object | null
}

const notOurs = ['**/node_modules', 'build', 'data', 'test-results', '.*', 'packages/*/dist']

/** Lists all code and style sheets, tests included. */
export function listCodeFiles(root: string): string[] {
  return globSync('**/*.{ts,tsx,mjs,css}', { cwd: root, exclude: notOurs }).map(toPosix).sort()
}

/** Whether a file serves tests only, like fixtures and fakes. */
export function isTestFile(path: string): boolean {
  return /^tests\/|^app\/testing\/|\.(test|fixture)\.tsx?$/.test(path)
}

/** Parses the files that are no tests, one after the other, because the syntax trees of all would fill the memory. */
export function* parseSourceFiles(root: string): Generator<SourceFile> {
  const packageFolders = readPackageFolders(root)
  for (const path of listCodeFiles(root)) {
    if (isTestFile(path)) continue
    const text = readFileSync(join(root, path), 'utf8')
    const parsed = path.endsWith('.css') ? null : parseSync(path, text)
    const imports = (parsed ? listModuleImports(text, parsed.module) : listStylesheetImports(text)).flatMap(
      (entry) => {
        const target = resolveImport(path, entry.path, packageFolders)
        return target === null ? [] : [{ ...entry, path: target }]
      },
    )
    // Building the tree takes most of the time, so it waits until somebody asks for it.
    yield { path, text, imports, readProgram: () => parsed?.program ?? null }
  }
}

/** Finds the groups of nodes that reach each other: strongly connected components, by Tarjan's algorithm. */
export function findKnots(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const lowest = new Map<string, number>()
  const open: string[] = []
  const knots: string[][] = []
  const visit = (node: string): number => {
    const index = lowest.size
    lowest.set(node, index)
    open.push(node)
    let low = index
    for (const next of graph.get(node) ?? []) low = Math.min(low, lowest.get(next) ?? visit(next))
    lowest.set(node, low)
    if (low < index) return low
    const knot = open.splice(open.indexOf(node))
    // A closed group leads back to none of the nodes that are still open.
    for (const member of knot) lowest.set(member, Number.POSITIVE_INFINITY)
    if (knot.length > 1) knots.push(knot.sort())
    return Number.POSITIVE_INFINITY
  }
  for (const node of graph.keys()) if (!lowest.has(node)) visit(node)
  return knots
}

/** The folders of the packages by the names under which they are imported. */
function readPackageFolders(root: string): Map<string, string> {
  const { imports = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const folders = new Map<string, string>()
  for (const [name, target] of Object.entries(imports))
    folders.set(name, String(target).split('/').slice(1, 3).join('/'))
  for (const file of globSync('packages/*/package.json', { cwd: root }))
    folders.set(JSON.parse(readFileSync(join(root, file), 'utf8')).name, posix.dirname(toPosix(file)))
  return folders
}

/** The path that an import in a file refers to; null for what is not part of the project. */
function resolveImport(file: string, name: string, packageFolders: ReadonlyMap<string, string>) {
  if (name.startsWith('.')) return posix.join(posix.dirname(file), name)
  return packageFolders.get(name) ?? packageFolders.get(name.slice(0, name.indexOf('/'))) ?? null
}

function toPosix(path: string): string {
  return path.split(sep).join('/')
}

function listStylesheetImports(text: string): Import[] {
  const rules = text.matchAll(/@import\s+(?:url\(\s*)?["']?([^"'\s;)]+)/g)
  return Array.from(rules, ([, path = '']) => ({ path, typeOnly: false }))
}

/** Lists the imports of a module, including re-exports and dynamic imports. */
function listModuleImports(text: string, module: ParseResult['module']): Import[] {
  const statics = module.staticImports.map((statement) => ({
    path: statement.moduleRequest.value,
    typeOnly: statement.entries.length > 0 && statement.entries.every((entry) => entry.isType),
  }))
  const reexports = module.staticExports.flatMap((statement) =>
    statement.entries.flatMap((entry) =>
      entry.moduleRequest ? [{ path: entry.moduleRequest.value, typeOnly: entry.isType }] : [],
    ),
  )
  const dynamics = module.dynamicImports.flatMap((statement) => {
    const argument = text.slice(statement.moduleRequest.start, statement.moduleRequest.end)
    const literal = /^['"](.*)['"]$/.exec(argument)?.[1]
    return literal ? [{ path: literal, typeOnly: false }] : []
  })
  return [...statics, ...reexports, ...dynamics]
}
