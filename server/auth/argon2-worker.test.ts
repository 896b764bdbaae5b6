import { fork } from 'node:child_process'
import { argon2Sync } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Argon2Manner } from './argon2.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-argon2-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const parameters = {
  message: 'x',
  nonce: new Uint8Array(16),
  tagLength: 32,
  memory: 64,
  passes: 1,
  parallelism: 1,
}

/** Starts a worker that finds only the commands of the test's folder, and has it make a hash. */
async function startWorker(manner: Argon2Manner): Promise<{ pid: number; answer: unknown }> {
  const child = fork(new URL('./argon2-worker.ts', import.meta.url), [manner], {
    serialization: 'advanced',
    execArgv: [],
    env: { PATH: folder },
  })
  onTestFinished(() => {
    child.kill()
  })
  child.send({ id: 7, parameters })
  const [answer] = await once(child, 'message')
  return { pid: child.pid ?? 0, answer }
}

describe('a process that makes hashes', () => {
  it.each(['patient', 'hurried'] as const)('makes the same as the main thread, %s', async (manner) => {
    const { answer } = await startWorker(manner)
    expect(answer).toEqual({ id: 7, tag: new Uint8Array(argon2Sync('argon2id', parameters)) })
  })

  it('for a crowd asks Linux for idle time', async (test) => {
    if (process.platform !== 'linux') test.skip('only Linux has chrt')
    const asked = join(folder, 'asked')
    await writeFile(join(folder, 'chrt'), `#!/bin/sh\necho "$@" > '${asked}'\n`)
    await chmod(join(folder, 'chrt'), 0o755)
    const { pid } = await startWorker('patient')
    expect(await readFile(asked, 'utf8')).toBe(`-i -p 0 ${pid}\n`)
  })

  it('for a crowd has the lowest priority where there is no idle time to be had', async () => {
    const { pid } = await startWorker('patient')
    expect(getPriority(pid)).toBeGreaterThan(getPriority((await startWorker('hurried')).pid))
    expect(getPriority(pid)).toBe(19)
  })
})
