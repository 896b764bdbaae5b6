import { languages } from '../../../domain/language.ts'
import { longestMenuLabel, menuNames } from '../../../domain/menu.ts'
import type { ActionHandler } from '../../actions/create-action.ts'
import { labelField } from './menu-fields.ts'
import { type Overtaken, saveSite } from './save.ts'

/** What the form of the menu can ask for. */
export const menuDeeds: Readonly<Record<string, ActionHandler<Overtaken>>> = {
  async menu(asked) {
    const { text, t, check } = asked
    const fields = languages.flatMap((language) => menuNames.map((name) => labelField(language, name)))
    const sent = Object.fromEntries(fields.map((field) => [field, text(field)]))
    const rules = `length:1,${longestMenuLabel}`
    const errors = await check(fields.map((name) => ({ name, rules, label: t('settings.menuLabel') })))
    if (errors !== null) return { errors, values: sent }
    const labels = languages.map((language) => {
      const given = menuNames.map((name) => [name, lineOf(text(labelField(language, name)))] as const)
      return [language, Object.fromEntries(given.filter(([, label]) => label !== ''))] as const
    })
    const own = labels.filter(([, names]) => Object.keys(names).length > 0)
    const menu = own.length === 0 ? null : JSON.stringify(Object.fromEntries(own))
    return saveSite(asked, { menu }, 'menuSaved', sent)
  },
}

/** One line of text without what no label can have. */
function lineOf(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .normalize('NFC')
    .trim()
}
