import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

const email = 'owner@example.org'
const password = 'a long password 1890'
/** The same for every record, because URLs in pages contain it. */
const port = '21890'

/** The running site of one checkout. */
export interface RecordedSite {
  readonly url: string
  /** The owner's session. */
  readonly cookie: string
  stop(): Promise<void>
}

/** Creates the data for all records unless it exists: the sample site and its owner. */
export async function ensureRecordingData(root: string, data: string): Promise<void> {
  if (existsSync(data)) return
  const stop = await startServer(root, data)
  await stop()
  const command = [join(root, 'scripts/letopis.ts'), 'owner', 'create', '--email', email, '--password-stdin']
  const child = spawn(process.execPath, command, {
    env: { ...process.env, LETOPIS_DATA: data },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(password)
  await text(child.stdout)
}

/** Starts the product of a checkout on a copy of the data, and signs in its owner. */
export async function startRecordedSite(root: string, data: string): Promise<RecordedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-golden-'))
  await cp(data, folder, { recursive: true })
  const stop = await startServer(root, folder)
  const url = `http://127.0.0.1:${port}`
  const response = await fetch(`${url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: url },
    body: new URLSearchParams({ intent: 'password', email, password }),
  })
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
  return {
    url,
    cookie: cookies.join('; '),
    async stop() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startServer(root: string, data: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    // Variants are generated on request: no background work changes what is recorded.
    env: {
      ...process.env,
      PORT: port,
      LETOPIS_DATA: data,
      LETOPIS_LOG: 'error',
      LETOPIS_PICTURE_AHEAD: 'off',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (child.exitCode === null) {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
    if (response?.ok) break
    await setTimeout(100)
  }
  if (child.exitCode !== null) throw new Error('The product has ended before it answered.')
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}
