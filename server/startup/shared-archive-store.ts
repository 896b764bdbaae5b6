import type { Config } from '../config/index.ts'
import type { FileStore, TemporaryPartStore } from '../files/contract.ts'

/**
 * Where archives are stored for all instances; null: in the data folder. A site whose secrets are in its data folder has one
 * instance, and its archives stay apart from the store of its pictures.
 */
export function getSharedArchiveStore(
  { secretsKey }: Pick<Config, 'secretsKey'>,
  { archiveParts }: Pick<FileStore, 'archiveParts'>,
): TemporaryPartStore | null {
  return secretsKey === null ? null : archiveParts
}
