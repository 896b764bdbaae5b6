import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isProcessRunning } from '../support/processes.ts'
import { isLongTestRun } from '../support/test-run.ts'

// `npm start` runs npm, a shell and the server. A signal to npm must stop all of them.

const root = join(import.meta.dirname, '../..')
let folder = ''
let started: ChildProcess | null = null
let server: number | null = null

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-npm-start-'))
})

afterEach(async () => {
  started?.kill('SIGKILL')
  if (server !== null && isProcessRunning(server)) process.kill(server, 'SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Starts the command and waits until the site responds; returns the server's process id. */
async function start(command: string, args: readonly string[], detached: boolean): Promise<number> {
  const child = spawn(command, args, {
    cwd: root,
    detached,
    stdio: ['ignore', 'pipe', 'inherit'],
    // As in a terminal: without the folders that npm itself prepends to PATH.
    env: {
      PATH: (process.env.PATH ?? '')
        .split(delimiter)
        .filter((entry) => !entry.includes('node_modules'))
        .join(delimiter),
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      LETOPIS_DATA: folder,
      LETOPIS_SAMPLE: 'off',
      LETOPIS_LOG: 'error',
      PORT: '0',
    },
  })
  started = child
  const lines = createInterface({ input: child.stdout })
  const listening = new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => line.startsWith('Letopis is at ') && resolve())
    lines.on('close', () => reject(new Error('It ended before it served; is it built?')))
  })
  await listening
  server = Number(await readFile(join(folder, 'lock.pid'), 'utf8'))
  return server
}

const fromTerminal = { name: 'from a terminal', command: 'npm', args: ['start'], detached: false }
const otherwise = [
  { name: 'with nohup', command: 'nohup', args: ['npm', 'start'], detached: false },
  {
    name: 'in a session of its own, as service managers start it',
    command: 'npm',
    args: ['start'],
    detached: true,
  },
]

describe.skipIf(process.platform === 'win32')('npm start', () => {
  it.for(isLongTestRun ? [fromTerminal, ...otherwise] : [fromTerminal])(
    'stops with its server on SIGTERM to npm, $name',
    async ({ command, args, detached }) => {
      const pid = await start(command, args, detached)
      const ended = once(started as ChildProcess, 'exit')
      started?.kill('SIGTERM')
      await ended
      await expect.poll(() => isProcessRunning(pid), { timeout: 120_000 }).toBe(false)
      // A clean exit: the data folder was unlocked.
      expect(existsSync(join(folder, 'lock.pid'))).toBe(false)
    },
  )

  it('stops the server when npm and its shell were killed', async () => {
    const pid = await start('npm', ['start'], false)
    started?.kill('SIGKILL')
    // The shell between npm and the server outlives npm; a service manager would stop it with the group.
    const shell = await parentOf(pid)
    if (shell !== null) process.kill(shell, 'SIGKILL')
    await expect.poll(() => isProcessRunning(pid), { timeout: 120_000 }).toBe(false)
    expect(existsSync(join(folder, 'lock.pid'))).toBe(false)
  })
})

/** The parent of a process, by `ps`; null if there is no such command or process. */
async function parentOf(pid: number): Promise<number | null> {
  const ps = spawn('ps', ['-o', 'ppid=', '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] })
  let output = ''
  ps.stdout.on('data', (part) => {
    output += part
  })
  const [code] = await Promise.race([once(ps, 'close'), once(ps, 'error').then(() => [1])])
  const parent = Number(output)
  return code === 0 && parent > 1 ? parent : null
}
