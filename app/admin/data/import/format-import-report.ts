import type { ImportKindCounts, ImportRunDetails } from '../../../../domain/import-run.ts'
import type { KindName } from '../../../../domain/kinds/index.ts'
import { nativeLanguageNames } from '../../../../domain/language.ts'
import type { Translate } from '../../../i18n/translate.ts'

export const countNames = [
  'created',
  'changed',
  'same',
  'conflicts',
  'rejected',
] as const satisfies readonly Exclude<keyof ImportKindCounts, 'kind'>[]

/** The name of a kind's items. */
export function getKindTitle(kind: KindName, t: Translate): string {
  return kind === 'site' ? t('imports.site') : t(`lists.titles.${kind}`)
}

/** The report of an import as plain text. */
export function formatImportReport(
  { fileName, otherFileCount, startedAt, state, report, result, error }: ImportRunDetails,
  t: Translate,
): string {
  const lines = [
    `${t('imports.title')}: ${t('imports.filesCount', { name: fileName, count: otherFileCount }).trim()}`,
    `${startedAt} ${t(`imports.states.${state}`)}`,
  ]
  if (error !== null) lines.push('', t(`imports.errors.${error.code}`), ...error.details)
  if (result !== null) lines.push('', t('imports.resultCounts', { ...toCounts(result) }))
  if (report !== null) {
    const format = t(`imports.formats.${report.format}.name`)
    lines.push('', t('imports.reportFormat', { format, language: nativeLanguageNames[report.language] }))
    for (const counts of report.kinds)
      lines.push(
        `  ${getKindTitle(counts.kind, t)}: ${countNames
          .filter((name) => counts[name] > 0)
          .map((name) => `${t(`imports.counts.${name}`)} ${counts[name]}`)
          .join(', ')}`,
      )
    for (const { code, count } of report.noteCounts) {
      const notes = report.notes.filter((note) => note.code === code)
      lines.push('', t('imports.noteGroup', { reason: t(`imports.notes.${code}`), count }))
      for (const { source, detail } of notes) lines.push(`  ${t('imports.noteLine', { source, detail })}`)
      if (notes.length < count) lines.push(`  ${t('imports.noteRest', { count: count - notes.length })}`)
    }
    if (report.conflicts.length > 0) {
      lines.push('', t('imports.conflictsText'))
      for (const { kind, id, title } of report.conflicts)
        lines.push(`  ${getKindTitle(kind, t)} ${id}: ${title}`)
    }
  }
  if (result !== null && result.failureCount > 0)
    lines.push(
      '',
      t('imports.failuresTitle', { count: result.failureCount }),
      ...result.failures.map((line) => `  ${line}`),
    )
  return `${lines.join('\n')}\n`
}

function toCounts({ created, changed }: { readonly created: number; readonly changed: number }) {
  return { created, changed }
}
