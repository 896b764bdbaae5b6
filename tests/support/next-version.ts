import { join } from 'node:path'
import type { OldestVersion } from '../../server/data/migration-compatibility.ts'
import { getEntryFile } from '../../server/lib/project-paths.ts'
import { getProductEntryFile } from './product-entry.ts'

/** Another version of the product, which differs by more migrations. */
export interface NextVersion {
  readonly version: string
  readonly migrations: readonly {
    readonly name: string
    readonly oldestVersion: OldestVersion
    readonly statement: string
  }[]
}

const preload = join(import.meta.dirname, 'children', 'be-next-version.ts')

/** The arguments and the variables with which Node runs the product, as another version if there is one. */
export function createProductLaunch(next: NextVersion | undefined): {
  args: string[]
  env: NodeJS.ProcessEnv
} {
  if (next === undefined) return { args: [getProductEntryFile('main')], env: {} }
  // From the sources, two of which are changed while they are loaded.
  return {
    args: ['--import', preload, getEntryFile('main', false)],
    env: { TEST_NEXT_VERSION: JSON.stringify(next) },
  }
}
