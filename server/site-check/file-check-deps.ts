import { join } from 'node:path'
import type { Config } from '../config/index.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { FileCheckDeps } from '../files/check/index.ts'
import type { FileStore } from '../files/contract.ts'
import { openReadOnlyFolderFileStore } from '../files/index.ts'
import { removeSharedVariants } from '../images/index.ts'
import { createVariantCacheFolderRepository } from '../images/variant-cache-folder.ts'

/** Dependencies of the file check. */
export function createFileCheckDeps(
  config: Pick<Config, 'data' | 'fileStoreKind'>,
  data: SiteDatabase,
  files: FileStore,
  copies: readonly Pick<FileStore, 'open'>[],
): FileCheckDeps {
  // Files that were left in the data folder when they were moved are another copy.
  const localCopies =
    config.fileStoreKind === 'folder' ? [] : [openReadOnlyFolderFileStore(join(config.data, 'files'))]
  const { listDue, countDue, record } = data.fileFixity
  const variantFolders = createVariantCacheFolderRepository(join(config.data, 'cache', 'img'))
  return {
    files,
    expectedFiles: {
      ...data.referencedFiles,
      listDue,
      countDue,
      record,
      runIfUnused: (hash, work) =>
        data.transaction(
          async ({ storage }) => (await storage.bytes.lockIfRemovable(hash)) && (await work()),
        ),
    },
    derivedFiles: {
      hashes: variantFolders.hashes,
      remove: async (hash) => {
        await variantFolders.remove(hash)
        if (files.variants !== null) await removeSharedVariants(files.variants, hash)
      },
    },
    copies: [...localCopies, ...copies],
    damagedFolder: join(config.data, 'damaged'),
  }
}
