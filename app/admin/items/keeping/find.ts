import { type KindName, kindOf } from '../../../../domain/kinds/index.ts'
import type { EditedItem } from '../contract.ts'
import { sameValues } from '../form.ts'
import type { BrowserStore, StoredText } from './browser-store.ts'
import type { KeptText, KeptValues } from './kept-text.ts'
import type { Line } from './line.ts'

interface Sources {
  readonly account: string
  readonly store: BrowserStore
  readonly line: Line
  readonly open: ReadonlySet<string>
}

/** What was written for an item, or for a new one of its kind, and not saved; newest first. */
export async function findKept(
  item: EditedItem,
  { account, store, line, open }: Sources,
): Promise<KeptText[]> {
  const [here, answer] = await Promise.all([
    store.of(account, item.kind, item.id),
    line.texts(item.kind, item.id),
  ])
  const onServer = 'trouble' in answer ? [] : answer.texts
  const byForm = new Map<string, KeptText>()
  for (const { form, kind, item: id, version, name, savedAt } of onServer) {
    byForm.set(form, { form, kind, item: id, version, name, at: savedAt, where: 'elsewhere', values: null })
  }
  for (const stored of here) {
    const known = byForm.get(stored.form)
    // The browser is always told first, so what it has is the newer text.
    const kept = stored.values === null ? known : { ...known, ...textOf(stored, stored.values) }
    if (kept !== undefined) byForm.set(stored.form, { ...kept, where: 'here' })
    // Once the server knows nothing of it, it was saved or thrown away elsewhere.
    else if (!('trouble' in answer)) void store.delete(account, stored.form)
  }
  return [...byForm.values()]
    .filter(({ values }) => values === null || !sameValues(picked(item.values, values), values))
    .map((text) => (open.has(text.form) ? { ...text, where: 'open' as const } : text))
    .sort((one, other) => (one.at < other.at ? 1 : -1))
}

function textOf({ form, kind, item, version, at }: StoredText, values: KeptValues): KeptText {
  return { form, kind, item, version, at, name: nameIn(kind, values), where: 'here', values }
}

function nameIn(kind: KindName, values: KeptValues): string {
  const name = values[kindOf(kind).title]
  return typeof name === 'string' ? name.slice(0, 200) : ''
}

function picked(values: EditedItem['values'], asked: KeptValues): Record<string, unknown> {
  return Object.fromEntries(Object.keys(asked).map((name) => [name, values[name]]))
}
