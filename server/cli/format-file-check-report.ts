import type { DamagedOrMissingFile, FileCheckReport } from '../files/check/index.ts'

const damageTexts: Readonly<Record<DamagedOrMissingFile['wrong'], string>> = {
  missing: 'the bytes are missing',
  changed: 'the bytes are not the ones that were stored',
  unreadable: 'the bytes cannot be read',
}

/** What a check found, line by line. */
export function formatFileCheckReport(
  report: FileCheckReport,
  { origin, mended }: { readonly origin: string; readonly mended: boolean },
): string[] {
  const { known, read, lost, restored, losses, orphans, leftovers, made, foreign } = report
  const lines = [`${formatCount(known, 'file')} should be there; ${read} were read through and are whole.`]
  if (lost > 0) {
    lines.push(
      `${formatCount(lost, 'file')} lost${restored > 0 ? `, ${restored} of them restored from another copy` : ''}:`,
    )
    lines.push(...losses.flatMap((loss) => formatLoss(loss, origin)))
    if (lost > losses.length) lines.push(`  and ${lost - losses.length} more`)
    if (lost > restored)
      lines.push(
        mended
          ? '  What was not restored has to be put back from a backup: check files --mend --from FOLDER, or upload it again.'
          : '  --mend puts wrong bytes aside and restores what there is another copy of.',
      )
  }
  if (orphans.found > 0)
    lines.push(
      `${formatCount(orphans.found, 'file')} that nothing uses (${formatMegabytes(orphans.bytes)})${formatRemoval(orphans, mended)}`,
    )
  if (orphans.heldBack)
    lines.push(
      '  They are more than what the database knows, so none was removed: is it the right database? If so, add --even-most.',
    )
  if (leftovers.found > 0)
    lines.push(
      `${formatCount(leftovers.found, 'upload')} left half-written${formatRemoval(leftovers, mended)}`,
    )
  if (made.found > 0)
    lines.push(
      `Small pictures of ${formatCount(made.found, 'file')} that are gone${formatRemoval(made, mended)}`,
    )
  if (foreign.found > 0) {
    const names = foreign.names.slice(0, 5).map(maskControlCharacters).join(', ')
    const more = foreign.found > 5 ? ' and others' : ''
    lines.push(`Left alone, because Letopis did not put it there: ${names}${more}`)
  }
  return lines
}

function formatLoss(
  { hash, wrong, reason, restored, aside, uses }: DamagedOrMissingFile,
  origin: string,
): string[] {
  const seen = [
    ...uses.images.map(({ id, name }) => `${maskControlCharacters(name)} (${origin}/image/${id})`),
    ...uses.objects.map(({ bucket, name }) => maskControlCharacters(`${bucket}/${name}`)),
    ...(uses.site ? ['a picture of the site itself (banner, icon or share image)'] : []),
  ]
  const what = `  ${hash}: ${damageTexts[wrong]}${reason === null ? '' : ` (${maskControlCharacters(reason)})`}${restored ? '; restored' : ''}`
  return [
    what,
    ...(aside === null ? [] : [`    put aside: ${aside}`]),
    `    ${seen.length > 0 ? `seen as ${seen.join(', ')}` : 'no picture on the site shows it'}`,
  ]
}

function formatRemoval({ found, removed }: { found: number; removed: number }, mended: boolean): string {
  if (removed === found) return ': removed.'
  return mended ? `: ${removed} removed.` : '; --mend removes them.'
}

function formatCount(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`
}

function formatMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Names come from anybody: nothing in them may move the cursor. */
function maskControlCharacters(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '�')
}
