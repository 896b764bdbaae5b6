import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { buildStep, projectRoot, runCheckStep, sourceCheckSteps, stopRunningTools } from './run-tools.ts'
import { isBuildStale } from './stale-build.ts'

// `npm test`: types, lint, import rules, ratchets, unit and integration tests on SQLite, what depends on the database on both,
// browser tests. `npm run test:more`: the others on Postgres, tests that start many processes, and the most expensive ones.
// `npm run test:long`: kill loops, long attacks and scale, also in the browser (tests with the tag `@long`), and proves that
// tests turn red.

interface Counts {
  passed: number
  failed: number
  skipped: number
}

const run = (['more', 'long'] as const).find((name) => process.argv.includes(`--${name}`)) ?? 'short'
const resultsFolder = join(projectRoot, 'test-results')
const buildDoneFile = join(resultsFolder, 'build-done')
const testEnv = { TEST_RUN: run, TEST_BUILD_DONE_FILE: buildDoneFile }
const breaksStep = { name: 'Breaks', commands: [['scripts/test-breaks.ts']], linePrefix: '' } as const
const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 }
const startedAt = performance.now()

await rm(resultsFolder, { recursive: true, force: true })
await mkdir(resultsFolder)
// Tests wait for processes, disks and clocks half of the time, so that as many again run in the browser.
const workers = run === 'short' ? availableParallelism() : availableParallelism() + 1
const building = build()
const counts = addCounts(
  await Promise.all([
    run === 'short' ? runSourceChecks() : noCounts,
    runVitest(),
    building.then(runBrowserTests),
  ]),
)
// By itself, because it needs all cores for half an hour.
if (run === 'long' && !(await runCheckStep(breaksStep))) counts.failed += 1

console.log(`\n${((performance.now() - startedAt) / 60_000).toFixed(1)} min in total`)
console.log(
  `${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`,
)
process.exit(counts.failed === 0 ? 0 : 1)

/** A failed build ends the run, because most tests need it. */
async function build(): Promise<void> {
  if (isBuildStale() && !(await runCheckStep(buildStep))) {
    stopRunningTools()
    process.exit(1)
  }
  await writeFile(buildDoneFile, '')
}

/** Each step that fails counts as one failure. */
async function runSourceChecks(): Promise<Counts> {
  const passed = await Promise.all(sourceCheckSteps.map(runCheckStep))
  return { ...noCounts, failed: passed.filter((one) => !one).length }
}

async function runVitest(): Promise<Counts> {
  const reportFile = join(resultsFolder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const passed = await runCheckStep({
    name: run === 'more' ? 'Tests on Postgres and of processes' : 'Unit and integration tests',
    commands: [['vitest', 'run', `--maxWorkers=${workers}`, ...reporters]],
    env: testEnv,
    linePrefix: '',
  })
  const report = await readReport(reportFile)
  return countRun(passed, {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: report?.numPendingTests ?? 0,
  })
}

async function runBrowserTests(): Promise<Counts> {
  const reportFile = join(resultsFolder, 'playwright.json')
  const selection = run === 'long' ? ['--grep', '@long'] : []
  const passed = await runCheckStep({
    name: 'Browser tests',
    commands: [['playwright', 'test', `--workers=${workers}`, '--reporter=list,json', ...selection]],
    env: { ...testEnv, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
    linePrefix: 'browser │ ',
  })
  const stats = (await readReport(reportFile))?.stats
  return countRun(passed, {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
  })
}

/** The report of a test runner; null if it ended before it wrote one. */
async function readReport(file: string) {
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : null
}

/** A run that failed without a failed test (an error between tests, a crashed worker) counts as one failure. */
function countRun(passed: boolean, counts: Counts): Counts {
  return passed ? counts : { ...counts, failed: Math.max(1, counts.failed) }
}

function addCounts(all: readonly Counts[]): Counts {
  const sum = (name: keyof Counts) => all.reduce((total, counts) => total + counts[name], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}
