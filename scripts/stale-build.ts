import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const hashFile = join(root, 'build', 'sources.txt')
const sourcePatterns = [
  '{app,domain,server}/**/*',
  'packages/*/{package.json,src/**/*}',
  '*.config.ts',
  'scripts/{build,package-sources,precompress}*.ts',
  'package{,-lock}.json',
]

/** Hashes all sources of the build. */
export function hashBuildSources(): string {
  const hash = createHash('sha256')
  const files = globSync(sourcePatterns, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:test|fixture)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  for (const file of files)
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Whether the build was made from other sources than the current ones. */
export function isBuildStale(): boolean {
  try {
    return readFileSync(hashFile, 'utf8') !== hashBuildSources()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return true
    throw error
  }
}

/** Stores the hash of the sources after a build. */
export async function writeBuildSourcesHash(hash: string): Promise<void> {
  await mkdir(join(root, 'build'), { recursive: true })
  await writeFile(hashFile, hash)
}
