import { getKindDefinition, type KindName } from '../../../../domain/kinds/index.ts'
import type { EditableItem } from '../contract.ts'
import { areItemValuesEqual } from '../item-form-data.ts'
import type { BrowserDraftRecord, BrowserDraftStore } from './browser-draft-store.ts'
import type { DraftFieldValues, RecoverableDraft } from './recoverable-draft.ts'
import type { UnsavedDraftClient } from './unsaved-draft-client.ts'

interface DraftSources {
  readonly account: string
  readonly store: BrowserDraftStore
  readonly line: UnsavedDraftClient
  readonly open: ReadonlySet<string>
}

/** What was written for an item, or for a new one of its kind, and not saved; newest first. */
export async function findUnsavedDrafts(
  item: EditableItem,
  { account, store, line, open }: DraftSources,
): Promise<RecoverableDraft[]> {
  const [here, answer] = await Promise.all([
    store.listForItem(account, item.kind, item.id),
    line.listDrafts(item.kind, item.id),
  ])
  const onServer = 'trouble' in answer ? [] : answer.texts
  const byForm = new Map<string, RecoverableDraft>()
  for (const { form, kind, item: id, version, name, savedAt } of onServer) {
    byForm.set(form, { form, kind, item: id, version, name, at: savedAt, where: 'elsewhere', values: null })
  }
  for (const stored of here) {
    const known = byForm.get(stored.form)
    // The browser is always told first, so what it has is the newer text.
    const kept = stored.values === null ? known : { ...known, ...toRecoverableDraft(stored, stored.values) }
    if (kept !== undefined) byForm.set(stored.form, { ...kept, where: 'here' })
    // Once the server knows nothing of it, it was saved or thrown away elsewhere.
    else if (!('trouble' in answer)) void store.delete(account, stored.form)
  }
  return [...byForm.values()]
    .filter(
      ({ values }) => values === null || !areItemValuesEqual(pickSameFields(item.values, values), values),
    )
    .map((text) => (open.has(text.form) ? { ...text, where: 'open' as const } : text))
    .sort((one, other) => (one.at < other.at ? 1 : -1))
}

function toRecoverableDraft(
  { form, kind, item, version, at }: BrowserDraftRecord,
  values: DraftFieldValues,
): RecoverableDraft {
  return { form, kind, item, version, at, name: getDraftName(kind, values), where: 'here', values }
}

function getDraftName(kind: KindName, values: DraftFieldValues): string {
  const name = values[getKindDefinition(kind).title]
  return typeof name === 'string' ? name.slice(0, 200) : ''
}

function pickSameFields(values: EditableItem['values'], asked: DraftFieldValues): Record<string, unknown> {
  return Object.fromEntries(Object.keys(asked).map((name) => [name, values[name]]))
}
