import { getKindDefinition, type KindName } from '../../../../domain/kinds/index.ts'
import type { EditableItem } from '../contract.ts'
import { areItemValuesEqual } from '../item-form-data.ts'
import type {
  BrowserDraftRecord,
  BrowserDraftStore,
  DraftFieldValues,
  RecoverableDraft,
} from './browser-draft-store.ts'
import type { UnsavedDraftClient } from './unsaved-draft-client.ts'

interface DraftSources {
  readonly account: string
  readonly store: BrowserDraftStore
  readonly line: UnsavedDraftClient
  readonly open: ReadonlySet<string>
}

/** Finds the unsaved drafts of an item, or of new items of its kind, newest first. */
export async function findUnsavedDraftsForItem(
  item: EditableItem,
  { account, store, line: client, open: openFormIds }: DraftSources,
): Promise<RecoverableDraft[]> {
  const [browserDrafts, response] = await Promise.all([
    store.listForItem(account, item.kind, item.id),
    client.listDrafts(item.kind, item.id),
  ])
  const serverDrafts = 'trouble' in response ? [] : response.texts
  const byForm = new Map<string, RecoverableDraft>()
  for (const { form, kind, item: id, version, name, savedAt } of serverDrafts) {
    byForm.set(form, { form, kind, item: id, version, name, at: savedAt, where: 'elsewhere', values: null })
  }
  for (const stored of browserDrafts) {
    const serverDraft = byForm.get(stored.form)
    // Drafts are stored in the browser before they are sent to the server, so the browser's copy is the newer
    // one.
    const draft =
      stored.values === null ? serverDraft : { ...serverDraft, ...toRecoverableDraft(stored, stored.values) }
    if (draft !== undefined) byForm.set(stored.form, { ...draft, where: 'here' })
    // The server has no such draft, so it was saved or discarded elsewhere.
    else if (!('trouble' in response)) void store.delete(account, stored.form)
  }
  return [...byForm.values()]
    .filter(
      ({ values }) => values === null || !areItemValuesEqual(pickSameFields(item.values, values), values),
    )
    .map((draft) => (openFormIds.has(draft.form) ? { ...draft, where: 'open' as const } : draft))
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

function pickSameFields(values: EditableItem['values'], template: DraftFieldValues): Record<string, unknown> {
  return Object.fromEntries(Object.keys(template).map((name) => [name, values[name]]))
}
