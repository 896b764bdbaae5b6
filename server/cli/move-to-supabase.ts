import { randomUUID } from 'node:crypto'
import { createDataFolder } from '../data/engines/data-folder.ts'
import { createRepositories, createSiteDatabaseOverConnection } from '../data/index.ts'
import { HostedProjectError, readMoveRecord, writeMoveRecord } from '../startup/hosted-project.ts'
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
import { moveAccountsToProject } from './hosted/project-accounts.ts'
import { readConfigAndPrintWarnings } from './opened-site.ts'
import { createProgressBar } from './progress-bar.ts'

const noProgress = () => undefined
/** The key in the database under which the move is recorded in the same transaction as the content. */
const moveIdKey = 'moved_by'

/** `move-to-supabase`: copies a site to the hosted project of the settings. */
export async function moveToSupabaseCommand(args: string[]): Promise<number> {
  const { isDryRun, isFilesOnly, file } = parseMoveOptions(args, 'from')
  const target = readConfigAndPrintWarnings()
  const { url, secret } = requireHostedProject(target)
  const source = await readOtherConfig(process.env, file)
  requireOutsideProject(source, 'The settings to move from')
  if (source.supabase !== null && source.supabase.url !== url)
    throw new HostedProjectError(
      'The accounts of the site are in another hosted project; they cannot be moved from there.',
    )
  const from = await connectToMovedSite(source)
  try {
    const hasOwnAccounts = source.supabase === null
    if (isDryRun) {
      await printPlan()
      return 0
    }
    createDataFolder(target.data)
    // Copying takes longest, and can be done while the site runs.
    if (isFilesOnly) return (await copyAndReportFiles(source, target)) ? 0 : 1
    return await withStoppedSites([source, target], [from], async () => {
      if (!(await copyAndReportFiles(source, target)) || (hasOwnAccounts && !(await copyAccounts()))) return 1
      return copyTables()
    })

    async function printPlan(): Promise<void> {
      const tables = await listMovedTables(source.data, { withAccounts: false })
      const accounts = hasOwnAccounts
        ? await moveAccountsToProject(from, { url, secret }, { isDryRun: true, onProgress: noProgress })
        : null
      console.log(`To ${url} would be copied:`)
      await printFilesToMove(source, target)
      if (accounts !== null)
        console.log(`  accounts: ${accounts.moved}, and ${accounts.alreadyPresent} are there already`)
      for (const { name, reason } of accounts?.skipped ?? []) console.log(`  not copied: ${name}: ${reason}`)
      console.log(`  database: ${await countRows(from, tables)} rows of ${tables.length} tables`)
      console.log('Nothing was changed.')
    }

    async function copyAccounts(): Promise<boolean> {
      const bar = createProgressBar()
      const { moved, alreadyPresent, skipped } = await moveAccountsToProject(
        from,
        { url, secret },
        {
          isDryRun: false,
          onProgress: (done, total) => bar.update('Copying accounts', done, total),
        },
      ).finally(() => bar.clear())
      console.log(`Accounts: ${moved} copied, ${alreadyPresent} already present.`)
      for (const { name, reason } of skipped) console.error(`Not copied: ${name}: ${reason}`)
      if (skipped.length > 0) console.error('Remove these accounts here or there, then run this again.')
      return skipped.length === 0
    }

    async function copyTables(): Promise<number> {
      const earlier = readMoveRecord(target.data)
      const id = earlier?.url === url ? earlier.id : randomUUID()
      const to = await connectToNewSite(target)
      try {
        const { meta } = createSiteDatabaseOverConnection(to)
        if (await hasContent(to)) {
          if ((await meta.get(moveIdKey)) !== id) {
            console.error(
              'The database of the project has the content of a site already: it is not replaced. To replace it, drop the schema letopis there.',
            )
            return 1
          }
          console.log('Database: moved before, it stays as it is there.')
        } else {
          await writeMoveRecord(target.data, { url, id, endedAt: null })
          const tables = await listMovedTables(target.data, { withAccounts: false })
          await copyDatabase(from, to.target, tables, (db) =>
            createRepositories(db, to.engine).meta.set(moveIdKey, id),
          )
          console.log(`Database: ${await countRows(to, tables)} rows of ${tables.length} tables copied.`)
        }
      } finally {
        await to.close()
      }
      await writeMoveRecord(target.data, { url, id, endedAt: new Date().toISOString() })
      console.log(
        `The site is at ${url}. Start it with these settings; what was copied is unchanged where it was.`,
      )
      return 0
    }
  } finally {
    await from.close()
  }
}
