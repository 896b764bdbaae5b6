import {
  type FieldDefinition,
  getKindDefinition,
  isRequiredField,
  type KindName,
} from '../../../../domain/kinds/index.ts'

/** The author of an item. Every kind stores it; the form shows it for published kinds. */
const author: FieldDefinition = {
  type: 'ref',
  to: 'author',
  rules: 'number',
  label: 'fields.author',
  width: 'half',
}

/**
 * Returns the fields of a form in display order: the file, the title, required references and the author,
 * then the rest in the kind's order. Without required references the author comes last. `ord` is left out: it
 * is changed by reordering.
 */
export function getOrderedFormFields(kind: KindName): [string, FieldDefinition][] {
  const { fields, title, published } = getKindDefinition(kind)
  const all = Object.entries(fields).filter(([name]) => name !== 'ord')
  const isFile = ([, { type }]: [string, FieldDefinition]) => type === 'file'
  const isTitle = ([name]: [string, FieldDefinition]) => name === title
  const requiredReferences = all.filter(([, field]) => field.type === 'ref' && isRequiredField(field))
  const first = [...all.filter(isFile), ...all.filter(isTitle), ...requiredReferences]
  const rest = all.filter((entry) => !first.includes(entry))
  const authorFields: [string, FieldDefinition][] = published ? [['author', author]] : []
  return requiredReferences.length > 0
    ? [...first, ...authorFields, ...rest]
    : [...first, ...rest, ...authorFields]
}
