import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { parseSync } from 'rolldown/utils'

/**
 * What each module may import besides itself (docs/ARCHITECTURE.md); `types:` allows a module's types only. Packages of
 * `packages/` are listed and imported by their names. A module inside another one comes before it.
 */
export const allowedImportsByModule: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  'app/routes': ['domain', 'app', 'app/admin', 'types:server/content', 'types:server/session'],
  'app/admin': ['domain', 'app', 'types:server/content', 'types:server/session'],
  app: ['domain', 'infini-timeline', 'types:server/content', 'types:server/session'],
  packages: [],
  'server/config': ['domain'],
  'server/lib': [],
  'server/log': [],
  'server/files': ['domain'],
  'server/data': ['domain'],
  'server/events': ['domain', 'server/data'],
  'server/audit': ['domain', 'server/data', 'types:server/session'],
  'server/content': ['domain', 'server/data', 'server/events', 'server/audit'],
  'server/secrets': ['server/config', 'server/data'],
  'server/instances': ['domain', 'server/data'],
  'server/backup': [
    'domain',
    'server/audit',
    'server/config',
    'server/content',
    'server/data',
    'server/events',
    'server/files',
    'server/secrets',
    'types:server/session',
  ],
  'server/restore': [
    'domain',
    'server/audit',
    'server/backup',
    'server/config',
    'server/content',
    'server/data',
    'server/files',
    'server/storage',
    'types:app',
    'types:server/session',
  ],
  'server/site-check': [
    'domain',
    'server/audit',
    'server/backup',
    'server/content',
    'server/data',
    'server/files',
    'server/images',
    'types:server/config',
    'types:server/mail',
  ],
  'server/images': ['domain', 'server/data', 'server/files', 'types:server/events'],
  'server/storage': [
    'domain',
    'server/data',
    'server/files',
    'server/audit',
    'types:server/auth',
    'types:server/images',
  ],
  'server/attachments': ['domain', 'server/data', 'server/files', 'server/images'],
  'server/uploads': [
    'domain',
    'server/attachments',
    'server/files',
    'server/storage',
    'server/images',
    'types:server/content',
    'types:server/data',
    'types:server/session',
  ],
  'server/iiif': [
    'domain',
    'server/feeds',
    'server/images',
    'server/pages',
    'types:server/content',
    'types:server/events',
    'types:server/session',
  ],
  'server/oai': ['domain', 'server/feeds', 'server/pages', 'types:server/content'],
  'server/reader-messages': ['types:server/content', 'types:server/data', 'types:server/mail'],
  'server/rest': ['domain', 'server/data', 'server/content', 'types:server/auth'],
  'server/auth': ['domain', 'server/data', 'server/files', 'server/events', 'types:server/mail'],
  'server/realtime': ['domain', 'server/events', 'types:server/auth', 'types:server/content'],
  'server/mail': ['domain', 'types:server/data'],
  'server/email-settings': ['domain', 'server/audit', 'server/config', 'server/data', 'server/mail'],
  'server/session': ['domain', 'types:server/auth', 'types:server/data'],
  'server/feeds': ['domain', 'server/pages', 'types:server/content', 'types:server/events'],
  'server/share': ['domain', 'server/files', 'server/images', 'server/pages', 'types:server/content'],
  'server/pages': [
    'domain',
    'server/events',
    'types:app',
    'types:server/content',
    'types:server/log',
    'types:server/session',
  ],
  'server/metrics': [
    'domain',
    'server/images',
    'types:server/config',
    'types:server/data',
    'types:server/events',
    'types:server/log',
    'types:server/mail',
    'types:server/pages',
    'types:server/realtime',
  ],
  'server/tracing': ['server/metrics', 'types:server/log'],
  'server/shared-caches': ['domain', 'server/events', 'types:server/config', 'types:server/data'],
  'server/http': [
    'domain',
    'server/config',
    'server/log',
    'server/pages',
    'server/images',
    'server/auth',
    'types:server/content',
    'types:server/session',
    'types:server/events',
    'types:server/realtime',
  ],
  'server/static-export': ['domain', 'server/content', 'types:server/pages'],
  'server/exports': [
    'domain',
    'server/audit',
    'types:server/data',
    'types:server/files',
    'types:server/session',
  ],
  'server/content-folder': [
    'domain',
    'server/attachments',
    'server/content',
    'server/data',
    'server/files',
    'server/images',
  ],
  'server/import-sources': ['domain', 'server/content', 'server/content-folder'],
  'server/import-runs': [
    'domain',
    'server/audit',
    'server/content',
    'server/content-folder',
    'server/data',
    'server/files',
    'server/import-sources',
    'server/storage',
    'types:server/images',
    'types:server/session',
  ],
  'server/sample': [
    'domain',
    'server/audit',
    'server/content',
    'server/content-folder',
    'server/data',
    'server/events',
    'server/files',
    'server/images',
  ],
}

/** Small functions that every module of the server may import. */
const sharedModule = 'server/lib'

