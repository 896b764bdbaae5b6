import type { SiteCheckCounts, SiteCheckFinding } from '../../domain/site-check.ts'
import type { SiteCheckOutcome } from '../site-check/index.ts'
import { formatCount, maskControlCharacters } from './format-file-check-report.ts'

const findingTexts: Readonly<Record<SiteCheckFinding['type'], (finding: SiteCheckFinding) => string>> = {
  database_damaged: ({ subject }) => `database is damaged (${subject})`,
  reference_dangling: ({ subject, count }) =>
    `${subject}: ${formatCount(count, 'reference')} to rows that do not exist`,
  text_picture_missing: ({ count }) => `${formatCount(count, 'text')} with pictures that do not exist`,
  search_incomplete: ({ count }) => `search index: ${formatCount(count, 'wrong entry', 'wrong entries')}`,
  file_missing: ({ subject }) => `${subject}: file is missing`,
  file_damaged: ({ subject }) => `${subject}: checksum mismatch`,
  file_unreadable: ({ subject }) => `${subject}: file cannot be read`,
  backup_missing: () => 'newest backup: archive is missing',
  backup_changed: () => 'newest backup: size has changed',
  backup_damaged: () => 'newest backup: archive is damaged',
  backup_unreadable: () => 'newest backup: cannot be read now',
}

const backupTexts: Readonly<Record<SiteCheckCounts['backup'], string>> = {
  intact: 'newest backup intact',
  bad: 'newest backup not usable',
  unread: 'newest backup not read',
  sealed: 'newest backup sealed, and no passphrase to read it',
  none: 'no backup',
}

/** Formats the result of a check as lines of text. */
export function formatSiteCheck(
  { findings, counts, problems, repaired }: SiteCheckOutcome,
  origin: string,
): string[] {
  const { tables, files, filesRead, backup } = counts
  const more = problems + repaired - findings.length
  return [
    `${formatCount(tables, 'table')} checked; ${formatCount(files, 'file')} expected, ${filesRead} read and intact; ${backupTexts[backup]}.`,
    ...(problems + repaired === 0 ? ['Nothing is wrong.'] : [`${problems} wrong, ${repaired} repaired:`]),
    ...findings.flatMap((finding) => formatFinding(finding, origin)),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ]
}

function formatFinding(finding: SiteCheckFinding, origin: string): string[] {
  const { type, isRepaired, detail, items, objects, isSitePicture } = finding
  const usedBy = [
    ...items.map(({ kind, id, name }) => `${name} (${origin}/admin/edit/${kind}/${id})`),
    ...objects,
    ...(isSitePicture ? ['a picture of the site itself (banner, icon or share image)'] : []),
  ].map(maskControlCharacters)
  return [
    `  ${maskControlCharacters(findingTexts[type](finding))}${isRepaired ? '; repaired' : ''}`,
    ...(detail ?? '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => `    ${maskControlCharacters(line)}`),
    ...(usedBy.length > 0 ? [`    affects ${usedBy.join(', ')}`] : []),
  ]
}
