import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'

// A first start on a small server: build, sample and serving within one gigabyte.

const root = join(import.meta.dirname, '../..')
const gigabyte = 1024 ** 3
const megabyte = 1024 ** 2
const sources = [
  'app',
  'domain',
  'packages',
  'sample',
  'scripts',
  'server',
  'package.json',
  'package-lock.json',
]
const settings = [
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
  'vite.islands.config.ts',
  'vite.static-site.config.ts',
]

/** A cgroup with a memory limit; null if this process may not create one. */
function createMemoryGroup(limit: number): { readonly procs: string; remove(): void } | null {
  const name = `letopis-test-${process.pid}`
  const kinds = [
    { folder: join('/sys/fs/cgroup/memory', name), files: { 'memory.limit_in_bytes': limit } },
    { folder: join('/sys/fs/cgroup', name), files: { 'memory.max': limit, 'memory.swap.max': 0 } },
  ]
  for (const { folder, files } of kinds) {
    try {
      mkdirSync(folder)
    } catch {
      continue
    }
    try {
      for (const [file, value] of Object.entries(files)) writeFileSync(join(folder, file), String(value))
      return { procs: join(folder, 'cgroup.procs'), remove: () => rmdirSync(folder) }
    } catch {
      rmdirSync(folder)
    }
  }
  return null
}

it('builds, loads the sample and serves within 1 GB, and then uses at most 200 MB', async (test) => {
  const group = createMemoryGroup(gigabyte)
  if (group === null) return test.skip('The kernel lets this user limit no memory.')
  const folder = await mkdtemp(join(tmpdir(), 'letopis-first-start-'))
  try {
    for (const name of [...sources, ...settings])
      await cp(join(root, name), join(folder, name), { recursive: true })
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    const command = `echo $$ > ${group.procs} && exec "$0" scripts/start.ts`
    const child = spawn('sh', ['-c', command, process.execPath], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH, LETOPIS_DATA: join(folder, 'data'), LETOPIS_LOG: 'error', PORT: '0' },
    })
    const ended = once(child, 'exit')
    const lines: string[] = []
    createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
    await expect
      .poll(() => lines.some((line) => line.startsWith('Letopis is at ')) || child.exitCode !== null, {
        timeout: 1_200_000,
      })
      .toBe(true)
    expect(lines.slice(0, 3)).toEqual([
      'Building the site…',
      'Loading the sample site…',
      expect.stringMatching(/^Letopis is at http:/),
    ])
    expect(residentBytes(child.pid ?? 0)).toBeLessThan(200 * megabyte)
    child.kill('SIGTERM')
    expect((await ended)[0]).toBe(0)
    expect(existsSync(join(folder, 'data/lock.pid'))).toBe(false)
  } finally {
    await rm(folder, { recursive: true, force: true })
    group.remove()
  }
})

function residentBytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}
