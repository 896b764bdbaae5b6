import { supportedLanguages } from '../../../domain/language.ts'
import { maxMenuLabelLength, menuEntryNames } from '../../../domain/menu.ts'
import type { ActionHandler } from '../../actions/create-action.ts'
import { getMenuLabelFieldName } from './menu-fields.ts'
import { type SettingsConflict, saveSiteSettings } from './save-site-settings.ts'

/** What the form of the menu can ask for. */
export const menuActions: Readonly<Record<string, ActionHandler<SettingsConflict>>> = {
  async menu(asked) {
    const { text, t, check } = asked
    const fields = supportedLanguages.flatMap((language) =>
      menuEntryNames.map((name) => getMenuLabelFieldName(language, name)),
    )
    const sent = Object.fromEntries(fields.map((field) => [field, text(field)]))
    const rules = `length:1,${maxMenuLabelLength}`
    const errors = await check(fields.map((name) => ({ name, rules, label: t('settings.menuLabel') })))
    if (errors !== null) return { errors, values: sent }
    const labels = supportedLanguages.map((language) => {
      const given = menuEntryNames.map(
        (name) => [name, toSingleLine(text(getMenuLabelFieldName(language, name)))] as const,
      )
      return [language, Object.fromEntries(given.filter(([, label]) => label !== ''))] as const
    })
    const own = labels.filter(([, names]) => Object.keys(names).length > 0)
    const menu = own.length === 0 ? null : JSON.stringify(Object.fromEntries(own))
    return saveSiteSettings(asked, { menu }, 'menuSaved', sent)
  },
}

/** One line of text without what no label can have. */
function toSingleLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .normalize('NFC')
    .trim()
}
