import type { Language } from '../../domain/language.ts'
import { usePageContext } from '../layout/page-context.ts'

/** The `lang` of what people wrote; nothing where the interface speaks the same language. */
export function useContentLangAttribute(): Language | undefined {
  const { site, language } = usePageContext()
  return site.lang === language ? undefined : site.lang
}
