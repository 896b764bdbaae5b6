import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { DrainTimeouts } from './connection-drainer.ts'
import { shutDownOnSignal } from './process-lifecycle.ts'

interface ServerProcess {
  readonly port: number
  readonly child: ChildProcess
  /** Exit code, or the signal that ended the process. */
  readonly end: Promise<number | string>
  readonly output: Promise<string>
}

async function serve(drain: Partial<DrainTimeouts> | null = null): Promise<ServerProcess> {
  const args = drain === null ? [] : [JSON.stringify(drain)]
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serving.fixture.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const end = once(child, 'exit').then(([code, signal]) => code ?? signal)
  const output = child.stdout === null ? Promise.resolve('') : text(child.stdout)
  const [port] = await once(child, 'message')
  return { port: Number(port), child, end, output }
}

interface ReceivedResponse {
  readonly status: number
  readonly closes: boolean
  readonly length: number
}

function sendRequest(port: number, path: string, agent: Agent): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    get({ port, path, agent, host: '127.0.0.1' }, (response) => {
      let length = 0
      response.on('data', (chunk: Buffer) => {
        length += chunk.length
      })
      response.on('error', reject)
      response.on('end', () => {
        const closes = response.headers.connection === 'close'
        resolve({ status: response.statusCode ?? 0, closes, length })
      })
    }).on('error', reject)
  })
}

/**
 * Requests a page that responds only after a message to the process; resolves once the request is pending.
 */
async function sendHeldRequest({
  port,
  child,
}: ServerProcess): Promise<{ answer: Promise<ReceivedResponse | string> }> {
  const held = once(child, 'message')
  const answer = sendRequest(port, '/held', new Agent({ keepAlive: true })).catch(
    (error: Error) => error.message,
  )
  expect(await held).toEqual(['held', undefined])
  return { answer }
}

/** Outcome counts of many requests. */
interface Tally {
  good: number
  readonly bad: string[]
}

/** Sends requests until the connection is refused; any other failure is counted. */
async function sendRequestsUntilClosed(port: number, path: string, tally: Tally): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (;;) {
    try {
      const { status, length } = await sendRequest(port, path, agent)
      if (status === 200 && length > 1000) tally.good += 1
      else tally.bad.push(`status ${status}, ${length} bytes`)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : String(error)
      if (code !== 'ECONNREFUSED') tally.bad.push(String(code))
      agent.destroy()
      return
    }
  }
}

const probe = ({ port }: ServerProcess) =>
  sendRequest(port, '/healthz', new Agent()).catch((error: Error) => error.message)

describe('SIGTERM', () => {
  it('under load fails no request and exits with 0', async () => {
    const { port, child, end, output } = await serve()
    const tally: Tally = { good: 0, bad: [] }
    const clients = [
      ...Array.from({ length: 8 }, () => sendRequestsUntilClosed(port, '/news', tally)),
      ...Array.from({ length: 8 }, (_, i) => sendRequestsUntilClosed(port, `/search?ms=20&q=${i}`, tally)),
    ]
    await expect.poll(() => tally.good).toBeGreaterThan(100)
    child.kill('SIGTERM')
    await Promise.all(clients)
    expect(await end).toBe(0)
    expect(tally.bad).toEqual([])
    const logged = (await output).split('\n').filter((line) => line.includes('"msg":"request"'))
    expect(logged).toHaveLength(tally.good)
  })

  it('lets a pending request finish, closes its connection, and accepts no new one', async () => {
    const serving = await serve()
    const { answer } = await sendHeldRequest(serving)
    serving.child.kill('SIGTERM')
    await expect.poll(() => probe(serving)).toContain('ECONNREFUSED')
    serving.child.send('go on')
    expect(await answer).toMatchObject({ status: 200, closes: true })
    expect(await serving.end).toBe(0)
  })

  it('makes /readyz return 503 on open connections', async () => {
    const { port, child } = await serve({ idle: 600_000, most: 600_000 })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const readiness = async () => (await sendRequest(port, '/readyz', agent)).status
    expect(await readiness()).toBe(200)
    child.kill('SIGTERM')
    await expect.poll(readiness).toBe(503)
  })

  it('accepts connections after /readyz returns 503 for as long as a balancer needs to notice', async () => {
    const serving = await serve({ unready: 600_000, idle: 10 })
    const request = (path: string) => sendRequest(serving.port, path, new Agent())
    serving.child.kill('SIGTERM')
    await expect.poll(async () => (await request('/readyz')).status).toBe(503)
    expect(await request('/news')).toMatchObject({ status: 200 })
    const again = setInterval(() => serving.child.kill('SIGTERM'), 100)
    onTestFinished(() => clearInterval(again))
    expect(await serving.end).toBe(1)
  })

  it('does not wait for idle connections', async () => {
    // Waiting for an active one would exceed the process's limit, and it would exit with 1.
    const { port, child, end } = await serve({ idle: 100, most: 600_000 })
    const agent = new Agent({ keepAlive: true })
    await sendRequest(port, '/news', agent)
    const opened = connect(port, '127.0.0.1')
    await once(opened, 'connect')
    opened.on('error', () => undefined)
    child.kill('SIGTERM')
    expect(await end).toBe(0)
  })
})

describe('SIGINT', () => {
  it('exits immediately after an earlier signal', async () => {
    const serving = await serve()
    const { answer } = await sendHeldRequest(serving)
    serving.child.kill('SIGINT')
    await expect.poll(() => probe(serving)).toContain('ECONNREFUSED')
    // A signal at nearly the same time as the first one is ignored.
    const again = setInterval(() => serving.child.kill('SIGINT'), 100)
    onTestFinished(() => clearInterval(again))
    expect(await serving.end).toBe(1)
    expect(await answer).toBe('socket hang up')
  })

  it('sent twice at nearly the same time, as a terminal does, counts once', () => {
    vi.useFakeTimers()
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)
    const on = vi.spyOn(process, 'on').mockReturnValue(process)
    onTestFinished(() => {
      vi.restoreAllMocks()
      vi.useRealTimers()
    })
    const finish = vi.fn(() => new Promise<void>(() => undefined))
    shutDownOnSignal(finish, () => undefined)
    const [, signal] = on.mock.calls.find(([name]) => String(name) === 'SIGINT') ?? []
    for (const later of [0, 20, 200]) {
      vi.advanceTimersByTime(later)
      signal?.()
    }
    expect([finish.mock.calls.length, exit.mock.calls]).toEqual([1, []])
    vi.advanceTimersByTime(1000)
    signal?.()
    expect(exit.mock.calls).toEqual([[1]])
  })
})

describe('uncaught error', () => {
  it('is logged without exiting if it is an unhandled rejection', async () => {
    const { port, child, output } = await serve()
    expect((await sendRequest(port, '/rejects', new Agent())).status).toBe(200)
    expect((await sendRequest(port, '/healthz', new Agent())).status).toBe(200)
    child.kill('SIGTERM')
    expect(await output).toContain('left behind')
  })

  it('is logged and exits the process with 1 if it was thrown', async () => {
    const { port, end, output } = await serve()
    await sendRequest(port, '/throws', new Agent()).catch(() => undefined)
    expect(await end).toBe(1)
    expect(await output).toMatch(/"level":60.*the end/)
  })
})
