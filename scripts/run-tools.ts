import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
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

/** A tool, or a script of this project by its path. */
type Tool = keyof typeof TOOLS | `${string}.ts`

/** Runs a tool with inherited output; returns its exit code. */
export function runTool(
  tool: Tool,
  args: readonly string[] = [],
  options: SpawnOptions = {},
): Promise<number> {
  return waitForExit(spawnTool(tool, args, { stdio: 'inherit', ...options }))
}

/** A tool that runs beside others. */
export interface StartedTool {
  /** Prints what it has printed until now, and what it prints from now on; returns its exit code. */
  showUntilExit(): Promise<number>
}

/** Starts a tool whose output is held back, so that the output of two tools is not mixed. */
export function startTool(tool: Tool, args: readonly string[], options: SpawnOptions = {}): StartedTool {
  const child = spawnTool(tool, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const exit = waitForExit(child)
  const outputs = [child.stdout, child.stderr].filter((output) => output !== null)
  const held: Buffer[] = []
  let write = (chunk: Buffer): void => void held.push(chunk)
  for (const output of outputs) output.on('data', (chunk: Buffer) => write(chunk))
  const outputEnds = Promise.allSettled(outputs.map((output) => finished(output)))
  return {
    async showUntilExit() {
      write = (chunk) => void process.stdout.write(chunk)
      for (const chunk of held) write(chunk)
      const code = await exit
      // A process that the tool has left behind may hold its output open.
      await Promise.race([outputEnds, setTimeout(5000)])
      return code
    },
  }
}

function spawnTool(tool: Tool, args: readonly string[], options: SpawnOptions): ChildProcess {
  const script = tool in TOOLS ? join('node_modules', TOOLS[tool as keyof typeof TOOLS]) : tool
  return spawn(process.execPath, [join(projectRoot, script), ...args], { cwd: projectRoot, ...options })
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

/** Runs the steps before the tests: types, lint and import rules. The first failure exits the process. */
export async function runSourceChecksOrExit(): Promise<void> {
  await runRequiredCheckStep(
    'Types',
    async () => (await runTool('react-router', ['typegen'])) || runTool('tsc', ['-p', '.']),
  )
  await runRequiredCheckStep('Lint', () => runTool('biome', ['check', '--error-on-warnings', '.']))
  await runRequiredCheckStep(
    'Import rules',
    async () =>
      (await runTool('scripts/import-rules.ts')) || runTool('scripts/import-rules-table.ts', ['--check']),
  )
}

/** Runs a step that the following ones need; exits the process if it fails. */
export async function runRequiredCheckStep(name: string, work: () => Promise<number>): Promise<void> {
  if (!(await runCheckStep(name, work))) process.exit(1)
}
