import { existsSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '../data/connection.ts'
import { checkIntegrity } from '../data/engines/integrity.ts'
import { dataOn } from '../data/index.ts'
import { migrations } from '../data/migrations/index.ts'
import { pendingMigrations } from '../data/migrator.ts'
import type { Files } from '../files/contract.ts'
import { tryFiles, tryStore } from './doctor-files.ts'
import { bad, type Finding, good, reason, warning } from './finding.ts'
import { readCommandConfig } from './site.ts'

const megabyte = 1024 * 1024
const marks = { good: '  ok ', warning: 'note ', bad: ' BAD ' } as const

/** `doctor`: looks at everything, changes nothing. Exit code 1 if something is bad. */
export async function doctorCommand(): Promise<number> {
  const findings: Finding[] = []
  const config = readCommandConfig()
  findings.push(
    good('settings', `understood; data folder ${config.data}, database ${config.database.engine}`),
  )
  findings.push(...(await folder(config.data)))
  const store = await tryStore(config)
  findings.push(...store.findings)
  if (!findings.some(({ state, about }) => state === 'bad' && about === 'data folder')) {
    findings.push(...(await database(config.database, store.files)))
  }
  for (const { state, about, text } of findings) console.log(`${marks[state]}${about}: ${text}`)
  return findings.some((finding) => finding.state === 'bad') ? 1 : 0
}

async function folder(path: string): Promise<Finding[]> {
  try {
    const found = await stat(path)
    if (!found.isDirectory()) return [bad('data folder', `${path} is not a folder`)]
  } catch (error) {
    return [bad('data folder', `${path} cannot be read (${reason(error)}); has the site been started yet?`)]
  }
  return [good('data folder', 'readable'), await disk(path), await secrets(join(path, 'secrets.json'))]
}

async function disk(path: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(path)
  const free = Math.floor((bavail * bsize) / megabyte)
  if (free < 100) return bad('disk', `only ${free} MB free; saving will soon fail`)
  return free < 1024 ? warning('disk', `${free} MB free`) : good('disk', `${Math.floor(free / 1024)} GB free`)
}

async function secrets(file: string): Promise<Finding> {
  try {
    const { mode } = await stat(file)
    return process.platform === 'win32' || (mode & 0o077) === 0
      ? good('secrets', 'readable by their owner only')
      : bad('secrets', `${file} can be read by others; chmod 600 it`)
  } catch (error) {
    return warning('secrets', `not there (${reason(error)}); the next start makes them`)
  }
}

async function database(target: Parameters<typeof connect>[0], stored: Files | null): Promise<Finding[]> {
  if (target.engine === 'sqlite' && !existsSync(target.file)) {
    return [warning('database', 'not there yet; the first start makes it')]
  }
  let connection: Awaited<ReturnType<typeof connect>>
  try {
    connection = await connect(target)
  } catch (error) {
    return [bad('database', reason(error))]
  }
  try {
    const pending = await pendingMigrations(connection, migrations)
    if (pending.length > 0) return [warning('database', `the next start runs ${pending.join(', ')}`)]
    const trouble = await checkIntegrity(connection)
    if (trouble.length > 0) return [bad('database', trouble.join('; '))]
    const data = dataOn(connection)
    const owners = await data.auth.users.countOwners()
    return [
      good('database', 'whole and up to date'),
      owners > 0 ? good('owner', 'there is one') : warning('owner', 'none yet; make one with owner create'),
      ...(stored === null ? [] : await tryFiles(data, stored)),
    ]
  } catch (error) {
    return [bad('database', reason(error))]
  } finally {
    await connection.close()
  }
}
