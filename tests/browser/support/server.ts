import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** The product, running as its operator would run it, on data of its own. */
export interface RunningSite {
  readonly url: string
  stop(): Promise<void>
}

const ROOT = join(import.meta.dirname, '../../..')

/** Starts the built product with its sample content on an empty folder and a free port. */
export async function startSite(settings: Readonly<Record<string, string>> = {}): Promise<RunningSite> {
  const data = await mkdtemp(join(tmpdir(), 'letopis-browser-'))
  const leaveWithUs = ['--import', join(ROOT, 'tests/support/children/leave-with-parent.ts')]
  const child = spawn(
    join(ROOT, 'node_modules/.bin/node'),
    [...leaveWithUs, join(ROOT, 'scripts/start.ts')],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: {
        ...process.env,
        PORT: '0',
        LETOPIS_DATA: data,
        LETOPIS_LOG: 'error',
        NODE_OPTIONS: '',
        ...settings,
      },
    },
  )
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await rm(data, { recursive: true, force: true })
  }
  if (child.stdout === null) throw new Error('The product has no output.')
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /https?:\/\/[^\s/"]+:\d+/.exec(line)?.[0]
    if (url === undefined) continue
    // Nobody reads on, but a full pipe would stop the product.
    child.stdout.resume()
    return { url, stop }
  }
  await stop()
  throw new Error('The product ended before it told its address.')
}
