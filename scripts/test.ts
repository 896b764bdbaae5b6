import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isStale } from './stale.ts'

// `npm test`: types, lint, the import rules of the house, unit and integration tests on both databases, browser tests.

const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const tool = (name: string) => join(root, 'node_modules', '.bin', name)

interface Counts {
  passed: number
  failed: number
  skipped: number
}

const counts: Counts = { passed: 0, failed: 0, skipped: 0 }

await rm(results, { recursive: true, force: true })
await step('Types', tool('react-router'), ['typegen'])
await step('Types', tool('tsc'), ['-p', '.'])
await step('Lint', tool('biome'), ['check', '--error-on-warnings', '.'])
await step('Rooms', process.execPath, ['scripts/rooms.ts'])
if (isStale()) await step('Build', process.execPath, ['scripts/build.ts'])
const rooms = join(results, 'vitest.json')
const unit = await step(
  'Unit and integration tests',
  tool('vitest'),
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${rooms}`],
  true,
)
add(await vitestCounts(rooms))
const pages = join(results, 'playwright.json')
const browser = await step('Browser tests', tool('playwright'), ['test', '--reporter=list,json'], true, {
  PLAYWRIGHT_JSON_OUTPUT_FILE: pages,
})
add(await playwrightCounts(pages))

console.log(
  `\n${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`,
)
process.exit(unit && browser && counts.failed === 0 ? 0 : 1)

/** Runs a step with its output in ours; one that must not fail ends the run. */
async function step(
  name: string,
  command: string,
  args: readonly string[],
  mayFail = false,
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  const began = performance.now()
  console.log(`\n── ${name}`)
  const code = await new Promise<number>((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', reject)
    child.on('exit', (status) => resolve(status ?? 1))
  })
  console.log(
    `── ${name}: ${code === 0 ? 'good' : 'FAILED'}, ${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
  if (code !== 0 && !mayFail) process.exit(1)
  return code === 0
}

function add(more: Counts): void {
  counts.passed += more.passed
  counts.failed += more.failed
  counts.skipped += more.skipped
}

async function vitestCounts(file: string): Promise<Counts> {
  const report = JSON.parse(await readFile(file, 'utf8'))
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests }
}

async function playwrightCounts(file: string): Promise<Counts> {
  const { stats } = JSON.parse(await readFile(file, 'utf8'))
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}
