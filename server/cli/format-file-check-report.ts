import type { DamagedOrMissingFile, FileCheckReport } from '../files/check/index.ts'

const damageTexts: Readonly<Record<DamagedOrMissingFile['wrong'], string>> = {
  missing: 'file is missing',
  changed: 'checksum mismatch',
  unreadable: 'file cannot be read',
}

/** Formats the report of a file check as lines of text. */
export function formatFileCheckReport(
  report: FileCheckReport,
  { origin, repaired }: { readonly origin: string; readonly repaired: boolean },
): string[] {
  const { known, read, lost, restored, losses, orphans, leftovers, made, foreign } = report
  const lines = [`${formatCount(known, 'file')} expected; ${read} read and intact.`]
  if (lost > 0) {
    lines.push(
      `${formatCount(lost, 'file')} lost${restored > 0 ? `, ${restored} of them restored from another copy` : ''}:`,
    )
    lines.push(...losses.flatMap((loss) => formatLoss(loss, origin)))
    if (lost > losses.length) lines.push(`  and ${lost - losses.length} more`)
    if (lost > restored)
      lines.push(
        repaired
          ? '  Restore the remaining files from a backup with check files --repair --from FOLDER, or upload them again.'
          : '  --repair moves damaged files aside and restores those that have another copy.',
      )
  }
  if (orphans.found > 0)
    lines.push(
      `${formatCount(orphans.found, 'unused file')} (${formatMegabytes(orphans.bytes)})${formatRemoval(orphans, repaired)}`,
    )
  if (orphans.heldBack)
    lines.push(
      '  There are more of them than files in the database, so none was removed: is it the right database? If so, add --even-most.',
    )
  if (leftovers.found > 0)
    lines.push(`${formatCount(leftovers.found, 'incomplete upload')}${formatRemoval(leftovers, repaired)}`)
  if (made.found > 0)
    lines.push(`Image variants of ${formatCount(made.found, 'deleted file')}${formatRemoval(made, repaired)}`)
  if (foreign.found > 0) {
    const names = foreign.names.slice(0, 5).map(maskControlCharacters).join(', ')
    const more = foreign.found > 5 ? ' and others' : ''
    lines.push(`Ignored, not created by Letopis: ${names}${more}`)
  }
  return lines
}

function formatLoss(
  { hash, wrong, reason, restored, aside, uses }: DamagedOrMissingFile,
  origin: string,
): string[] {
  const usedAs = [
    ...uses.images.map(({ id, name }) => `${maskControlCharacters(name)} (${origin}/image/${id})`),
    ...uses.objects.map(({ bucket, name }) => maskControlCharacters(`${bucket}/${name}`)),
    ...(uses.site ? ['a picture of the site itself (banner, icon or share image)'] : []),
  ]
  const summary = `  ${hash}: ${damageTexts[wrong]}${reason === null ? '' : ` (${maskControlCharacters(reason)})`}${restored ? '; restored' : ''}`
  return [
    summary,
    ...(aside === null ? [] : [`    moved aside: ${aside}`]),
    `    ${usedAs.length > 0 ? `used as ${usedAs.join(', ')}` : 'not used by any picture on the site'}`,
  ]
}

function formatRemoval({ found, removed }: { found: number; removed: number }, repaired: boolean): string {
  if (removed === found) return ': removed.'
  return repaired ? `: ${removed} removed.` : '; --repair removes them.'
}

export function formatCount(number: number, thing: string, things = `${thing}s`): string {
  return `${number} ${number === 1 ? thing : things}`
}

function formatMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Names are user input: replaces characters that could move the cursor. */
export function maskControlCharacters(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '�')
}
