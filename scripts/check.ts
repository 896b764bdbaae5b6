import { checkSources, runStep, runTool } from './tools.ts'

// `npm run check`: types, lint, import rules, and the unit tests of what changed since the last commit.

await checkSources()
const passed = await runStep('Unit tests of what changed', () =>
  runTool('vitest', [
    'run',
    '--changed',
    '--passWithNoTests',
    '--project=images',
    '--project=shared',
    '--exclude=tests/**',
  ]),
)
process.exit(passed ? 0 : 1)
