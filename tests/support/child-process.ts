import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

/** A script of `children/` running as a separate process. */
export interface TestChildProcess {
  readonly pid: number
  /** Its next line of output; null: it has exited. */
  readLine(): Promise<string | null>
  /** Its exit code, or the signal's name. */
  readonly exited: Promise<number | string>
  kill(signal: NodeJS.Signals): void
}

/** Starts a script for one test; it is stopped with the test at the latest. */
export function startTestChildProcess(script: string, ...parameters: string[]): TestChildProcess {
  const folder = join(import.meta.dirname, 'children')
  const child: ChildProcess = spawn(
    process.execPath,
    ['--expose-gc', '--import', join(folder, 'leave-with-parent.ts'), join(folder, script), ...parameters],
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], env: { ...process.env, NODE_OPTIONS: '' } },
  )
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  if (!child.stdout || child.pid === undefined) throw new Error(`${script} does not start`)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    pid: child.pid,
    async readLine() {
      const { value, done } = await lines.next()
      return done ? null : value
    },
    exited: once(child, 'exit').then(([code, signal]) => code ?? signal),
    kill: (signal) => child.kill(signal),
  }
}
