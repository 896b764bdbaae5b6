import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  projectRoot,
  runCheckStep,
  runRequiredCheckStep,
  runSourceChecksOrExit,
  runTool,
} from './run-tools.ts'
import { isBuildStale } from './stale-build.ts'

// `npm test`: types, lint, import rules, unit and integration tests on both databases, browser tests.
// `npm run test:long`: instead, kill loops, long attacks and scale, also in the browser (tests with the tag `@long`);
// `npm test` runs a short form of each.

interface Counts {
  passed: number
  failed: number
  skipped: number
}

const long = process.argv.includes('--long')
const lengthEnv = { ...process.env, TEST_LENGTH: long ? 'long' : 'short' }
const resultsFolder = join(projectRoot, 'test-results')
const startedAt = performance.now()

await rm(resultsFolder, { recursive: true, force: true })
if (!long) await runSourceChecksOrExit()
if (isBuildStale()) await runRequiredCheckStep('Build', () => runTool('scripts/build.ts'))
const counts = addCounts(await runUnitTests(), await runBrowserTests())

console.log(`\n${((performance.now() - startedAt) / 60_000).toFixed(1)} min in total`)
console.log(
  `${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`,
)
process.exit(counts.failed === 0 ? 0 : 1)

async function runUnitTests(): Promise<Counts> {
  const report = join(resultsFolder, 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const passed = await runCheckStep('Unit and integration tests', () =>
    runTool('vitest', args, { env: lengthEnv }),
  )
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(await readFile(report, 'utf8'))
  return countRun(passed, { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests })
}

async function runBrowserTests(): Promise<Counts> {
  const report = join(resultsFolder, 'playwright.json')
  const env = { ...lengthEnv, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const args = ['test', '--reporter=list,json', ...(long ? ['--grep', '@long'] : [])]
  const passed = await runCheckStep('Browser tests', () => runTool('playwright', args, { env }))
  const { stats } = JSON.parse(await readFile(report, 'utf8'))
  return countRun(passed, {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  })
}

/** A run that failed without a failed test (an error between tests, a crashed worker) counts as one failure. */
function countRun(passed: boolean, counts: Counts): Counts {
  return passed ? counts : { ...counts, failed: Math.max(1, counts.failed) }
}

function addCounts(one: Counts, other: Counts): Counts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  }
}
