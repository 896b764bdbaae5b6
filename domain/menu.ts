import { getKindDefinition, isMenuKind, kindNames, type MenuKindName } from './kinds/index.ts'
import { isLanguage, type Language } from './language.ts'

export type MenuEntryName = 'home' | MenuKindName

/** The kinds in the main menu, in its order. */
export const menuKindNames: readonly MenuKindName[] = kindNames
  .filter(isMenuKind)
  .sort((a, b) => (getKindDefinition(a).menuPosition ?? 0) - (getKindDefinition(b).menuPosition ?? 0))

/** All entries of the main menu, in its order. */
export const menuEntryNames: readonly MenuEntryName[] = ['home', ...menuKindNames]

/** A longer label would not fit on a phone. */
export const maxMenuLabelLength = 30

/** The site's labels of menu entries, by language; missing ones default to the product's own. */
export type CustomMenuLabels = Readonly<
  Partial<Record<Language, Readonly<Partial<Record<MenuEntryName, string>>>>>
>

/** Parses stored menu labels (JSON); null for anything else. */
export function parseCustomMenuLabels(text: string): CustomMenuLabels | null {
  const languages = text.length > 2000 ? null : parseJsonObject(text)
  if (languages === null) return null
  const isValid = Object.entries(languages).every(
    ([language, labels]) =>
      isLanguage(language) && isObject(labels) && Object.entries(labels).every(isValidMenuLabel),
  )
  return isValid ? languages : null
}

function isValidMenuLabel([name, label]: [string, unknown]): boolean {
  return (
    menuEntryNames.some((entryName) => entryName === name) &&
    typeof label === 'string' &&
    label.trim() !== '' &&
    label.length <= maxMenuLabelLength &&
    !/\p{Cc}/u.test(label)
  )
}

function parseJsonObject(text: string): object | null {
  try {
    const json: unknown = JSON.parse(text)
    return isObject(json) ? json : null
  } catch {
    return null
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
