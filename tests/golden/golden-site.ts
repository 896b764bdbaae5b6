import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { supportedLanguages } from '../../domain/language.ts'
import { findFreePort } from '../support/free-port.ts'
import { startSmtpServer } from '../support/smtp-server.ts'

/** The product of a checkout, on a new sample site with a pinned clock. */
export type GoldenSite = Awaited<ReturnType<typeof startGoldenSite>>

const timeZone = 'Europe/Prague'
const readJson = async (...path: string[]) => JSON.parse(await readFile(join(...path), 'utf8'))

/** Builds the checkout if its sources have changed, then starts it. */
export async function startGoldenSite(root: string) {
  const { scripts } = await readJson(root, 'package.json')
  const isSetting = (name: string) => /^(LETOPIS|GOTRUE|S3|SUPABASE|DATABASE)_/.test(name)
  const ownEnv = Object.fromEntries(Object.entries(process.env).filter(([name]) => !isSetting(name)))
  /** Runs what `npm run` would, without npm. */
  const runScript = (name: string, args: readonly string[], env: NodeJS.ProcessEnv) => {
    const [, ...command] = scripts[name].split(' ')
    return spawn(process.execPath, [...command, ...args], { cwd: root, env: { ...ownEnv, ...env } })
  }
  // Not as a part of the start, which would give the build the pinned clock.
  const { isBuildStale } = await import(pathToFileURL(join(root, 'scripts/stale-build.ts')).href)
  if (isBuildStale()) await text(runScript('build', [], {}).stdout)

  const folder = await mkdtemp(join(tmpdir(), 'letopis-golden-'))
  const [data, exportFolder] = [join(folder, 'data'), join(folder, 'export')]
  const port = String(await findFreePort())
  const url = `http://127.0.0.1:${port}`
  const smtp = await startSmtpServer()
  const env = {
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'pin-clock-and-ids.ts'))}`,
    TZ: timeZone,
    PORT: port,
    LETOPIS_DATA: data,
    LETOPIS_LANG: 'en-US',
    LETOPIS_LOG: 'error',
    // Variants are made on request: no work in the background changes what is recorded.
    LETOPIS_PICTURE_AHEAD: 'off',
    // Each visitor's request has an address of its own, because limits do not recover while the clock stands still.
    LETOPIS_TRUST_PROXY: '1',
    GOTRUE_SMTP_HOST: '127.0.0.1',
    GOTRUE_SMTP_PORT: String(smtp.port),
    GOTRUE_SMTP_ADMIN_EMAIL: 'site@example.org',
  }
  const server = runScript('start', [], env)
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  server.stdout.resume()
  server.stderr.pipe(process.stderr)
  await waitFor(async () => {
    if (server.exitCode !== null) throw new Error('The product has ended before it answered.')
    return (await fetch(`${url}/healthz`).catch(() => null))?.ok === true
  })
  const database = new DatabaseSync(join(data, 'letopis.db'), { readOnly: true })
  const similarPicturesEvent = database.prepare("select 1 from outbox where tags like '%similar-pictures%'")
  // Similar pictures are found after the first start, and pages show them.
  await waitFor(async () => similarPicturesEvent.get() !== undefined)
  database.close()
  const { publishable, secret } = await readJson(data, 'secrets.json')
  const build = await readJson(root, 'build/client/latest.json')
  const formatBuildDate = (language: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(new Date(build.time))
  return {
    url,
    apiKeys: { publishable, secret },
    emails: smtp.delivered,
    exportFolder,
    /** Texts that are others in each run, and what stands in their place. */
    runSpecificTexts: [
      [folder, 'FOLDER'],
      [root, 'ROOT'],
      [new RegExp(`\\b${port}\\b`, 'g'), 'PORT'],
      [new RegExp(`\\b${smtp.port}\\b`, 'g'), 'SMTP_PORT'],
      [publishable, 'PUBLISHABLE_KEY'],
      [secret, 'SECRET_KEY'],
      ...[build.id, build.time, ...supportedLanguages.map(formatBuildDate)].map((each) => [each, 'BUILD']),
    ] as [text: string | RegExp, placeholder: string][],
    /** Runs the `letopis` command, which may read a password; resolves with its exit code and what it printed. */
    async runCommand(args: readonly string[]) {
      const command = runScript(
        'letopis',
        args.map((each) => each.replace('EXPORT', exportFolder)),
        env,
      )
      command.stdin.end('a long password 1890')
      const exitCode = new Promise((resolve) => command.once('close', resolve))
      const [output, errors] = await Promise.all([text(command.stdout), text(command.stderr)])
      return `${args.join(' ')}\nexit code ${await exitCode}\n\n${output}\n${errors}`
    },
    async stop() {
      server.kill('SIGTERM')
      await ended
      await smtp.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** Waits for something that happens within minutes on a busy machine, too. */
export async function waitFor(isDone: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isDone()); tries += 1) {
    if (tries === 3000) throw new Error('Something that is to be recorded has not happened for five minutes.')
    await setTimeout(100)
  }
}
