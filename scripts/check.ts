import { join } from 'node:path'
import { projectRoot, runCheckStep, runSourceChecksOrExit, runTool } from './run-tools.ts'

// `npm run check`: types, lint, import rules, and the unit tests of what changed since the last commit.

/** The folders with unit tests, as filters, because `--exclude` has no effect on projects. */
const folders = ['domain', 'app', 'packages', 'scripts', 'server'].map((folder) => join(projectRoot, folder))

await runSourceChecksOrExit()
const passed = await runCheckStep('Unit tests of changed code', () =>
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
