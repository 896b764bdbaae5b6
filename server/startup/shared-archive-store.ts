import type { Config } from '../config/index.ts'
import type { FileStore, PartStore } from '../files/contract.ts'

/**
 * Where archives are stored for all instances; null: in the data folder. A site whose secrets are in its data folder has one
 * instance, and its archives stay apart from the store of its pictures. A hosted project limits the size of uploads, and an
 * archive has all pictures.
 */
export function getSharedArchiveStore(
  { secretsKey, fileStoreKind }: Pick<Config, 'secretsKey' | 'fileStoreKind'>,
  { archiveParts }: Pick<FileStore, 'archiveParts'>,
): PartStore | null {
  return secretsKey !== null && fileStoreKind === 's3' ? archiveParts : null
}
