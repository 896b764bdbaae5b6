import {
  type FieldDefinition,
  getKindDefinition,
  isRequiredField,
  type KindName,
} from '../../../../domain/kinds/index.ts'

/** Whom an item is by. Every kind has it; it is asked for where visitors read it. */
const author: FieldDefinition = {
  type: 'ref',
  to: 'author',
  rules: 'number',
  label: 'fields.author',
  width: 'half',
}

/**
 * The fields of a form in the order they are filled in: the picture itself, the name, what the item belongs to and whom it is
 * by, then the rest as the kind has it. An item's place among the others is not asked for: it is changed where they are put
 * in order.
 */
export function getOrderedFormFields(kind: KindName): [string, FieldDefinition][] {
  const { fields, title, published } = getKindDefinition(kind)
  const all = Object.entries(fields).filter(([name]) => name !== 'ord')
  const isFile = ([, { type }]: [string, FieldDefinition]) => type === 'file'
  const isTitle = ([name]: [string, FieldDefinition]) => name === title
  const belongs = all.filter(([, field]) => field.type === 'ref' && isRequiredField(field))
  const first = [...all.filter(isFile), ...all.filter(isTitle), ...belongs]
  const rest = all.filter((entry) => !first.includes(entry))
  const by: [string, FieldDefinition][] = published ? [['author', author]] : []
  return belongs.length > 0 ? [...first, ...by, ...rest] : [...first, ...rest, ...by]
}
