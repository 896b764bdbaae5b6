import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { Config } from '../config/index.ts'
import { createDataFolder } from '../data/engines/data-folder.ts'
import { HostedProjectError, writeMoveRecord } from '../startup/hosted-project.ts'
import { copyDatabase, countRows, hasContent, listMovedTables } from './hosted/move-database.ts'
import { copyAndReportFiles, parseMoveOptions, printFilesToMove } from './hosted/move-options.ts'
import {
  connectToMovedSite,
  connectToNewSite,
  readOtherConfig,
  requireHostedProject,
  requireOutsideProject,
  withStoppedSites,
} from './hosted/moved-site.ts'
import { insertProjectUsers, readProjectUsers } from './hosted/project-accounts.ts'
import { readConfigAndPrintWarnings } from './opened-site.ts'

type Database = Config['database']

/** `move-from-supabase`: copies the site in the hosted project of the settings to the data folder or elsewhere. */
export async function moveFromSupabaseCommand(args: string[]): Promise<number> {
  const { isDryRun, isFilesOnly, file } = parseMoveOptions(args, 'to')
  const source = readConfigAndPrintWarnings()
  const { url } = requireHostedProject(source)
  const target = await readOtherConfig(process.env, file)
  requireOutsideProject(target, 'The settings to move to')
  const from = await connectToMovedSite(source)
  try {
    const tables = await listMovedTables(source.data, { withAccounts: false })
    const users = target.supabase === null ? await readProjectUsers(from) : null
    if (isDryRun) {
      console.log(`From ${url} would be copied:`)
      await printFilesToMove(source, target)
      if (users !== null) console.log(`  accounts: ${users.length}`)
      console.log(`  database: ${await countRows(from, tables)} rows of ${tables.length} tables`)
      console.log('Nothing was changed.')
      return 0
    }
    createDataFolder(target.data)
    if (isFilesOnly) return (await copyAndReportFiles(source, target)) ? 0 : 1
    return await withStoppedSites([source, target], [from], async () => {
      if (!(await copyAndReportFiles(source, target))) return 1
      await writeToNewDatabase(target, async (database) => {
        const at = new Date().toISOString()
        await copyDatabase(from, database, tables, async (db) => {
          if (users !== null) await insertProjectUsers(db, database.engine, users, at)
        })
      })
      if (users !== null) console.log(`Accounts: ${users.length} copied.`)
      console.log(`Database: ${await countRows(from, tables)} rows of ${tables.length} tables copied.`)
      await writeMoveRecord(target.data, null)
      console.log(`Start the site without the settings of the project. What is at ${url} is unchanged.`)
      return 0
    })
  } finally {
    await from.close()
  }
}

/**
 * A new file takes the place of an existing SQLite database, which stays beside it, when it is complete. A Postgres database must be
 * without content.
 */
async function writeToNewDatabase(
  target: Config,
  write: (database: Database) => Promise<void>,
): Promise<void> {
  const { database } = target
  if (database.engine === 'postgres') {
    const to = await connectToNewSite(target)
    try {
      if (await hasContent(to))
        throw new HostedProjectError('The database to move to has content already: use an empty one.')
      await write(database)
    } finally {
      await to.close()
    }
    return
  }
  const { file } = database
  const newDatabase: Database = { engine: 'sqlite', file: `${file}.new` }
  for (const name of listDatabaseFiles(newDatabase.file)) await rm(name, { force: true })
  const to = await connectToNewSite({ ...target, database: newDatabase })
  try {
    await write(newDatabase)
  } finally {
    await to.close()
  }
  const aside = `${file}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  for (const [index, name] of listDatabaseFiles(file).entries())
    if (existsSync(name)) await rename(name, listDatabaseFiles(aside)[index] ?? aside)
  await rename(newDatabase.file, file)
  if (existsSync(aside)) console.log(`The database from before is ${aside}.`)
}

/** A SQLite database and its write-ahead log. */
function listDatabaseFiles(file: string): string[] {
  return [file, `${file}-wal`, `${file}-shm`]
}
