import { join } from 'node:path'
import { projectRoot, runCheckStep, sourceCheckSteps } from './run-tools.ts'

// `npm run check`: types, lint, import rules, ratchets, and the unit tests of what changed since the last commit.

/** The folders with unit tests, as filters, because `--exclude` has no effect on projects. */
const folders = ['domain', 'app', 'packages', 'scripts', 'server'].map((folder) => join(projectRoot, folder))

const results = await Promise.all([
  ...sourceCheckSteps.map(runCheckStep),
  runCheckStep({
    name: 'Unit tests of changed code',
    commands: [
      [
        'vitest',
        'run',
        '--changed',
        '--passWithNoTests',
        '--project=images',
        '--project=units',
        '--maxWorkers=2',
        ...folders,
      ],
    ],
  }),
])
process.exit(results.every(Boolean) ? 0 : 1)
