import { withCurrentFieldNames } from '../../../domain/kinds/former-names.ts'
import { isKindName, type KindName, kindOf } from '../../../domain/kinds/index.ts'
import { Problem } from '../../../domain/problem.ts'
import type { ItemToSave, Publication } from './contract.ts'

/** What a form sent, as JSON, made sure of. What the values are worth is for the kind's rules to say. */
export function toSaveIn(body: unknown): ItemToSave {
  const sent = recordIn(body)
  const { kind, version = null, id = null, form = null, publication = 'keep' } = sent
  const values = recordIn(sent.values)
  if (typeof kind !== 'string' || !isKindName(kind)) throw wrong('kind')
  if (!isWholeOrNull(id)) throw wrong('id')
  if (!isWholeOrNull(version) || (id === null) !== (version === null)) throw wrong('version')
  if (form !== null && (typeof form !== 'string' || !/^[\w-]{1,64}$/.test(form))) throw wrong('form')
  return { kind, id, version, form, values: fieldsOf(kind, values), publication: publicationIn(publication) }
}

/** What becomes of publication, as a form without JavaScript says it: a word, or a moment. */
export function publicationNamed(text: string): Publication {
  return text === '' ? 'keep' : publicationIn(/^\d/.test(text) ? { at: text } : text)
}

function publicationIn(value: unknown): Publication {
  if (value === 'keep' || value === 'draft' || value === 'now') return value
  const { at } = recordIn(value)
  if (typeof at !== 'string' || at.length > 40) throw wrong('publication')
  return { at }
}

/** Only what the kind has; its order is changed where things are put in order. */
function fieldsOf(kind: KindName, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { ord: _place, ...rest } = withCurrentFieldNames(values)
  const { fields } = kindOf(kind)
  const unknown = Object.keys(rest).filter((name) => !Object.hasOwn(fields, name) && name !== 'author')
  if (unknown.length > 0) throw new Problem('bad_request', { unknown: unknown.slice(0, 20) })
  return rest
}

function recordIn(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong('body')
  return Object.fromEntries(Object.entries(value))
}

function isWholeOrNull(value: unknown): value is number | null {
  return value === null || (typeof value === 'number' && Number.isInteger(value) && value > 0)
}

function wrong(part: string): Problem {
  return new Problem('bad_request', { wrong: [part] })
}
