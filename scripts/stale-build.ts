import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'build', 'sources.txt')
const sources = [
  '{app,domain}/**/*',
  'packages/*/{package.json,src/**/*}',
  '*.config.ts',
  'scripts/{build,package-sources,precompress}*.ts',
  'package-lock.json',
]

/** A hash of everything the build is made from. */
export function hashBuildSources(): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  for (const file of files)
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Whether the build was made from other sources than today's. */
export function isBuildStale(): boolean {
  try {
    return readFileSync(stamp, 'utf8') !== hashBuildSources()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return true
    throw error
  }
}

/** Notes what a finished build was made from. */
export async function writeBuildSourcesHash(hash: string): Promise<void> {
  await mkdir(join(root, 'build'), { recursive: true })
  await writeFile(stamp, hash)
}
