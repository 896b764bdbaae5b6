/**
 * Names of fields in earlier versions. Old data can still be read: the history, unsaved drafts (in the
 * database and in browsers), forms of a page that was open during the upgrade, and content folders.
 */
const formerNames: Readonly<Record<string, string>> = { dscr: 'description' }

/** The current name of a field. */
export function toCurrentFieldName(name: string): string {
  return Object.hasOwn(formerNames, name) ? (formerNames[name] ?? name) : name
}

/** The values under the current names of their fields. */
export function renameFormerFieldNames<T>(values: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [toCurrentFieldName(name), value]))
}
