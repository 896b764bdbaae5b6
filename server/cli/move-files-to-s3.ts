import { join } from 'node:path'
import { createDataFolder } from '../data/engines/data-folder.ts'
import { copyMissingFiles } from '../files/copy-missing-files.ts'
import { openFileStore, openReadOnlyFolderFileStore } from '../files/index.ts'
import { UsageError } from './help.ts'
import { readConfigAndPrintWarnings } from './opened-site.ts'
import { createProgressBar } from './progress-bar.ts'

/** `files move-to-s3`: copies the files of the data folder to the configured S3 bucket. */
export async function copyFilesToS3Command(args: string[]): Promise<number> {
  if (args.length > 0) throw new UsageError('files move-to-s3 takes no arguments.')
  const config = readConfigAndPrintWarnings()
  if (config.s3 === null) {
    console.error('Set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: the files are copied there.')
    return 1
  }
  createDataFolder(config.data)
  const folder = join(config.data, 'files')
  const from = openReadOnlyFolderFileStore(folder)
  const to = await openFileStore(config)
  let total = 0
  for await (const _ of from.all()) total += 1
  const bar = createProgressBar()
  const { copied, alreadyPresent, damaged } = await copyMissingFiles(from, to, {
    onProgress: (done) => bar.update('Copying', done, total),
  }).finally(() => bar.clear())
  console.log(`${copied} copied and verified, ${alreadyPresent} already present.`)
  if (damaged.length === 0) {
    console.log(`The folder ${folder} is unchanged: keep it as a backup, or delete it.`)
    return 0
  }
  console.error(`${damaged.length} not copied: checksum mismatch`)
  for (const hash of damaged) console.error(`  ${hash}`)
  console.error('Run check files without the S3 settings to see which pictures are affected.')
  return 1
}
