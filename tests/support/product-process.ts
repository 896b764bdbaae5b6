import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { runCommandInOwnProcess } from './cli.ts'
import { findFreePort } from './free-port.ts'
import { createProductLaunch, type NextVersion } from './next-version.ts'
import { registerCleanup } from './shared-setup.ts'

/** The whole product in a process of its own, as an operator runs it. */
export interface ProductProcess {
  readonly url: string
  readonly pid: number
  readonly publishableKey: string
  readonly secretKey: string
  /** The messages of its log so far; `LETOPIS_LOG` decides which. */
  readonly logMessages: readonly string[]
  /** Stops it as an operator does; resolves when it has ended. */
  stop(): Promise<void>
  /** Ends it without giving it time for anything. */
  kill(): Promise<void>
}

const root = join(import.meta.dirname, '..', '..')

/** A data folder, deleted after the test or after all tests that share it. */
export async function createDataFolderForTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-product-'))
  registerCleanup(() => rm(folder, { recursive: true, force: true }))
  return folder
}

interface ProductOptions {
  readonly nextVersion?: NextVersion
  /** Those of an instance that shares its secrets with this one: reading them takes a second. */
  readonly apiKeys?: Pick<ProductProcess, 'publishableKey' | 'secretKey'>
  /** A module to load first. */
  readonly preload?: string
  /** What comes before the command, for example to run it in a network namespace. */
  readonly commandPrefix?: readonly string[]
}

/** Starts the built product without the sample on a data folder; it ends with the test at the latest. */
export async function startProductProcess(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
  { nextVersion, apiKeys, preload, commandPrefix = [] }: ProductOptions = {},
): Promise<ProductProcess> {
  const launch = createProductLaunch(nextVersion)
  const [command, ...prefixArgs] = [...commandPrefix, process.execPath]
  const child = spawn(
    command ?? process.execPath,
    [
      ...prefixArgs,
      '--import',
      join(root, 'tests/support/children/leave-with-parent.ts'),
      ...(preload === undefined ? [] : ['--import', preload]),
      ...launch.args,
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        LETOPIS_DATA: folder,
        LETOPIS_SAMPLE: 'off',
        LETOPIS_LOG: 'error',
        // Tests look at a few pictures only.
        LETOPIS_PICTURE_AHEAD: 'off',
        PORT: String(await findFreePort()),
        ...launch.env,
        ...settings,
      },
    },
  )
  const exited = once(child, 'exit')
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
  }
  registerCleanup(() => end('SIGKILL'))
  if (child.stdout === null || child.pid === undefined) throw new Error('The product does not start')
  const address = Promise.withResolvers<string>()
  const logMessages: string[] = []
  // Read to the end: a full pipe would block the product.
  createInterface({ input: child.stdout })
    .on('line', (line) => {
      const [, url] = /^Letopis is at (\S+)$/.exec(line) ?? []
      if (url !== undefined) address.resolve(url)
      if (line.startsWith('{')) logMessages.push(JSON.parse(line).msg)
    })
    .on('close', () => address.reject(new Error('The product ended before it served; is it built?')))
  const url = await address.promise
  const { publishableKey, secretKey } = apiKeys ?? (await readApiKeys(folder, settings))
  return {
    url,
    pid: child.pid,
    publishableKey,
    secretKey,
    logMessages,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

/** Starts a product that does not serve; resolves with the one line that it prints. */
export async function startRefusedProductProcess(
  folder: string,
  settings: Readonly<Record<string, string>>,
  nextVersion?: NextVersion,
): Promise<string> {
  const launch = createProductLaunch(nextVersion)
  const child = spawn(process.execPath, launch.args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      LETOPIS_DATA: folder,
      LETOPIS_SAMPLE: 'off',
      LETOPIS_LOG: 'silent',
      PORT: String(await findFreePort()),
      ...launch.env,
      ...settings,
    },
  })
  registerCleanup(() => child.kill('SIGKILL'))
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(code).toBe(1)
  expect(errors.trim().split('\n')).toHaveLength(1)
  return errors
}

async function readApiKeys(
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<Pick<ProductProcess, 'publishableKey' | 'secretKey'>> {
  // Much faster than the command, which is needed only for secrets in the database.
  const stored =
    settings.LETOPIS_SECRETS_KEY === undefined
      ? await readFile(join(folder, 'secrets.json'), 'utf8')
      : (await runCommandInOwnProcess(folder, ['keys'], settings)).output
  const { publishable, secret } = JSON.parse(stored)
  return { publishableKey: publishable, secretKey: secret }
}
