import { sep } from 'node:path'
import { importNoteCodes } from '../../domain/import-report.ts'
import type {
  CsvColumnProposal,
  ImportedItem,
  ImportKindCounts,
  ImportRunReport,
  ImportRunResult,
} from '../../domain/import-run.ts'
import { getKindDefinition, type KindName } from '../../domain/kinds/index.ts'
import type { ContentImportResult, ImportAction, PlannedItem } from '../content-folder/index.ts'
import type { PlannedSourceImport } from '../import-sources/index.ts'

const maxNotes = 5000
const maxConflicts = 200
const maxFailures = 1000
const maxItemsPerKind = 12
const maxSourceLength = 200
const maxDetailLength = 300

/** What an import would do, in a form that is stored and shown. */
export function toImportReport(
  { format, language, root, plan, notes }: PlannedSourceImport,
  csv: readonly CsvColumnProposal[] | null,
): ImportRunReport {
  const shortened = notes.slice(0, maxNotes).map(({ code, source, detail }) => ({
    code,
    source: shorten(source, maxSourceLength),
    detail: shorten(removeFolderFromMessage(detail, root), maxDetailLength),
  }))
  return {
    format,
    language,
    kinds: countByKind(plan),
    noteCounts: importNoteCodes
      .map((code) => ({ code, count: notes.filter((note) => note.code === code).length }))
      .filter(({ count }) => count > 0),
    notes: shortened,
    conflicts: plan.items
      .filter(({ action }) => action === 'conflict')
      .slice(0, maxConflicts)
      .map(toImportedItem),
    csv,
  }
}

/** What an import did, in a form that is stored and shown. */
export function toImportResult(
  { root, plan }: PlannedSourceImport,
  { created, changed, savedItems, failures }: ContentImportResult,
): ImportRunResult {
  const existing = new Set([...savedItems, ...plan.items.filter(({ action }) => action === 'keep')])
  const items = Map.groupBy(existing, ({ item }) => item.kind)
  return {
    created,
    changed,
    items: [...items.values()].flatMap((group) =>
      [...group]
        .sort((one, other) => Number(other.action === 'create') - Number(one.action === 'create'))
        .slice(0, maxItemsPerKind)
        .map(toImportedItem),
    ),
    failureCount: failures.length,
    failures: failures
      .slice(0, maxFailures)
      .map((message) => shorten(removeFolderFromMessage(message, root), maxDetailLength)),
  }
}

export function getItemTitle({ item: { kind }, values }: PlannedItem): string {
  return shorten(String(values[getKindDefinition(kind).title] ?? ''), maxSourceLength)
}

/** Messages name files; where they are on the server is of no use to an owner. */
export function removeFolderFromMessage(message: string, folder: string): string {
  return message.replaceAll(`${folder}${sep}`, '')
}

function toImportedItem(planned: PlannedItem): ImportedItem {
  return { kind: planned.item.kind, id: planned.id, title: getItemTitle(planned) }
}

function countByKind({ items, site, skipped }: PlannedSourceImport['plan']): ImportKindCounts[] {
  const isSiteRejected = skipped.some(({ item }) => item.kind === 'site')
  const planned: { kind: KindName; action: ImportAction }[] = [
    ...items.map(({ item: { kind }, action }) => ({ kind, action })),
    ...(isSiteRejected ? [] : [{ kind: 'site' as const, action: site.action }]),
  ]
  const kinds = new Set<KindName>([...planned, ...skipped.map(({ item }) => item)].map(({ kind }) => kind))
  return [...kinds].map((kind) => {
    const count = (wanted: ImportAction) =>
      planned.filter((one) => one.kind === kind && one.action === wanted).length
    return {
      kind,
      created: count('create'),
      changed: count('change'),
      same: count('keep'),
      conflicts: count('conflict'),
      rejected: skipped.filter(({ item }) => item.kind === kind).length,
    }
  })
}

function shorten(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).toWellFormed()}…`
}
