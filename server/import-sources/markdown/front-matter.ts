import { parse as parseYaml } from 'yaml'
import { getErrorMessage } from '../../lib/errors.ts'
import { normalizeName } from '../tables/match-columns.ts'

/** The fields before the text of a Markdown file, by their names in lower case without `_` and `-`. */
export interface FrontMatter {
  readonly fields: ReadonlyMap<string, unknown>
  readonly body: string
  /** Why the fields could not be read; null if they could, or if there are none. */
  readonly error: string | null
}

const yamlBlock = /^---[ \t]*\r?\n([\s\S]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/
const emptyYamlBlock = /^---[ \t]*\r?\n---[ \t]*(?:\r?\n|$)/
const tomlBlock = /^\+\+\+[ \t]*\r?\n([\s\S]*?)\r?\n\+\+\+[ \t]*(?:\r?\n|$)/
const maxLength = 100_000

/** Separates YAML or TOML at the beginning of a file from its text. */
export function parseFrontMatter(text: string): FrontMatter {
  const withoutFields = (body: string, error: string | null) => ({ fields: new Map(), body, error })
  const empty = emptyYamlBlock.exec(text)
  if (empty !== null) return withoutFields(text.slice(empty[0].length), null)
  const [block, head] = yamlBlock.exec(text) ?? tomlBlock.exec(text) ?? []
  if (block === undefined || head === undefined) return withoutFields(text, null)
  const body = text.slice(block.length)
  if (head.length > maxLength) return withoutFields(body, 'too long')
  try {
    // Aliases could multiply a short text into a huge one.
    const fields: unknown = block.startsWith('+')
      ? parseSimpleToml(head)
      : parseYaml(head, { maxAliasCount: 0 })
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
      return withoutFields(body, fields === null ? null : 'no fields')
    return {
      fields: new Map(Object.entries(fields).map(([name, value]) => [normalizeName(name), value])),
      body,
      error: null,
    }
  } catch (error) {
    return withoutFields(body, getErrorMessage(error).split('\n', 1)[0] ?? '')
  }
}

/** Keys with strings, numbers, dates, booleans and lists of them; tables are left out except for `[params]`. */
function parseSimpleToml(text: string): Record<string, unknown> {
  const fields: Record<string, unknown> = Object.create(null)
  let isInTable = false
  for (const line of text.split(/\r?\n/)) {
    const trimmed = line.trim()
    if (trimmed.startsWith('[')) isInTable = !/^\[params\]/.test(trimmed)
    const [, name, value] = /^["']?([\w.-]+)["']?\s*=\s*(.+)$/.exec(trimmed) ?? []
    if (!isInTable && name !== undefined && value !== undefined) fields[name] = parseTomlValue(value)
  }
  return fields
}

function parseTomlValue(text: string): unknown {
  const [, list] = /^\[(.*)\]\s*(?:#.*)?$/.exec(text) ?? []
  if (list !== undefined) return (list.match(/"(?:[^"\\]|\\.)*"|'[^']*'/g) ?? []).map(parseTomlValue)
  const [quoted] = /^"(?:[^"\\]|\\.)*"/.exec(text) ?? []
  if (quoted !== undefined) return JSON.parse(quoted)
  const [, literal] = /^'([^']*)'/.exec(text) ?? []
  if (literal !== undefined) return literal
  const value = text.replace(/\s+#.*$/, '').trim()
  return value === 'true' ? true : value === 'false' ? false : value
}

/** The texts of a field: of a list all of them, of an object its name. */
export function readTexts(fields: FrontMatter['fields'], ...names: readonly string[]): string[] {
  for (const name of names) {
    const texts = toTexts(fields.get(name))
    if (texts.length > 0) return texts
  }
  return []
}

export function readText(fields: FrontMatter['fields'], ...names: readonly string[]): string | null {
  return readTexts(fields, ...names)[0] ?? null
}

function toTexts(value: unknown): string[] {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? [] : [value.toISOString()]
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    const text = String(value).trim()
    return text === '' ? [] : [text]
  }
  if (Array.isArray(value))
    return value.slice(0, 1000).flatMap((entry) => (Array.isArray(entry) ? [] : toTexts(entry)))
  if (typeof value !== 'object' || value === null) return []
  const found = Object.entries(value).find(([name]) => /^(?:name|title|image|src|url)$/.test(name))?.[1]
  return typeof found === 'string' && found.trim() !== '' ? [found.trim()] : []
}
