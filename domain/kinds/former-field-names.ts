/**
 * Names of fields in earlier versions. Old data can still be read: the history, unsaved drafts (in the
 * database and in browsers), forms of a page that was open during the upgrade, and content folders.
 */
const formerNames: Readonly<Record<string, string>> = { dscr: 'description' }

/** The current name of a field. */
export function toCurrentFieldName(name: string): string {
  return Object.hasOwn(formerNames, name) ? (formerNames[name] ?? name) : name
}

/** The current name of a field and its former ones. */
export function listCurrentAndFormerNames(name: string): string[] {
  return [name, ...Object.keys(formerNames).filter((former) => formerNames[former] === name)]
}

/** The values under the current names of their fields; a value under the current name takes precedence. */
export function renameFormerFieldNames<T>(values: Readonly<Record<string, T>>): Record<string, T> {
  const renamed = Object.entries(values).map(([name, value]) => [toCurrentFieldName(name), value] as const)
  const current = Object.entries(values).filter(([name]) => toCurrentFieldName(name) === name)
  return Object.fromEntries([...renamed, ...current])
}
