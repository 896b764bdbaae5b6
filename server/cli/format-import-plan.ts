import { relative } from 'node:path'
import type { ImportNote, ImportNoteCode } from '../../domain/import-report.ts'
import { getKindDefinition, type KindName } from '../../domain/kinds/index.ts'
import type { ImportAction, ImportPlan } from '../content-folder/index.ts'

interface FormatOptions {
  /** The folder that is imported. */
  readonly root: string
  readonly dryRun: boolean
  /** Whether the site has sample content. */
  readonly hasSample: boolean
  /** Whether the folder was made of files of another program, whose ids mean nothing here. */
  readonly isConverted: boolean
}

/** Formats what an import does: numbers by kind, conflicts, and items with new ids. */
export function formatImportPlan(
  plan: ImportPlan,
  { root, dryRun, hasSample, isConverted }: FormatOptions,
): string {
  const lines = [dryRun ? 'The import would do this:' : 'The import does this:']
  const kinds = Map.groupBy(plan.items, ({ item }) => item.kind)
  for (const [kind, items] of kinds) lines.push(`  ${formatCounts(kind, items)}`)
  lines.push(`  ${formatCounts('site', [plan.site])}`)
  const conflicts = plan.items.filter(({ action }) => action === 'conflict')
  if (conflicts.length > 0 || plan.site.action === 'conflict')
    lines.push(
      'Differ on the site and stay as they are there, unless --overwrite is given:',
      ...conflicts.map(
        ({ item, id }) => `  ${relative(root, item.source)}, ${item.key} (${item.kind} ${id})`,
      ),
      ...(plan.site.action === 'conflict' ? ['  site settings'] : []),
    )
  const renumbered = isConverted
    ? []
    : plan.items.filter(({ item, id, action }) => action === 'create' && id !== item.id)
  if (renumbered.length > 0)
    lines.push(
      'Get a new id, because another item has theirs; links and redirects in the folder lead to the new one:',
      ...renumbered.map(({ item, id }) => `  ${item.kind} ${item.id} -> ${id}`),
    )
  if (renumbered.length > 0 && hasSample)
    lines.push('To keep the ids, remove the sample content first: letopis sample remove')
  return lines.join('\n')
}

const noteTexts: Readonly<Record<ImportNoteCode, string>> = {
  shortened: 'a text is too long and was cut',
  filled: 'an empty field was filled',
  missing_picture: 'a picture is not among the files',
  unsupported_file: 'a file is not a picture that can be shown',
  unknown_field: 'a field has no counterpart and was left out',
  bad_value: 'a value does not fit its field and was left out',
  unsupported_content: 'this type of content has no counterpart and was left out',
  comments: 'comments have no counterpart and were left out',
  removed_markup: 'part of a text was removed or replaced',
  missing_reference: 'refers to something that is not among the files',
  made_draft: 'becomes a draft',
  incomplete: 'lacks what publishing needs and becomes a draft',
  no_redirect: 'the old address cannot be redirected',
  rejected: 'was not imported',
}

/** Formats what was changed or left out, grouped by reason. */
export function formatImportNotes(notes: readonly ImportNote[]): string {
  const lines = ['Changed or left out:']
  for (const [code, group] of Map.groupBy(notes, ({ code }) => code)) {
    lines.push(`  ${noteTexts[code]} (${group.length}):`)
    for (const { source, detail } of group) lines.push(`    ${source}: ${detail}`)
  }
  return lines.join('\n')
}

const labels: Readonly<Record<ImportAction, string>> = {
  create: 'new',
  change: 'changed',
  keep: 'unchanged',
  conflict: 'different on the site',
}

function formatCounts(kind: KindName, items: readonly { readonly action: ImportAction }[]): string {
  const counts = Object.entries(labels).flatMap(([action, label]) => {
    const count = items.filter((item) => item.action === action).length
    return count === 0 ? [] : [`${count} ${label}`]
  })
  return `${getKindDefinition(kind).collection}: ${counts.join(', ')}`
}
