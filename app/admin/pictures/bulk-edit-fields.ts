/** The fields that a bulk edit can change, in the order of its form. */
export const bulkEditFieldNames = ['name', 'description', 'date', 'source', 'licence', 'alt', 'gallery'] as const

export type BulkEditFieldName = (typeof bulkEditFieldNames)[number]

/** The fields that cannot be made empty. */
const requiredFieldNames: readonly BulkEditFieldName[] = ['name', 'gallery']

export function isRequiredInBulkEdit(name: BulkEditFieldName): boolean {
  return requiredFieldNames.includes(name)
}

/** Replaces `{n}` in a name by the number of the picture in the selection. */
export function expandNumberPattern(pattern: string, number: number): string {
  return pattern.replaceAll('{n}', String(number))
}
