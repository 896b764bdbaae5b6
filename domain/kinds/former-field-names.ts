/**
 * Names that fields had in earlier versions. Data written then is still read: the history, unsaved drafts (in the database
 * and in browsers), forms of a page that was open during the upgrade, and content folders.
 */
const formerNames: Readonly<Record<string, string>> = { dscr: 'description' }

/** The name that a field has today. */
export function toCurrentFieldName(name: string): string {
  return Object.hasOwn(formerNames, name) ? (formerNames[name] ?? name) : name
}

/** The values under the names that their fields have today. */
export function renameFormerFieldNames<T>(values: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [toCurrentFieldName(name), value]))
}
