import type { Language } from '../../domain/language.ts'
import { usePageContext } from '../layout/page-context.ts'

/** The `lang` attribute for content; undefined if the interface has the same language. */
export function useContentLangAttribute(): Language | undefined {
  const { site, language } = usePageContext()
  return site.lang === language ? undefined : site.lang
}
