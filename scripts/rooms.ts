import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { parseSync } from 'rolldown/utils'

/**
 * Holds the "may import" column of the house (docs/ARCHITECTURE.md). A room may import itself and what it lists;
 * `types:` allows a room's types only. Packages of `packages/` are listed and imported by their names.
 */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  app: ['domain', 'infini-timeline', 'types:server/content', 'types:server/session'],
  packages: [],
  'server/config': ['domain'],
  'server/log': [],
  'server/files': ['domain'],
  'server/data': ['domain'],
  'server/events': ['domain', 'server/data'],
  'server/content': ['domain', 'server/data', 'server/events'],
  'server/images': ['domain', 'server/data', 'server/files', 'types:server/events'],
  'server/storage': ['domain', 'server/data', 'server/files', 'types:server/auth', 'types:server/images'],
  'server/uploads': [
    'domain',
    'server/files',
    'server/storage',
    'server/images',
    'types:server/content',
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
  'server/auth': ['domain', 'server/data', 'server/files', 'server/events', 'types:server/mail'],
  'server/mail': ['domain'],
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
  ],
  'server/sample': [
    'domain',
    'server/content',
    'server/data',
    'server/events',
    'server/files',
    'server/images',
  ],
}

/** Rooms that put everything together, and what is not the product. */
const free = [
  'server/cli',
  'server/main.ts',
  'server/failures.ts',
  'server/labels.ts',
  'server/checking.ts',
  'server/check-settings.ts',
  'server/letters.ts',
  'scripts',
  'tests',
  'bench',
]

export interface Trespass {
  readonly file: string
  readonly imports: string
}

const root = join(import.meta.dirname, '..')
const packageNames: readonly string[] = globSync('packages/*/package.json', { cwd: root }).map(
  (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).name,
)

/** Every import that goes where it may not. */
export function trespasses(): Trespass[] {
  const files = globSync('{domain,app,packages,server}/**/*.{ts,tsx,css}', { cwd: root })
  return files
    .filter((file) => !/\.(test|fixture)\.tsx?$/.test(file) && !isFree(file))
    .flatMap((file) =>
      importsOf(join(root, file))
        .map(({ path, typeOnly }) => ({ path: toProjectPath(file, path), typeOnly }))
        .filter(({ path, typeOnly }) => !isAllowed(file, path, typeOnly))
        .map(({ path }) => ({ file, imports: path })),
    )
}

/** A relative import as a path from the root of the project; the name of a package as it is. */
function toProjectPath(file: string, path: string): string {
  return path.startsWith('.')
    ? relative(root, join(root, dirname(file), path))
        .split(sep)
        .join('/')
    : path
}

function isFree(file: string): boolean {
  return free.some((place) => file === place || file.startsWith(`${place}/`))
}

function isAllowed(file: string, path: string, typeOnly: boolean): boolean {
  const [from, to] = [roomOf(file), roomOf(path)]
  if (!from || !to) return false
  if (from === to) return true
  const allowed = mayImport[from] ?? []
  return allowed.includes(to) || (typeOnly && allowed.includes(`types:${to}`))
}

function roomOf(path: string): string | null {
  const rooms = [...Object.keys(mayImport), ...packageNames]
  return rooms.find((room) => path === room || path.startsWith(`${room}/`)) ?? null
}

interface Import {
  readonly path: string
  readonly typeOnly: boolean
}

/** The imports of a file that lead to other files of ours. */
function importsOf(file: string): Import[] {
  const source = readFileSync(file, 'utf8')
  const imports = file.endsWith('.css') ? stylesheetImports(source) : moduleImports(file, source)
  return imports.filter(
    ({ path }) =>
      path.startsWith('.') || packageNames.some((name) => path === name || path.startsWith(`${name}/`)),
  )
}

function stylesheetImports(source: string): Import[] {
  const rules = source.matchAll(/@import\s+(?:url\(\s*)?["']?([^"'\s;)]+)/g)
  return Array.from(rules, ([, path = '']) => ({ path, typeOnly: false }))
}

/** The imports of a module, re-exports and dynamic ones included. */
function moduleImports(file: string, source: string): Import[] {
  const { module } = parseSync(file, source)
  const statics = module.staticImports.map((one) => ({
    path: one.moduleRequest.value,
    typeOnly: one.entries.length > 0 && one.entries.every((entry) => entry.isType),
  }))
  const reexports = module.staticExports.flatMap((one) =>
    one.entries.flatMap((entry) =>
      entry.moduleRequest ? [{ path: entry.moduleRequest.value, typeOnly: entry.isType }] : [],
    ),
  )
  const dynamics = module.dynamicImports.flatMap((one) => {
    const text = source.slice(one.moduleRequest.start, one.moduleRequest.end)
    const literal = /^['"](.*)['"]$/.exec(text)?.[1]
    return literal ? [{ path: literal, typeOnly: false }] : []
  })
  return [...statics, ...reexports, ...dynamics]
}

if (import.meta.main) {
  const found = trespasses()
  for (const { file, imports } of found) console.error(`${file} may not import ${imports}`)
  process.exitCode = found.length > 0 ? 1 : 0
}
