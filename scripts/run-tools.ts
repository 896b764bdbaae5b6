import { type SpawnOptions, spawn } from 'node:child_process'
import { join } from 'node:path'
import { waitForExit } from './install.mjs'

export const projectRoot = join(import.meta.dirname, '..')

/** The scripts of the tools' commands, which also start on Windows, where the commands are batch files. */
const TOOLS = {
  biome: '@biomejs/biome/bin/biome',
  playwright: '@playwright/test/cli.js',
  'react-router': '@react-router/dev/bin.cjs',
  tsc: 'typescript-compiler/bin/tsc',
  vitest: 'vitest/vitest.mjs',
} as const

/** Runs a tool, or a script of this project by its path, with inherited output; returns its exit code. */
export function runTool(
  tool: keyof typeof TOOLS | `${string}.ts`,
  args: readonly string[] = [],
  options: SpawnOptions = {},
): Promise<number> {
  const script = tool in TOOLS ? join('node_modules', TOOLS[tool as keyof typeof TOOLS]) : tool
  const child = spawn(process.execPath, [join(projectRoot, script), ...args], {
    cwd: projectRoot,
    stdio: 'inherit',
    ...options,
  })
  return waitForExit(child)
}

/** Runs one step of a check under a heading and prints its result and duration. */
export async function runCheckStep(name: string, work: () => Promise<number>): Promise<boolean> {
  const startedAt = performance.now()
  console.log(`\n── ${name}`)
  const code = await work()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`── ${name}: ${code === 0 ? 'passed' : 'FAILED'}, ${seconds} s`)
  return code === 0
}

/** Runs the steps before the tests: types, lint, import rules and ratchets. The first failure exits the process. */
export async function runSourceChecksOrExit(): Promise<void> {
  await runRequiredCheckStep(
    'Types',
    async () => (await runTool('react-router', ['typegen'])) || runTool('tsc', ['-p', '.']),
  )
  await runRequiredCheckStep('Lint', () => runTool('biome', ['check', '--error-on-warnings', '.']))
  await runRequiredCheckStep('Import rules', () => runTool('scripts/import-rules.ts'))
  await runRequiredCheckStep('Ratchets', () => runTool('scripts/ratchets.ts'))
}

/** Runs a step that the following ones need; exits the process if it fails. */
export async function runRequiredCheckStep(name: string, work: () => Promise<number>): Promise<void> {
  if (!(await runCheckStep(name, work))) process.exit(1)
}
