import ours from '../../package.json' with { type: 'json' }
import { buildFolder } from '../lib/project-paths.ts'
import { type BuildInfo, findBuildInfo } from '../pages/index.ts'
import { UsageError } from './help.ts'

/**
 * `version`: prints the version. Reads no settings and no data, so that it works when the site does not
 * start.
 */
export async function versionCommand(args: string[]): Promise<number> {
  if (args.length > 0) throw new UsageError('version takes no arguments.')
  for (const line of formatVersionLines(ours.version, await findBuildInfo(buildFolder))) console.log(line)
  return 0
}

/** The lines that `version` prints; the first contains only the name and the version. */
export function formatVersionLines(version: string, build: BuildInfo | null): string[] {
  return [
    `letopis ${version}`,
    build === null ? 'build: none yet (npm run build)' : `build: ${build.id}, ${build.time}`,
    `node: ${process.versions.node}, ${process.platform} ${process.arch}`,
  ]
}
