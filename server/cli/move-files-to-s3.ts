import { join } from 'node:path'
import { createDataFolder } from '../data/engines/data-folder.ts'
import { copyMissingFiles } from '../files/copy-missing-files.ts'
import { openFileStore, openReadOnlyFolderFileStore } from '../files/index.ts'
import { readConfigForCommand } from './opened-site.ts'
import { createProgressBar } from './progress-bar.ts'
import { UsageError } from './usage-error.ts'

/** `files move-to-s3`: copies the files of the data folder into the bucket of the settings. */
export async function moveFilesToS3Command(args: string[]): Promise<number> {
  if (args.length > 0) throw new UsageError('files move-to-s3 takes no arguments.')
  const config = readConfigForCommand()
  if (config.s3 === null) {
    console.error(
      'Set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: they say where the files are to go.',
    )
    return 1
  }
  createDataFolder(config.data)
  const folder = join(config.data, 'files')
  const from = openReadOnlyFolderFileStore(folder)
  const to = await openFileStore(config)
  let of = 0
  for await (const _ of from.all()) of += 1
  const bar = createProgressBar()
  const {
    copied,
    alreadyPresent: there,
    damaged,
  } = await copyMissingFiles(from, to, {
    onProgress: (done) => bar.update('Copying', done, of),
  }).finally(() => bar.clear())
  console.log(`${copied} copied and read back, ${there} were there already.`)
  if (damaged.length === 0) {
    console.log(`The folder ${folder} is not touched: keep it as another copy, or delete it.`)
    return 0
  }
  console.error(`${damaged.length} were not copied, for their bytes are not what they should be:`)
  for (const hash of damaged) console.error(`  ${hash}`)
  console.error('check files, with the settings from before, says which pictures these are.')
  return 1
}
