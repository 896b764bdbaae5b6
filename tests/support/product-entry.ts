import { isBuildStale } from '../../scripts/stale-build.ts'
import { type EntryName, getEntryFile } from '../../server/lib/project-paths.ts'

let isBuilt: boolean | null = null

/** The file that starts the product or its command: of the build, unless the sources were changed after it. */
export function getProductEntryFile(name: EntryName): string {
  isBuilt ??= !isBuildStale()
  return getEntryFile(name, isBuilt)
}
