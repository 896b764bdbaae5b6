import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** The product, running as an operator would run it, with its own data. */
export interface RunningSite {
  readonly url: string
  /** The first line that the program printed. */
  readonly firstLine: string
  /** The path of the setup link for the first owner; not printed if there is one. */
  readonly setUp: Promise<string>
  stop(): Promise<void>
}

const ROOT = join(import.meta.dirname, '../../..')

/** Variants of pictures are generated when a test requests them: all sizes of the sample take more than a minute of CPU time. */
export const testSiteSettings = { LETOPIS_LOG: 'error', LETOPIS_PICTURE_AHEAD: 'off' }

/** Starts the built product with its sample content on an empty folder and a free port. */
export async function startSite(
  settings: Readonly<Record<string, string>> = {},
  program: readonly string[] = [join(ROOT, 'scripts/start.ts')],
): Promise<RunningSite> {
  const data = await mkdtemp(join(tmpdir(), 'letopis-browser-'))
  const leaveWithUs = ['--import', join(ROOT, 'tests/support/children/leave-with-parent.ts')]
  const child = spawn(process.execPath, [...leaveWithUs, ...program], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...testSiteSettings,
      PORT: '0',
      LETOPIS_DATA: data,
      NODE_OPTIONS: '',
      ...settings,
    },
  })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await rm(data, { recursive: true, force: true })
  }
  if (child.stdout === null) throw new Error('The product has no output.')
  // Read to the end: a full pipe would block the product.
  const lines = createInterface({ input: child.stdout })
  const setUp = Promise.withResolvers<string>()
  const addressPrinted = Promise.withResolvers<string>()
  let firstLine = ''
  lines.on('line', (line) => {
    firstLine ||= line
    const path = /\/setup\?token=\S+/.exec(line)?.[0]
    if (path !== undefined) setUp.resolve(path)
    const url = /https?:\/\/[^\s/"]+:\d+/.exec(line)?.[0]
    if (url !== undefined) addressPrinted.resolve(url)
  })
  lines.on('close', () => addressPrinted.reject(new Error('The product ended before it told its address.')))
  try {
    return { url: await addressPrinted.promise, firstLine, setUp: setUp.promise, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
