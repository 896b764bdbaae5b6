import { type Field, isRequired, type KindName, kindOf } from '../../../../domain/kinds/index.ts'

/** Whom an item is by. Every kind has it; it is asked for where visitors read it. */
const author: Field = {
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
export function orderedFields(kind: KindName): [string, Field][] {
  const { fields, title, published } = kindOf(kind)
  const all = Object.entries(fields).filter(([name]) => name !== 'ord')
  const isFile = ([, { type }]: [string, Field]) => type === 'file'
  const isTitle = ([name]: [string, Field]) => name === title
  const belongs = all.filter(([, field]) => field.type === 'ref' && isRequired(field))
  const first = [...all.filter(isFile), ...all.filter(isTitle), ...belongs]
  const rest = all.filter((entry) => !first.includes(entry))
  const by: [string, Field][] = published ? [['author', author]] : []
  return belongs.length > 0 ? [...first, ...by, ...rest] : [...first, ...rest, ...by]
}
