import {
  type FieldDefinition,
  getKindDefinition,
  isRequiredField,
  type KindName,
} from '../../../../domain/kinds/index.ts'

const quickCreateFieldTypes: readonly FieldDefinition['type'][] = [
  'text',
  'lines',
  'url',
  'email',
  'phone',
  'year',
  'choice',
]

/** The fields without which an item of a kind cannot be, in a small form; its place is found by itself. */
export function getQuickCreateFields(
  kind: KindName,
  preset: Readonly<Record<string, unknown>>,
): [string, FieldDefinition][] {
  return Object.entries(getKindDefinition(kind).fields).filter(
    ([name, field]) => isRequiredField(field) && name !== 'ord' && !Object.hasOwn(preset, name),
  )
}

/** Whether items of a kind can be made in a small form beside another one. */
export function canQuickCreate(kind: KindName): boolean {
  return (
    getKindDefinition(kind).editedBy === 'editor' &&
    getQuickCreateFields(kind, {}).every(([, { type }]) => quickCreateFieldTypes.includes(type))
  )
}
