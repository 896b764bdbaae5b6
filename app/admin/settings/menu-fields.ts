import { type Language, languages } from '../../../domain/language.ts'
import { type MenuName, menuNames, parseMenu } from '../../../domain/menu.ts'
import { messageOf } from '../../i18n/translate.ts'

/** The field of an entry's name in a language. */
export function labelField(language: Language, name: MenuName): string {
  return `${language.slice(0, 2)}_${name}`
}

/** What the product calls the entries, in every language; a browser has the messages of one only. */
export type ProductLabels = Readonly<Record<Language, Readonly<Record<MenuName, string>>>>

export function productLabels(): ProductLabels {
  return { 'en-US': labelsIn('en-US'), cs: labelsIn('cs') }
}

function labelsIn(language: Language): ProductLabels[Language] {
  const labels = menuNames.map((name) => [name, messageOf(`sections.${name}`, language)])
  return Object.fromEntries(labels) as Record<MenuName, string>
}

/** What the form of the menu starts with. */
export function startValues(stored: string | null): Record<string, string> {
  const menu = parseMenu(stored ?? '') ?? {}
  return Object.fromEntries(
    languages.flatMap((language) =>
      menuNames.map((name) => [labelField(language, name), menu[language]?.[name] ?? '']),
    ),
  )
}
