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

/** The required fields of a kind, for a form that creates an item; `ord` is set automatically. */
export function getQuickCreateFields(
  kind: KindName,
  preset: Readonly<Record<string, unknown>>,
): [string, FieldDefinition][] {
  return Object.entries(getKindDefinition(kind).fields).filter(
    ([name, field]) => isRequiredField(field) && name !== 'ord' && !Object.hasOwn(preset, name),
  )
}

/** Whether items of a kind can be created in a dialog over another item's form. */
export function canQuickCreate(kind: KindName): boolean {
  return (
    getKindDefinition(kind).editedBy === 'editor' &&
    getQuickCreateFields(kind, {}).every(([, { type }]) => quickCreateFieldTypes.includes(type))
  )
}
