import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const resolve = createRequire(import.meta.url).resolve
const root = join(import.meta.dirname, '../..')

export interface PackedPackage {
  readonly tarball: string
  /** The paths of the packed files, in the package. */
  readonly files: readonly string[]
}

/** Packs a folder like `npm publish`, without its scripts. */
export async function packNpmPackage(folder: string, destination: string): Promise<PackedPackage> {
  // Relative paths, because a shell would split those with spaces.
  const args = ['pack', '.', '--pack-destination', relative(folder, destination), '--json']
  const { stdout } = await runNpm(
    [...args, '--ignore-scripts', '--loglevel=error', '--no-update-notifier'],
    folder,
  )
  const [packed] = Object.values<{ filename: string; files: { path: string }[] }>(JSON.parse(stdout))
  if (!packed) throw new Error(`npm packed nothing: ${stdout}`)
  return { tarball: join(destination, packed.filename), files: packed.files.map(({ path }) => path) }
}

function runNpm(args: readonly string[], cwd: string): Promise<{ stdout: string }> {
  // Set when npm started the tests. Otherwise npm is a command, and on Windows a batch file, which needs a
  // shell.
  const script = process.env.npm_execpath
  return script?.endsWith('npm-cli.js')
    ? run(process.execPath, [script, ...args], { cwd })
    : run('npm', [...args], { cwd, shell: process.platform === 'win32' })
}

/** An application that has the packed files installed, with React and its types from our `node_modules`. */
export async function createConsumerApp(
  folder: string,
  name: string,
  files: readonly string[],
  consumer: string,
): Promise<void> {
  const modules = join(consumer, 'node_modules')
  for (const file of files) await cp(join(folder, file), join(modules, name, file))
  await writeFile(join(consumer, 'package.json'), JSON.stringify({ type: 'module', private: true }))
  await mkdir(join(modules, '@types'))
  for (const linked of ['react', 'react-dom', '@types/react', '@types/react-dom']) {
    // Junctions, because symbolic links need a privilege on Windows.
    await symlink(join(root, 'node_modules', linked), join(modules, linked), 'junction')
  }
}

export interface PackageCommandResult {
  readonly code: number
  readonly output: string
}

/** Runs the command of an installed package, such as `tsc`, on this Node. */
export async function runPackageCommand(
  name: string,
  command: string,
  args: readonly string[],
  cwd: string,
): Promise<PackageCommandResult> {
  const manifest = resolve(`${name}/package.json`)
  const { bin } = JSON.parse(await readFile(manifest, 'utf8'))
  const script = join(dirname(manifest), bin[command])
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' }
  return new Promise((done, fail) => {
    execFile(process.execPath, [script, ...args], { cwd, env }, (error, stdout, stderr) => {
      if (error === null) done({ code: 0, output: stdout })
      else if (typeof error.code === 'number') done({ code: error.code, output: stdout + stderr })
      else fail(error)
    })
  })
}
