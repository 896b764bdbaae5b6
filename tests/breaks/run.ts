import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { applyBreak, type Break } from './break.ts'
import { breaks } from './breaks.ts'

// `npm run test:breaks`: breaks each guarantee in a copy of the sources, and requires that its tests fail. Arguments
// select the breaks whose name, file or tests contain one of them. Described in README.md.

interface TestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

interface TestCounts {
  readonly passed: number
  /** Without those that ended by their timeout. */
  readonly failed: number
  /** The files with a failed test, or that could not be loaded. */
  readonly failedFiles: readonly string[]
}

const root = join(import.meta.dirname, '../..')
/** Not copied. Tests that start the built product do not notice a break of its sources. */
const uncopied = new Set(['.git', 'build', 'data', 'node_modules', 'test-results'])
const timeoutMessage = /^Error: (?:Test|Hook) timed out/

const wanted = process.argv.slice(2)
const selected = breaks.filter(({ name, file, tests }) =>
  [name, file, ...tests].some((text) => wanted.length === 0 || wanted.some((part) => text.includes(part))),
)
const startedAt = performance.now()
const copy = await mkdtemp(join(tmpdir(), 'letopis-breaks-'))
process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.exitCode = (await runBreaks(selected)) ? 0 : 1

async function runBreaks(entries: readonly Break[]): Promise<boolean> {
  await cp(root, copy, { recursive: true, filter: (path) => !uncopied.has(relative(root, path)) })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
  const testFiles = [...new Set(entries.flatMap(({ tests }) => tests))]
  const { passed, failedFiles } = await runTests(testFiles, [])
  if (passed === 0 || failedFiles.length > 0) {
    console.log(`Nothing is broken yet, and these fail: ${failedFiles.join(', ') || 'no test was found'}`)
    return false
  }
  console.log(`${formatSeconds(startedAt)}  ${passed} tests of ${testFiles.length} files pass unbroken\n`)
  let unnoticed = 0
  for (const entry of entries) {
    const entryStartedAt = performance.now()
    const outcome = await tryBreak(entry)
    if (outcome !== 'red') unnoticed += 1
    console.log(`${formatSeconds(entryStartedAt)}  ${outcome.padEnd(9)} ${entry.name}`)
    if (outcome !== 'red') console.log(`${' '.repeat(21)}${entry.file}; ${entry.tests.join(', ')}`)
  }
  const redCount = entries.length - unnoticed
  console.log(`\n${formatSeconds(startedAt)}  ${redCount} of ${entries.length} breaks turn red`)
  return unnoticed === 0
}

async function tryBreak(entry: Break): Promise<'red' | 'SURVIVED' | 'outdated' | 'unclear'> {
  const file = join(root, entry.file)
  const source = existsSync(file) ? await readFile(file, 'utf8') : ''
  const broken = applyBreak(source, entry)
  if (broken === null || !entry.tests.every((test) => existsSync(join(root, test)))) return 'outdated'
  await writeFile(join(copy, entry.file), broken)
  try {
    const { testName } = entry
    const options = ['--bail=1', ...(testName === undefined ? [] : ['--testNamePattern', testName])]
    const { passed, failed, failedFiles } = await runTests(entry.tests, options)
    if (failed > 0) return 'red'
    // A file that could not be loaded proves nothing, and neither does a hang.
    return failedFiles.length > 0 || passed === 0 ? 'unclear' : 'SURVIVED'
  } finally {
    await writeFile(join(copy, entry.file), source)
  }
}

async function runTests(files: readonly string[], options: readonly string[]): Promise<TestCounts> {
  const reportFile = join(copy, 'breaks-report.json')
  await rm(reportFile, { force: true })
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
  const paths = files.map((file) => join(copy, file))
  const args = ['run', ...paths, '--reporter=json', `--outputFile=${reportFile}`, ...options]
  const child = spawn(process.execPath, [vitest, ...args], { cwd: copy, stdio: 'ignore' })
  await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (!existsSync(reportFile)) return { passed: 0, failed: 0, failedFiles: [] }
  const { testResults }: TestReport = JSON.parse(await readFile(reportFile, 'utf8'))
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(
      ({ status, failureMessages: [message = ''] }) => status === 'failed' && !timeoutMessage.test(message),
    ).length,
    failedFiles: testResults
      .filter(({ status }) => status === 'failed')
      .map(({ name }) => relative(copy, name)),
  }
}

function formatSeconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1).padStart(7)} s`
}
