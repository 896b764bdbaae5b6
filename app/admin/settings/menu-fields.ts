import { type Language, supportedLanguages } from '../../../domain/language.ts'
import { type MenuEntryName, menuEntryNames, parseCustomMenuLabels } from '../../../domain/menu.ts'
import { getMessageByKey } from '../../i18n/translate.ts'

/** The name of the form field for an entry's label in a language. */
export function getMenuLabelFieldName(language: Language, name: MenuEntryName): string {
  return `${language.slice(0, 2)}_${name}`
}

/** The default labels of the entries in every language; the browser has the messages of one language only. */
export type DefaultMenuLabels = Readonly<Record<Language, Readonly<Record<MenuEntryName, string>>>>

export function getDefaultMenuLabels(): DefaultMenuLabels {
  return { 'en-US': getDefaultLabelsIn('en-US'), cs: getDefaultLabelsIn('cs') }
}

function getDefaultLabelsIn(language: Language): DefaultMenuLabels[Language] {
  const labels = menuEntryNames.map((name) => [name, getMessageByKey(`sections.${name}`, language)])
  return Object.fromEntries(labels) as Record<MenuEntryName, string>
}

/** The initial values of the menu form. */
export function toMenuFormValues(stored: string | null): Record<string, string> {
  const menu = parseCustomMenuLabels(stored ?? '') ?? {}
  return Object.fromEntries(
    supportedLanguages.flatMap((language) =>
      menuEntryNames.map((name) => [getMenuLabelFieldName(language, name), menu[language]?.[name] ?? '']),
    ),
  )
}