/** Entry points, and code that is not part of the product. */
const unrestricted = ['server/cli', 'server/main.ts', 'server/startup', 'scripts', 'tests', 'bench']

export interface ImportRuleViolation {
  readonly file: string
  readonly imports: string
}

const root = join(import.meta.dirname, '..')
const packageNames: readonly string[] = globSync('packages/*/package.json', { cwd: root }).map(
  (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).name,
)

/** Finds all imports that the rules do not allow. */
export function findImportRuleViolations(): ImportRuleViolation[] {
  return listProductFiles()
    .filter((file) => !isUnrestricted(file))
    .flatMap((file) =>
      parseImports(join(root, file))
        .map(({ path, typeOnly }) => ({ path: toProjectPath(file, path), typeOnly }))
        .filter(({ path, typeOnly }) => !isAllowed(file, path, typeOnly))
        .map(({ path }) => ({ file, imports: path })),
    )
}

/** Finds groups of files that import each other in a cycle, including type imports. */
export function findImportCycles(): string[][] {
  const files = listProductFiles()
  const fileSet = new Set(files)
  const imported = new Map(
    files.map((file) => [
      file,
      parseImports(join(root, file))
        .map(({ path }) => toProjectPath(file, path))
        .filter((path) => fileSet.has(path)),
    ]),
  )
  // Repeatedly remove files without imports among the remaining ones; the rest contains the cycles.
  const remaining = new Map(imported)
  for (let before = -1; before !== remaining.size; ) {
    before = remaining.size
    for (const [file, paths] of remaining)
      if (!paths.some((path) => remaining.has(path))) remaining.delete(file)
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    (remaining.get(from) ?? []).some((path) => {
      if (path === to) return true
      if (seen.has(path)) return false
      seen.add(path)
      return reaches(path, to, seen)
    })
  const inCycle = [...remaining.keys()].filter((file) => reaches(file, file))
  const groups: string[][] = []
  for (const file of inCycle) {
    const group = groups.find(([first = '']) => reaches(first, file) && reaches(file, first))
    if (group === undefined) groups.push([file])
    else group.push(file)
  }
  return groups
}

function listProductFiles(): string[] {
  const files = globSync('{domain,app,packages,server}/**/*.{ts,tsx,css}', { cwd: root })
  return files
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !/\.(test|fixture)\.tsx?$/.test(file) && !file.includes('node_modules/'))
}

/** Converts a relative import to a path from the project's root; package names stay. */
function toProjectPath(file: string, path: string): string {
  return path.startsWith('.')
    ? relative(root, join(root, dirname(file), path))
        .split(sep)
        .join('/')
    : path
}

function isUnrestricted(file: string): boolean {
  return unrestricted.some((path) => file === path || file.startsWith(`${path}/`))
}

function isAllowed(file: string, path: string, typeOnly: boolean): boolean {
  const [from, to] = [findModule(file), findModule(path)]
  if (!from || !to) return false
  if (from === to || (to === sharedModule && from.startsWith('server/'))) return true
  const allowed = allowedImportsByModule[from] ?? []
  return allowed.includes(to) || (typeOnly && allowed.includes(`types:${to}`))
}

function findModule(path: string): string | null {
  const modules = [...Object.keys(allowedImportsByModule), ...packageNames]
  return modules.find((module) => path === module || path.startsWith(`${module}/`)) ?? null
}

interface Import {
  readonly path: string
  readonly typeOnly: boolean
}

/** Parses the imports of a file that refer to files of this project. */
function parseImports(file: string): Import[] {
  const source = readFileSync(file, 'utf8')
  const imports = file.endsWith('.css') ? parseStylesheetImports(source) : parseModuleImports(file, source)
  return imports.filter(
    ({ path }) =>
      path.startsWith('.') || packageNames.some((name) => path === name || path.startsWith(`${name}/`)),
  )
}

function parseStylesheetImports(source: string): Import[] {
  const rules = source.matchAll(/@import\s+(?:url\(\s*)?["']?([^"'\s;)]+)/g)
  return Array.from(rules, ([, path = '']) => ({ path, typeOnly: false }))
}

/** Parses the imports of a module, including re-exports and dynamic imports. */
function parseModuleImports(file: string, source: string): Import[] {
  const { module } = parseSync(file, source)
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
    const text = source.slice(statement.moduleRequest.start, statement.moduleRequest.end)
    const literal = /^['"](.*)['"]$/.exec(text)?.[1]
    return literal ? [{ path: literal, typeOnly: false }] : []
  })
  return [...statics, ...reexports, ...dynamics]
}

if (import.meta.main) {
  const violations = findImportRuleViolations()
  for (const { file, imports } of violations) console.error(`${file} may not import ${imports}`)
  const cycles = findImportCycles()
  for (const files of cycles) console.error(`These files import each other: ${files.join(', ')}`)
  process.exitCode = violations.length + cycles.length > 0 ? 1 : 0
}
