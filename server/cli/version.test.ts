import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import ours from '../../package.json' with { type: 'json' }
import { findBuildInfo } from '../pages/index.ts'
import { runCommand } from './index.ts'
import { formatVersionLines } from './version.ts'

const node = `node: ${process.versions.node}, ${process.platform} ${process.arch}`

describe('letopis version', () => {
  afterEach(() => vi.restoreAllMocks())

  it('rejects arguments', async () => {
    const errors = vi.spyOn(console, 'error').mockReturnValue()
    expect(await runCommand(['version', '--nonsense'])).toBe(2)
    expect(errors).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^version takes no arguments\.\n.*letopis -- version\n/s),
    )
  })

  it('prints the version of package.json, the build and the version of Node', async () => {
    const log = vi.spyOn(console, 'log').mockReturnValue()
    expect(await runCommand(['version'])).toBe(0)
    const lines = log.mock.calls.map(([line]) => String(line))
    expect(lines).toEqual([`letopis ${ours.version}`, expect.stringMatching(/^build: /), node])
  })

  it('prints the id and the time of the build, or that there is none', () => {
    expect(formatVersionLines('1.2.3', { id: '0123456789abcdef', time: '2026-11-16T05:00:00.000Z' })).toEqual(
      ['letopis 1.2.3', 'build: 0123456789abcdef, 2026-11-16T05:00:00.000Z', node],
    )
    expect(formatVersionLines('1.2.3', null)[1]).toBe('build: none yet (npm run build)')
  })
})

describe('findBuildInfo', () => {
  let folder = ''
  const write = (content: string) => writeFile(join(folder, 'server', 'build.json'), content)

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'letopis-version-'))
    await mkdir(join(folder, 'server'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('returns null when build.json is missing, truncated or of another shape', async () => {
    expect(await findBuildInfo(folder)).toBeNull()
    for (const content of ['{"id": "1', '{"id": 1, "time": "now"}', 'null']) {
      await write(content)
      expect([content, await findBuildInfo(folder)]).toEqual([content, null])
    }
  })

  it('returns the id and the time of a complete build', async () => {
    const mark = { id: '0123456789abcdef', time: '2026-11-16T05:00:00.000Z' }
    await write(JSON.stringify(mark))
    expect(await findBuildInfo(folder)).toEqual(mark)
  })
})
