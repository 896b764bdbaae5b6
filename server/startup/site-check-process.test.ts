import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SiteCheckInProgressError, SiteCheckInterruptedError } from '../site-check/index.ts'
import { createSiteCheckProcessRunner } from './site-check-process.ts'

const job = { trigger: 'admin', actor: null } as const
const noListener = { onRegistered: () => undefined, onProgress: () => undefined }
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-check-process-'))
  vi.stubEnv('LETOPIS_DATA', folder)
  vi.stubEnv('DATABASE_URL', '')
  vi.stubEnv('NODE_OPTIONS', '')
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

describe('a process that checks the site', () => {
  it('sends its run and its progress, is the only one at a time, and is interrupted by kill -9', async () => {
    const runner = createSiteCheckProcessRunner()
    const steps = new Set<string>()
    let runId = 0
    const listener = {
      onRegistered: (id: number) => {
        runId = id
      },
      onProgress: ({ step }: { step: string }) => steps.add(step),
    }
    await runner.runJob(job, listener)
    expect(runId).toBe(1)
    expect(steps).toContain('database')

    const killed = runner.runJob(job, {
      ...noListener,
      // It holds the lock of the data folder.
      onRegistered: () => process.kill(Number(readFileSync(join(folder, 'lock.pid'), 'utf8')), 'SIGKILL'),
    })
    await expect(killed).rejects.toThrow(SiteCheckInterruptedError)
    // Its lease lasts longer than it did.
    await expect(runner.runJob(job, noListener)).rejects.toThrow(SiteCheckInProgressError)
    runner.stop()
    await expect(runner.runJob(job, noListener)).rejects.toThrow('The server is stopping.')
  })
})
