import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
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

/** A tool, or a script of this project by its path, and its arguments. */
type ToolCommand = readonly [tool: keyof typeof TOOLS | `${string}.ts`, ...args: string[]]

/** One step of a check: commands that run one after another until one fails. */
export interface CheckStep {
  readonly name: string
  readonly commands: readonly ToolCommand[]
  readonly env?: NodeJS.ProcessEnv
  /** Comes before each line of output, which then appears at once; otherwise output appears when the step has failed. */
  readonly linePrefix?: string
}

/** Types, lint, import rules and ratchets: the steps that need no build and run no tests. */
export const sourceCheckSteps: readonly CheckStep[] = [
  {
    name: 'Types',
    commands: [
      ['react-router', 'typegen'],
      ['tsc', '-p', '.'],
    ],
  },
  { name: 'Lint', commands: [['biome', 'check', '--error-on-warnings', '.']] },
  { name: 'Import rules', commands: [['scripts/import-rules.ts']] },
  { name: 'Ratchets', commands: [['scripts/ratchets.ts']], linePrefix: '' },
]

export const buildStep: CheckStep = { name: 'Build', commands: [['scripts/build.ts']] }

const runningTools = new Set<ChildProcess>()

/** Runs a step, with others beside it; prints its result and duration, and returns whether it passed. */
export async function runCheckStep({ name, commands, env, linePrefix }: CheckStep): Promise<boolean> {
  const startedAt = performance.now()
  const lines: string[] = []
  const print = (line: string) =>
    linePrefix === undefined ? lines.push(line) : console.log(linePrefix + line)
  let passed = true
  for (const command of commands) passed &&= (await runTool(command, env, print)) === 0
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  if (!passed) for (const line of lines) console.log(line)
  console.log(`── ${name}: ${passed ? 'passed' : 'FAILED'}, ${seconds} s`)
  return passed
}

/** Ends the tools that are running. */
export function stopRunningTools(): void {
  for (const tool of runningTools) tool.kill()
}

async function runTool(
  [tool, ...args]: ToolCommand,
  env: NodeJS.ProcessEnv | undefined,
  print: (line: string) => unknown,
): Promise<number> {
  const script = tool in TOOLS ? join('node_modules', TOOLS[tool as keyof typeof TOOLS]) : tool
  const child = spawn(process.execPath, [join(projectRoot, script), ...args], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
  })
  runningTools.add(child)
  const outputEnd = Promise.all(
    [child.stdout, child.stderr].map(async (stream) => {
      for await (const line of createInterface({ input: stream })) print(line)
    }),
  )
  const code = await waitForExit(child)
  runningTools.delete(child)
  // A process that the tool has left behind may keep its output open.
  await Promise.race([outputEnd, wait(1000)])
  return code
}
