import { getKindDefinition, isMenuKind, kindNames, type MenuKind } from './kinds/index.ts'
import { isLanguage, type Language } from './language.ts'

export type MenuEntryName = 'home' | MenuKind

/** The kinds that the main menu leads to, in its order. */
export const menuKinds: readonly MenuKind[] = kindNames
  .filter(isMenuKind)
  .sort((a, b) => (getKindDefinition(a).menuPosition ?? 0) - (getKindDefinition(b).menuPosition ?? 0))

/** What the main menu leads to, in its order. */
export const menuEntryNames: readonly MenuEntryName[] = ['home', ...menuKinds]

/** The longest name an entry may be given; a longer one would not fit a phone. */
export const maxMenuLabelLength = 30

/** What the site calls the entries of its menu, by language; whatever is missing is the product's own word. */
export type MenuLabels = Readonly<Partial<Record<Language, Readonly<Partial<Record<MenuEntryName, string>>>>>>

/** Reads names of the menu as they are stored (JSON); null for anything else. */
export function parseMenuLabels(text: string): MenuLabels | null {
  const languages = text.length > 2000 ? null : parseJsonObject(text)
  if (languages === null) return null
  const sound = Object.entries(languages).every(
    ([language, labels]) =>
      isLanguage(language) && isObject(labels) && Object.entries(labels).every(isValidMenuLabel),
  )
  return sound ? languages : null
}

function isValidMenuLabel([name, label]: [string, unknown]): boolean {
  return (
    menuEntryNames.some((known) => known === name) &&
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
