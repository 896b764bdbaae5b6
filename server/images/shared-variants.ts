import type { ReferencedFileRepository } from '../data/referenced-file-repository.ts'
import type { DerivedFileStore } from '../files/hosted-variant-store.ts'
import { getVariantFileName, type PictureVariant, variantSettingsHash } from './variant-settings.ts'

const day = 24 * 3_600_000
/** While instances are replaced, another version may use variants with other settings. */
const otherSettingsAgeMs = 30 * day
const batchLength = 500
const namePattern = /^([0-9a-f]{8})\/([0-9a-f]{2})\/([0-9a-f]{62})\/[^/]+$/

/** The name of a variant in the store that instances share; null for pyramids, which are as large as the picture. */
export function createSharedVariantName(hash: string, variant: PictureVariant): string | null {
  if (variant.what === 'pyramid') return null
  return `${variantSettingsHash}/${hash.slice(0, 2)}/${hash.slice(2)}/${getVariantFileName(variant)}`
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
