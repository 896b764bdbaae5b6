import type { ReferencedFileRepository } from '../data/referenced-file-repository.ts'
import type { DerivedFileStore, FileStore } from '../files/contract.ts'
import { getVariantFileName, type PictureVariant, variantSettingsHash } from './variant-settings.ts'

const day = 24 * 3_600_000
/** While instances are replaced, another version may use variants with other settings. */
const otherSettingsAgeMs = 30 * day
const batchLength = 500
const namePattern = /^([0-9a-f]{8})\/([0-9a-f]{2})\/([0-9a-f]{62})\/[^/]+$/

/**
 * Where instances share their variants; null: each has its own. A site on S3 whose secrets are in its data folder has one
 * instance, which would gain nothing.
 */
export function getSharedVariantStore(
  { fileStoreKind, secretsKey }: { readonly fileStoreKind: string; readonly secretsKey: unknown },
  { variants }: Pick<FileStore, 'variants'>,
): DerivedFileStore | null {
  return fileStoreKind === 's3' && secretsKey === null ? null : variants
}

/** The name of a variant in the store that instances share; null for pyramids, which are as large as the picture. */
export function createSharedVariantName(hash: string, variant: PictureVariant): string | null {
  return isShareableVariant(variant) ? `${createNamePrefix(hash)}${getVariantFileName(variant)}` : null
}

/** Pyramids are not shared. */
export function isShareableVariant({ what }: PictureVariant): boolean {
  return what !== 'pyramid'
}

function createNamePrefix(hash: string): string {
  return `${variantSettingsHash}/${hash.slice(0, 2)}/${hash.slice(2)}/`
}

/** Removes the variants of a picture, which were made from wrong bytes. */
export async function removeSharedVariants(variants: DerivedFileStore, hash: string): Promise<void> {
  for await (const { name } of variants.list(createNamePrefix(hash))) await variants.remove(name)
}

interface OrphanRemovalDeps {
  readonly referencedFiles: Pick<ReferencedFileRepository, 'filterReferenced'>
  readonly variants: DerivedFileStore
  readonly now: () => Date
}

/** Removes variants of pictures that do not exist any more, and those of earlier settings. */
export async function removeOrphanSharedVariants(deps: OrphanRemovalDeps): Promise<number> {
  let removed = 0
  let batch: { name: string; hash: string; settings: string; ageMs: number }[] = []
  const removeOrphans = async () => {
    const referenced = await deps.referencedFiles.filterReferenced([
      ...new Set(batch.map(({ hash }) => hash)),
    ])
    for (const { name, hash, settings, ageMs } of batch) {
      const isOutdated = settings !== variantSettingsHash && ageMs > otherSettingsAgeMs
      if (ageMs <= day || (referenced.has(hash) && !isOutdated)) continue
      await deps.variants.remove(name)
      removed += 1
    }
    batch = []
  }
  for await (const { name, at } of deps.variants.list()) {
    const [, settings, start, rest] = namePattern.exec(name) ?? []
    if (settings === undefined) continue
    batch.push({ name, hash: `${start}${rest}`, settings, ageMs: deps.now().getTime() - at })
    if (batch.length >= batchLength) await removeOrphans()
  }
  await removeOrphans()
  return removed
}
