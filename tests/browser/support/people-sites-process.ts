import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { MadeSite } from '../../support/children/make-site.ts'
import type { SiteAnswer, SiteRequest } from '../../support/children/serve-people-sites.ts'

const script = join(import.meta.dirname, '../../support/children/serve-people-sites.ts')

let child: ChildProcess | null = null

/** Asks the process that serves the sites of this worker's test files, one after another; it ends with the worker. */
export async function askSitesProcess(request: SiteRequest): Promise<MadeSite | null> {
  child ??= startSitesProcess()
  const asked = child
  asked.send(request)
  const ended = once(asked, 'exit').then(() =>
    Promise.reject(new Error('The process of the sites has ended')),
  )
  ended.catch(() => undefined)
  const [answer]: SiteAnswer[] = await Promise.race([once(asked, 'message'), ended])
  if (answer === undefined || answer.error !== null) throw new Error(answer?.error ?? 'No answer')
  return answer.made
}

function startSitesProcess(): ChildProcess {
  const started = fork(script, {
    // The output is what an operator reads at the start.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  // A worker that has run its tests ends.
  started.unref()
  started.channel?.unref()
  return started
}
