import { type Field, isRequired, type KindName, kindOf } from '../../../../domain/kinds/index.ts'

const simple: readonly Field['type'][] = ['text', 'lines', 'url', 'email', 'phone', 'year', 'choice']

/** The fields without which an item of a kind cannot be, in a small form; its place is found by itself. */
export function quickFields(kind: KindName, preset: Readonly<Record<string, unknown>>): [string, Field][] {
  return Object.entries(kindOf(kind).fields).filter(
    ([name, field]) => isRequired(field) && name !== 'ord' && !Object.hasOwn(preset, name),
  )
}

/** Whether items of a kind can be made in a small form beside another one. */
export function isQuick(kind: KindName): boolean {
  return (
    kindOf(kind).editedBy === 'editor' && quickFields(kind, {}).every(([, { type }]) => simple.includes(type))
  )
}
