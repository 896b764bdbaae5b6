import { join } from 'node:path'
import { findKnots, parseSourceFiles, type SourceFile } from './source-files.ts'

// What may import what, where the direction among siblings (scripts/ratchets.ts) does not say it: docs/ARCHITECTURE.md.

/**
 * What the files of a folder may import; `types:` allows types only. A folder inside another one comes before it. A
 * package is imported by its name, never by a path inside it.
 */
const allowedImports: Readonly<Record<string, readonly string[]>> = {
  domain: ['domain'],
  packages: ['packages'],
  app: ['app', 'domain', 'packages/infini-timeline', 'types:server/content', 'types:server/session'],
  'server/startup': ['server', 'domain', 'packages', 'package.json', 'app'],
  server: ['server', 'domain', 'packages', 'package.json', 'types:app'],
}

/** What reads and writes through services: of `server/data` these know only types. */
const withoutDatabase =
  /^server\/(exports|feeds|http|iiif|import-sources|mail|metrics|oai|pages|reader-messages|realtime|session|share|shared-caches|static-export|uploads)\//

/** What uses screens of the admin area; no document that visitors read carries any of it. */
const withAdminScreens = /^app\/(admin|routes)\//

function isAllowed(file: string, path: string, typeOnly: boolean): boolean {
  const folder = Object.keys(allowedImports).find((name) => isWithin(file, name))
  if (folder === undefined) return true
  const [, enteredPackage] = /^(packages\/[^/]+)\/./.exec(path) ?? []
  if (enteredPackage !== undefined && !isWithin(file, enteredPackage)) return false
  if (isWithin(path, 'server/data') && !typeOnly && withoutDatabase.test(file)) return false
  if (isWithin(path, 'app/admin') && folder === 'app' && !withAdminScreens.test(file)) return false
  return (allowedImports[folder] ?? []).some((allowed) => {
    const [, types = ''] = allowed.split('types:')
    return isWithin(path, types || allowed) && (typeOnly || types === '')
  })
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}

/** Finds for each group of files that import each other, types included, the shortest way around from the first. */
function findImportCycles(files: readonly SourceFile[]): string[][] {
  const graph = new Map(files.map(({ path, imports }) => [path, new Set(imports.map((to) => to.path))]))
  return findKnots(graph).map(([start = '']) => {
    const seen = new Set<string>()
    const ways = [[start]]
    for (const way of ways)
      for (const next of graph.get(way.at(-1) ?? '') ?? []) {
        if (next === start) return [...way, start]
        if (!seen.has(next)) ways.push([...way, next])
        seen.add(next)
      }
    return []
  })
}

const files = [...parseSourceFiles(join(import.meta.dirname, '..'))]
const violations = files.flatMap(({ path: file, imports }) =>
  imports
    .filter(({ path, typeOnly }) => !isAllowed(file, path, typeOnly))
    .map(({ path, typeOnly }) => `${file} may not import ${typeOnly ? 'types of ' : ''}${path}`),
)
const cycles = findImportCycles(files).map((way) => `Files import each other: ${way.join(' → ')}`)
for (const message of [...violations, ...cycles]) console.error(message)
process.exitCode = violations.length + cycles.length > 0 ? 1 : 0
