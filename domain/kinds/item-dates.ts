import { getFieldValue, getKindDefinition, type Item, type KindName } from './index.ts'

/** The field with the date of an item in lists; null if the kind has none. The time an item is about is another field. */
export function findDateFieldName(kind: KindName): string | null {
  return listDateFieldNames(kind).find((name) => name !== periodFieldName) ?? null
}

/** All fields with historical dates. */
export function listDateFieldNames(kind: KindName): string[] {
  return Object.entries(getKindDefinition(kind).fields).flatMap(([name, { type }]) =>
    type === 'date' ? [name] : [],
  )
}

/** The time an item is about, in EDTF: its period, or else its own date. */
export function findItemPeriod(kind: KindName, item: Item): string | null {
  return readDate(item, periodFieldName) ?? readDate(item, findDateFieldName(kind))
}

/** The date of an item on the timeline, in EDTF; null if it has none. */
export function findTimelineDate(kind: KindName, item: Item): string | null {
  return readDate(
    item,
    getKindDefinition(kind).onLine === 'period' ? periodFieldName : findDateFieldName(kind),
  )
}

const periodFieldName = 'period'

function readDate(item: Item, field: string | null): string | null {
  const value = field === null ? null : getFieldValue(item, field)
  return typeof value === 'string' && value !== '' ? value : null
}
