import type { CustomMenuLabels } from '../../domain/menu.ts'
import { getTranslator, type Translate } from './translate.ts'

type Labels = NonNullable<CustomMenuLabels[keyof CustomMenuLabels]>

const translatorCache = new WeakMap<Labels, Translate>()
const prefix = 'sections.'

/** The translator of a language, with the site's own menu labels instead of the default ones. */
export function getTranslatorWithMenuLabels(
  language: keyof CustomMenuLabels,
  menu: CustomMenuLabels,
): Translate {
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
