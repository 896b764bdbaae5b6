import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'

interface Serving {
  readonly port: number
  readonly child: ChildProcess
  /** Its exit code, or the signal that ended it. */
  readonly end: Promise<number | string>
  readonly output: Promise<string>
}

async function serve(): Promise<Serving> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serving.fixture.ts')], {
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

/** Asks until the door is shut; whatever else goes wrong is a failure. */
async function keepAsking(port: number, path: string): Promise<{ good: number; bad: string[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const bad: string[] = []
  for (let good = 0; ; ) {
    try {
      const { status, length } = await ask(port, path, agent)
      if (status === 200 && length > 1000) good += 1
      else bad.push(`status ${status}, ${length} bytes`)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : String(error)
      if (code !== 'ECONNREFUSED') bad.push(String(code))
      agent.destroy()
      return { good, bad }
    }
  }
}

describe('SIGTERM', () => {
  it('under load fails no request and ends with 0', async () => {
    const { port, child, end, output } = await serve()
    const askers = [
      ...Array.from({ length: 8 }, () => keepAsking(port, '/news')),
      ...Array.from({ length: 8 }, (_, i) => keepAsking(port, `/search?ms=20&q=${i}`)),
    ]
    await pause(400)
    child.kill('SIGTERM')
    const results = await Promise.all(askers)
    expect(await end).toBe(0)
    expect(results.flatMap(({ bad }) => bad)).toEqual([])
    const good = results.reduce((sum, result) => sum + result.good, 0)
    expect(good).toBeGreaterThan(100)
    const logged = (await output).split('\n').filter((line) => line.includes('"msg":"request"'))
    expect(logged).toHaveLength(good)
  })

  it('lets a request under way finish, says it is the last, and takes no new one', async () => {
    const { port, child, end } = await serve()
    const slow = ask(port, '/slow?ms=2000', new Agent({ keepAlive: true }))
    await pause(100)
    child.kill('SIGTERM')
    const knock = () => ask(port, '/healthz', new Agent()).catch((error: Error) => error.message)
    await expect.poll(knock, { timeout: 1500 }).toContain('ECONNREFUSED')
    expect(await slow).toMatchObject({ status: 200, closes: true })
    expect(await end).toBe(0)
  })

  it('turns /readyz to 503 for those who still have a connection', async () => {
    const { port, child } = await serve()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const readiness = async () => (await ask(port, '/readyz', agent)).status
    expect(await readiness()).toBe(200)
    child.kill('SIGTERM')
    await expect.poll(readiness, { timeout: 900 }).toBe(503)
  })

  it('does not wait for connections that nobody uses', async () => {
    const { port, child, end } = await serve()
    const agent = new Agent({ keepAlive: true })
    await ask(port, '/news', agent)
    const opened = connect(port, '127.0.0.1')
    await once(opened, 'connect')
    opened.on('error', () => undefined)
    const began = performance.now()
    child.kill('SIGTERM')
    expect(await end).toBe(0)
    expect(performance.now() - began).toBeLessThan(5000)
  })

  it('twice at nearly the same time, as a terminal sends it, counts once; later it ends at once', async () => {
    const { port, child, end } = await serve()
    const slow = ask(port, '/slow?ms=5000', new Agent()).catch((error: Error) => error.message)
    await pause(100)
    child.kill('SIGINT')
    await pause(20)
    child.kill('SIGINT')
    await pause(1000)
    expect(child.exitCode).toBeNull()
    child.kill('SIGINT')
    expect(await end).toBe(1)
    expect(await slow).toBe('socket hang up')
  })
})

describe('an error nobody caught', () => {
  it('is logged and survived if a promise was left behind', async () => {
    const { port, child, output } = await serve()
    expect((await ask(port, '/rejects', new Agent())).status).toBe(200)
    await pause(50)
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
