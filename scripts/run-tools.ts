import { type SpawnOptions, spawn } from 'node:child_process'
import { join } from 'node:path'
import { waitForExit } from './install.mjs'

export const projectRoot = join(import.meta.dirname, '..')

/** The tools that tests run, as the scripts behind their commands: those start on Windows too, where commands are batch files. */
const TOOLS = {
  biome: '@biomejs/biome/bin/biome',
  playwright: '@playwright/test/cli.js',
  'react-router': '@react-router/dev/bin.cjs',
  tsc: 'typescript-compiler/bin/tsc',
  vitest: 'vitest/vitest.mjs',
} as const

/** Runs a tool, or a script of ours by its path, with its output in this process's; returns its exit code. */
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

/** Runs one step of a check under a heading and says how it ended and how long it took. */
export async function runCheckStep(name: string, work: () => Promise<number>): Promise<boolean> {
  const began = performance.now()
  console.log(`\n── ${name}`)
  const code = await work()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`── ${name}: ${code === 0 ? 'passed' : 'FAILED'}, ${seconds} s`)
  return code === 0
}

/** The steps that come before any test: types, lint and the import rules. The first failure ends the process. */
export async function runSourceChecks(): Promise<void> {
  await runRequiredCheckStep(
    'Types',
    async () => (await runTool('react-router', ['typegen'])) || runTool('tsc', ['-p', '.']),
  )
  await runRequiredCheckStep('Lint', () => runTool('biome', ['check', '--error-on-warnings', '.']))
  await runRequiredCheckStep('Import rules', () => runTool('scripts/import-rules.ts'))
}

/** Runs a step that the following ones need; its failure ends the process. */
export async function runRequiredCheckStep(name: string, work: () => Promise<number>): Promise<void> {
  if (!(await runCheckStep(name, work))) process.exit(1)
}
