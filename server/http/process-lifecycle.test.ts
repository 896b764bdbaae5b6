import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { DrainTimeouts } from './connection-drainer.ts'
import { shutDownOnSignal } from './process-lifecycle.ts'

interface Serving {
  readonly port: number
  readonly child: ChildProcess
  /** Its exit code, or the signal that ended it. */
  readonly end: Promise<number | string>
  readonly output: Promise<string>
}

async function serve(drain: DrainTimeouts | null = null): Promise<Serving> {
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

interface Answered {
  readonly status: number
  readonly closes: boolean
  readonly length: number
}

function ask(port: number, path: string, agent: Agent): Promise<Answered> {
  return new Promise((resolve, reject) => {
    get({ port, path, agent, host: '127.0.0.1' }, (response) => {
      let length = 0
      response.on('data', (piece: Buffer) => {
        length += piece.length
      })
      response.on('error', reject)
      response.on('end', () => {
        const closes = response.headers.connection === 'close'
        resolve({ status: response.statusCode ?? 0, closes, length })
      })
    }).on('error', reject)
  })
}

/** Asks for a page that answers only when the process is told to; resolves once the request is under way. */
async function askHeld({ port, child }: Serving): Promise<{ answer: Promise<Answered | string> }> {
  const held = once(child, 'message')
  const answer = ask(port, '/held', new Agent({ keepAlive: true })).catch((error: Error) => error.message)
  expect(await held).toEqual(['held', undefined])
  return { answer }
}

/** What came of many requests. */
interface Tally {
  good: number
  readonly bad: string[]
}

/** Asks until the door is shut; whatever else goes wrong is a failure. */
async function keepAsking(port: number, path: string, tally: Tally): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (;;) {
    try {
      const { status, length } = await ask(port, path, agent)
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

const knock = ({ port }: Serving) => ask(port, '/healthz', new Agent()).catch((error: Error) => error.message)

describe('SIGTERM', () => {
  it('under load fails no request and ends with 0', async () => {
    const { port, child, end, output } = await serve()
    const tally: Tally = { good: 0, bad: [] }
    const askers = [
      ...Array.from({ length: 8 }, () => keepAsking(port, '/news', tally)),
      ...Array.from({ length: 8 }, (_, i) => keepAsking(port, `/search?ms=20&q=${i}`, tally)),
    ]
    await expect.poll(() => tally.good).toBeGreaterThan(100)
    child.kill('SIGTERM')
    await Promise.all(askers)
    expect(await end).toBe(0)
    expect(tally.bad).toEqual([])
    const logged = (await output).split('\n').filter((line) => line.includes('"msg":"request"'))
    expect(logged).toHaveLength(tally.good)
  })

  it('lets a request under way finish, says it is the last, and takes no new one', async () => {
    const serving = await serve()
    const { answer } = await askHeld(serving)
    serving.child.kill('SIGTERM')
    await expect.poll(() => knock(serving)).toContain('ECONNREFUSED')
    serving.child.send('go on')
    expect(await answer).toMatchObject({ status: 200, closes: true })
    expect(await serving.end).toBe(0)
  })

  it('turns /readyz to 503 for those who still have a connection', async () => {
    const { port, child } = await serve({ idle: 600_000, most: 600_000 })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const readiness = async () => (await ask(port, '/readyz', agent)).status
    expect(await readiness()).toBe(200)
    child.kill('SIGTERM')
    await expect.poll(readiness).toBe(503)
  })

  it('does not wait for connections that nobody uses', async () => {
    // Waiting for one that is in use would take longer than the process has, which then ends with 1.
    const { port, child, end } = await serve({ idle: 100, most: 600_000 })
    const agent = new Agent({ keepAlive: true })
    await ask(port, '/news', agent)
    const opened = connect(port, '127.0.0.1')
    await once(opened, 'connect')
    opened.on('error', () => undefined)
    child.kill('SIGTERM')
    expect(await end).toBe(0)
  })
})

describe('SIGINT', () => {
  it('ends at once what a signal before it waits for', async () => {
    const serving = await serve()
    const { answer } = await askHeld(serving)
    serving.child.kill('SIGINT')
    await expect.poll(() => knock(serving)).toContain('ECONNREFUSED')
    // One that comes at nearly the same time as the first does not count.
    const again = setInterval(() => serving.child.kill('SIGINT'), 100)
    onTestFinished(() => clearInterval(again))
    expect(await serving.end).toBe(1)
    expect(await answer).toBe('socket hang up')
  })

  it('twice at nearly the same time, as a terminal sends it, counts once', () => {
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

describe('an error nobody caught', () => {
  it('is logged and survived if a promise was left behind', async () => {
    const { port, child, output } = await serve()
    expect((await ask(port, '/rejects', new Agent())).status).toBe(200)
    expect((await ask(port, '/healthz', new Agent())).status).toBe(200)
    child.kill('SIGTERM')
    expect(await output).toContain('left behind')
  })

  it('is logged and ends the process with 1 if it was thrown', async () => {
    const { port, end, output } = await serve()
    await ask(port, '/throws', new Agent()).catch(() => undefined)
    expect(await end).toBe(1)
    expect(await output).toMatch(/"level":60.*the end/)
  })
})
