import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBackupProcessRunner } from './backup-process.ts'

const job = { kind: 'admin-backup', actor: null, timeZone: 'Europe/Prague' } as const
const noListener = { onRegistered: () => undefined, onProgress: () => undefined }
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-backup-process-'))
  vi.stubEnv('LETOPIS_DATA', folder)
  vi.stubEnv('DATABASE_URL', '')
  vi.stubEnv('NODE_OPTIONS', '')
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

describe('a backup process', () => {
  it('makes a backup and tells its run and its progress', async () => {
    const runIds: number[] = []
    const steps = new Set<string>()
    await createBackupProcessRunner().runJob(job, {
      onRegistered: (id) => runIds.push(id),
      onProgress: ({ step }) => steps.add(step),
    })
    expect(runIds).toEqual([1])
    expect([...steps]).toEqual(expect.arrayContaining(['database', 'verifying']))
    expect(await readdir(join(folder, 'backups'))).toEqual([expect.stringMatching(/^letopis-.*\.zip$/)])
  })

  it('tells why it made none, and is ended with the server', async () => {
    vi.stubEnv('LETOPIS_BACKUP_PASSPHRASE', 'too short')
    const runner = createBackupProcessRunner()
    await expect(runner.runJob(job, noListener)).rejects.toThrow('at least 12 characters')
    const interrupted = runner.runJob(job, noListener)
    runner.stop()
    await expect(interrupted).rejects.toThrow('The server was stopped during the backup.')
    await expect(runner.runJob(job, noListener)).rejects.toThrow('The server is stopping.')
  })
})
