import type { CheckReport, Loss } from '../files/check/index.ts'

const wrongs: Readonly<Record<Loss['wrong'], string>> = {
  missing: 'the bytes are missing',
  changed: 'the bytes are not the ones that were stored',
  unreadable: 'the bytes cannot be read',
}

/** What a check found, line by line. */
export function linesOf(
  report: CheckReport,
  { origin, mended }: { readonly origin: string; readonly mended: boolean },
): string[] {
  const { known, read, lost, restored, losses, orphans, leftovers, made, foreign } = report
  const lines = [`${count(known, 'file')} should be there; ${read} were read through and are whole.`]
  if (lost > 0) {
    lines.push(
      `${count(lost, 'file')} lost${restored > 0 ? `, ${restored} of them restored from another copy` : ''}:`,
    )
    lines.push(...losses.flatMap((loss) => lossLines(loss, origin)))
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
      `${count(orphans.found, 'file')} that nothing uses (${megabytes(orphans.bytes)})${done(orphans, mended)}`,
    )
  if (orphans.heldBack)
    lines.push(
      '  They are more than what the database knows, so none was removed: is it the right database? If so, add --even-most.',
    )
  if (leftovers.found > 0)
    lines.push(`${count(leftovers.found, 'upload')} left half-written${done(leftovers, mended)}`)
  if (made.found > 0)
    lines.push(`Small pictures of ${count(made.found, 'file')} that are gone${done(made, mended)}`)
  if (foreign.found > 0) {
    const names = foreign.names.slice(0, 5).map(printable).join(', ')
    const more = foreign.found > 5 ? ' and others' : ''
    lines.push(`Left alone, because Letopis did not put it there: ${names}${more}`)
  }
  return lines
}

function lossLines({ hash, wrong, reason, restored, aside, uses }: Loss, origin: string): string[] {
  const seen = [
    ...uses.images.map(({ id, name }) => `${printable(name)} (${origin}/image/${id})`),
    ...uses.objects.map(({ bucket, name }) => printable(`${bucket}/${name}`)),
    ...(uses.site ? ['a picture of the site itself (banner, icon or share image)'] : []),
  ]
  const what = `  ${hash}: ${wrongs[wrong]}${reason === null ? '' : ` (${printable(reason)})`}${restored ? '; restored' : ''}`
  return [
    what,
    ...(aside === null ? [] : [`    put aside: ${aside}`]),
    `    ${seen.length > 0 ? `seen as ${seen.join(', ')}` : 'no picture on the site shows it'}`,
  ]
}

function done({ found, removed }: { found: number; removed: number }, mended: boolean): string {
  if (removed === found) return ': removed.'
  return mended ? `: ${removed} removed.` : '; --mend removes them.'
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Names come from anybody: nothing in them may move the cursor. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '�')
}
