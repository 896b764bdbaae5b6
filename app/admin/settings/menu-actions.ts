import { supportedLanguages } from '../../../domain/language.ts'
import { maxMenuLabelLength, menuEntryNames } from '../../../domain/menu.ts'
import type { ActionHandler } from '../../actions/create-action.ts'
import { getMenuLabelFieldName } from './menu-fields.ts'
import { type SettingsConflict, saveSiteSettings } from './save-site-settings.ts'

/** The actions of the menu form. */
export const menuLabelsFormActions: Readonly<Record<string, ActionHandler<SettingsConflict>>> = {
  async menu(request) {
    const { text, t, check } = request
    const fields = supportedLanguages.flatMap((language) =>
      menuEntryNames.map((name) => getMenuLabelFieldName(language, name)),
    )
    const sent = Object.fromEntries(fields.map((field) => [field, text(field)]))
    const rules = `length:1,${maxMenuLabelLength}`
    const errors = await check(fields.map((name) => ({ name, rules, label: t('settings.menuLabel') })))
    if (errors !== null) return { errors, values: sent }
    const labels = supportedLanguages.map((language) => {
      const entries = menuEntryNames.map(
        (name) => [name, toSingleLine(text(getMenuLabelFieldName(language, name)))] as const,
      )
      return [language, Object.fromEntries(entries.filter(([, label]) => label !== ''))] as const
    })
    const customized = labels.filter(([, names]) => Object.keys(names).length > 0)
    const menu = customized.length === 0 ? null : JSON.stringify(Object.fromEntries(customized))
    return saveSiteSettings(request, { menu }, 'menuSaved', sent)
  },
}

/** Collapses whitespace and control characters to single spaces. */
function toSingleLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .normalize('NFC')
    .trim()
}
