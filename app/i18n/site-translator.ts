import type { MenuLabels } from '../../domain/menu.ts'
import { getTranslator, type Translate } from './translate.ts'

type Labels = NonNullable<MenuLabels[keyof MenuLabels]>

const translatorCache = new WeakMap<Labels, Translate>()
const prefix = 'sections.'

/** The translator of a language, with the site's own menu labels instead of the default ones. */
export function getSiteTranslator(language: keyof MenuLabels, menu: MenuLabels): Translate {
  const labels = menu[language]
  const t = getTranslator(language)
  if (labels === undefined) return t
  const cached = translatorCache.get(labels)
  if (cached !== undefined) return cached
  const customMessages: ReadonlyMap<string, string> = new Map(
    Object.entries(labels).map(([name, label]) => [`${prefix}${name}`, label]),
  )
  const translate: Translate = (key, values) => customMessages.get(key) ?? t(key, values)
  translatorCache.set(labels, translate)
  return translate
}
