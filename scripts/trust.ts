import { readFile, rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { buildStep, projectRoot, runCheckStep } from './run-tools.ts'
import { type SecurityTestGroup, securityTestGroups } from './security-test-catalog.ts'
import { isBuildStale } from './stale-build.ts'

// `npm run trust`: the tests of attacks and faults, with a table of the results at the end. With `--long` the kill loops
// have their full length. All of these tests are also part of `npm test` or `npm run test:more`.

interface TestResult {
  readonly file: string
  readonly name: string
  readonly status: 'passed' | 'failed' | 'skipped'
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly { readonly title: string; readonly file: string; readonly ok: boolean }[]
}

const browserTestFolder = 'tests/browser/'
const resultsFolder = join(projectRoot, 'test-results')
const env = process.argv.includes('--long') ? { TEST_RUN: 'long' } : {}

await rm(resultsFolder, { recursive: true, force: true })
if (isBuildStale() && !(await runCheckStep(buildStep))) process.exit(1)
const files = [...new Set(securityTestGroups.flatMap(({ tests }) => tests.map(({ file }) => file)))]
const results = [
  ...(await runVitest(files.filter((file) => !file.startsWith(browserTestFolder)))),
  ...(await runPlaywright(files.filter((file) => file.startsWith(browserTestFolder)))),
]
const rows = securityTestGroups.map((group) => ({ group, ...countGroup(group, results) }))
console.log(formatTable(rows))
process.exit(rows.every(({ passed, failed }) => failed === 0 && passed > 0) ? 0 : 1)

async function runVitest(paths: readonly string[]): Promise<TestResult[]> {
  const report = join(resultsFolder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const succeeded = await runCheckStep({
    name: 'Attacks and faults',
    commands: [['vitest', 'run', ...reporters, ...paths]],
    env,
    linePrefix: '',
  })
  const { testResults }: VitestReport = JSON.parse(await readFile(report, 'utf8'))
  const collected = testResults.flatMap(({ name: path, assertionResults }) =>
    assertionResults.map(
      ({ fullName, status }): TestResult => ({
        file: relative(projectRoot, path).split(sep).join('/'),
        name: fullName,
        status: status === 'passed' || status === 'failed' ? status : 'skipped',
      }),
    ),
  )
  return withFailureOfRun(succeeded, collected, paths)
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

async function runPlaywright(paths: readonly string[]): Promise<TestResult[]> {
  const report = join(resultsFolder, 'playwright.json')
  const succeeded = await runCheckStep({
    name: 'Attacks in the browser',
    commands: [['playwright', 'test', '--reporter=list,json', ...paths]],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    linePrefix: '',
  })
  const root: PlaywrightSuite = JSON.parse(await readFile(report, 'utf8'))
  const collect = ({ suites = [], specs = [] }: PlaywrightSuite): TestResult[] => [
    ...specs.map(({ title, file, ok }) => ({
      file: `${browserTestFolder}${file.split('/').at(-1)}`,
      name: title,
      status: ok ? ('passed' as const) : ('failed' as const),
    })),
    ...suites.flatMap(collect),
  ]
  return withFailureOfRun(succeeded, collect(root), paths)
}

/** A run can fail without a failed test, by an error between tests: then all of its files count as failed. */
function withFailureOfRun(
  succeeded: boolean,
  collected: readonly TestResult[],
  paths: readonly string[],
): TestResult[] {
  if (succeeded || collected.some(({ status }) => status === 'failed')) return [...collected]
  return [...collected, ...paths.map((file) => ({ file, name: 'test run', status: 'failed' as const }))]
}

function countGroup({ tests }: SecurityTestGroup, all: readonly TestResult[]) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const { file, name } of tests) {
    const selected = all.filter((result) => result.file === file && (name?.test(result.name) ?? true))
    // A renamed test must not drop out of the catalog unnoticed.
    if (selected.length === 0) counts.failed += 1
    for (const { status } of selected) counts[status] += 1
  }
  return counts
}

function formatTable(
  table: readonly { group: SecurityTestGroup; passed: number; failed: number; skipped: number }[],
): string {
  const width = Math.max(...table.map(({ group }) => group.attack.length))
  const format = (name: string, cells: readonly unknown[]) =>
    [name.padEnd(width), ...cells.map((cell) => String(cell).padStart(7))].join('  ')
  return [
    '',
    format('Attack or fault', ['passed', 'failed', 'skipped']),
    ...table.map(({ group, passed, failed, skipped }) => format(group.attack, [passed, failed, skipped])),
  ].join('\n')
}
