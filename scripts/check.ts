import { join } from 'node:path'
import { checkSources, root, runStep, runTool } from './tools.ts'

// `npm run check`: types, lint, import rules, and the unit tests of what changed since the last commit.

/** Where unit tests stand beside the code. As filters: the option `--exclude` has no effect on projects. */
const folders = ['domain', 'app', 'packages', 'scripts', 'server'].map((folder) => join(root, folder))

await checkSources()
const passed = await runStep('Unit tests of what changed', () =>
  runTool('vitest', [
    'run',
    '--changed',
    '--passWithNoTests',
    '--project=images',
    '--project=shared',
    ...folders,
  ]),
)
process.exit(passed ? 0 : 1)
