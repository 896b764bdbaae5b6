import type { MenuLabels } from '../../domain/menu.ts'
import { getTranslator, type Translate } from './translate.ts'

type Labels = NonNullable<MenuLabels[keyof MenuLabels]>

const made = new WeakMap<Labels, Translate>()
const prefix = 'sections.'

/** The translator of a language, with the site's own names for the entries of its menu in place of ours. */
export function getSiteTranslator(language: keyof MenuLabels, menu: MenuLabels): Translate {
  const labels = menu[language]
  const t = getTranslator(language)
  if (labels === undefined) return t
  const known = made.get(labels)
  if (known !== undefined) return known
  const names: ReadonlyMap<string, string> = new Map(
    Object.entries(labels).map(([name, label]) => [`${prefix}${name}`, label]),
  )
  const translate: Translate = (key, values) => names.get(key) ?? t(key, values)
  made.set(labels, translate)
  return translate
}
