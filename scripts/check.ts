import { join } from 'node:path'
import { projectRoot, runCheckStep, runSourceChecks, runTool } from './run-tools.ts'

// `npm run check`: types, lint, import rules, and the unit tests of what changed since the last commit.

/** Where unit tests stand beside the code. As filters: the option `--exclude` has no effect on projects. */
const folders = ['domain', 'app', 'packages', 'scripts', 'server'].map((folder) => join(projectRoot, folder))

await runSourceChecks()
const passed = await runCheckStep('Unit tests of what changed', () =>
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
