import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../tests/support/free-port.ts'

// node scripts/smoke.ts: runs `npm start`, waits until the site is ready, requests its home page and stops it.

const root = join(import.meta.dirname, '..')
const isWindows = process.platform === 'win32'
const maxStartMs = 20 * 60_000

const port = await findFreePort()
const site = spawn('npm', ['start'], {
  cwd: root,
  // npm is a batch file on Windows, which only a shell can start.
  shell: isWindows,
  stdio: ['ignore', 'inherit', 'inherit'],
  // Its own process group, so that a signal reaches all its processes, like Ctrl+C in a terminal.
  detached: !isWindows,
  env: { ...process.env, PORT: String(port) },
})
const end = once(site, 'exit')
try {
  await waitUntilReady(`http://127.0.0.1:${port}/readyz`, AbortSignal.timeout(maxStartMs))
  const home = await fetch(`http://127.0.0.1:${port}/`)
  if (home.status !== 200 || !(await home.text()).includes('<h1'))
    throw new Error(`The home page returned ${home.status}`)
  console.log('The site is ready and serves its home page.')
} finally {
  await stop(site)
}
await end
while (await isReady(`http://127.0.0.1:${port}/healthz`)) await wait(500)

async function waitUntilReady(url: string, signal: AbortSignal): Promise<void> {
  while (!(await isReady(url))) {
    if (site.exitCode !== null)
      throw new Error(`npm start ended with ${site.exitCode} before the site was ready`)
    await wait(500, undefined, { signal })
  }
}

/** Whether a request to a URL succeeds. */
async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch (error) {
    // While nothing listens yet, fetch fails with a TypeError.
    if (error instanceof TypeError) return false
    throw error
  }
}

async function stop({ pid, exitCode }: ChildProcess): Promise<void> {
  if (pid === undefined || exitCode !== null) return
  if (isWindows) await once(spawn('taskkill', ['/pid', String(pid), '/T', '/F']), 'exit')
  else process.kill(-pid, 'SIGTERM')
}
