import type { Language } from '../../domain/language.ts'
import { usePageContext } from '../layout/frame.ts'

/** The `lang` of what people wrote; nothing where the interface speaks the same language. */
export function useContentLanguage(): Language | undefined {
  const { site, language } = usePageContext()
  return site.lang === language ? undefined : site.lang
}
