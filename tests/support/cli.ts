import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { format } from 'node:util'
import { vi } from 'vitest'
import { runCommand } from '../../server/cli/index.ts'
import { getProductEntryFile } from './product-entry.ts'

export interface CommandResult {
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

/** The settings of a command on a data folder with SQLite. */
function createSettings(folder: string, settings: Readonly<Record<string, string>>) {
  return { LETOPIS_DATA: folder, DATABASE_URL: '', ...settings }
}

/**
 * Runs a `letopis` command in this process, which takes a tenth of the time of a process of its own. Its
 * password hashes are as cheap as those of the tests.
 */
export async function runCommandInProcess(
  folder: string,
  args: string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  for (const [name, value] of Object.entries(createSettings(folder, settings))) vi.stubEnv(name, value)
  const [output, errors]: [string[], string[]] = [[], []]
  const log = vi
    .spyOn(console, 'log')
    .mockImplementation((...line) => void output.push(`${format(...line)}\n`))
  const error = vi
    .spyOn(console, 'error')
    .mockImplementation((...line) => void errors.push(`${format(...line)}\n`))
  try {
    return { code: await runCommand(args), output: output.join(''), errors: errors.join('') }
  } finally {
    log.mockRestore()
    error.mockRestore()
    vi.unstubAllEnvs()
  }
}

/** Runs a `letopis` command in a process of its own, without a terminal. */
export async function runCommandInOwnProcess(
  folder: string,
  args: string[],
  settings: Readonly<Record<string, string>> = {},
  input = '',
): Promise<CommandResult> {
  const env = { ...process.env, NODE_OPTIONS: '', ...createSettings(folder, settings) }
  const child = spawn(process.execPath, [getProductEntryFile('letopis'), ...args], { env, stdio: 'pipe' })
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, output, errors }
}
