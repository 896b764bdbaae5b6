import { imageKind } from '../../../domain/kinds/image.ts'

/** The fields that a bulk edit can change, in the order of its form. */
export const bulkEditFieldNames = [
  'name',
  'description',
  'date',
  'source',
  'licence',
  'alt',
  'gallery',
] as const

export type BulkEditFieldName = (typeof bulkEditFieldNames)[number]

/** The fields that cannot be made empty. */
const requiredFieldNames: readonly BulkEditFieldName[] = ['name', 'gallery']

/** The rules of a chosen field. */
export function getBulkEditRules(name: BulkEditFieldName): string {
  const rules = imageKind.fields[name].rules.replace(/^required\|/, '')
  return requiredFieldNames.includes(name) ? `required:trim|${rules}` : rules
}

/** Replaces `{n}` in a name by the number of the picture in the selection. */
export function expandNumberPattern(pattern: string, number: number): string {
  return pattern.replaceAll('{n}', String(number))
}
