import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { registerCleanup } from './shared-setup.ts'

/** Serves the built product without the sample on a data folder; returns its URL. It ends with the test or block. */
export type ServeSite = (folder: string, settings?: Readonly<Record<string, string>>) => Promise<string>

const script = join(import.meta.dirname, 'children', 'serve-sites.ts')

/** One process for all sites of a test file, which are started one after another and need no process of their own. */
export function startSitesProcess(): ServeSite {
  let child: ReturnType<typeof fork> | null = null
  beforeAll(() => {
    child = fork(script, {
      // The output is what an operator reads at the start.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    })
  })
  afterAll(() => {
    child?.kill('SIGKILL')
  })
  const ask = async (message: Record<string, string> | number): Promise<number> => {
    if (child === null) throw new Error('Not started yet')
    child.send(message)
    const exited = once(child, 'exit').then(() =>
      Promise.reject(new Error('The process of the sites has ended')),
    )
    exited.catch(() => undefined)
    const [answer] = await Promise.race([once(child, 'message'), exited])
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer.port
  }
  return async (folder, settings = {}) => {
    const port = await ask({
      LETOPIS_DATA: folder,
      LETOPIS_SAMPLE: 'off',
      LETOPIS_LOG: 'error',
      LETOPIS_PICTURE_AHEAD: 'off',
      PORT: '0',
      ...settings,
    })
    registerCleanup(() => ask(port))
    return `http://127.0.0.1:${port}`
  }
}
