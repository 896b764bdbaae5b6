import { getKindDefinition, isKindName, type KindName, kindNames } from './kinds/index.ts'

/** A kind with a public list. */
export type SectionKindName = Extract<KindName, 'news' | 'article' | 'book' | 'link' | 'gallery' | 'timeline'>

export const sectionKindNames: readonly SectionKindName[] = kindNames.filter(isSectionKind)

/** A longer text would push the list off the screen. */
export const maxSectionIntroLength = 500

/** The owner's introductions of lists; missing ones default to the product's own. */
export type SectionIntros = Readonly<Partial<Record<SectionKindName, string>>>

/** Parses stored introductions (JSON); null for anything else. */
export function parseSectionIntros(text: string): SectionIntros | null {
  if (text.length > 8000) return null
  try {
    const json: unknown = JSON.parse(text)
    if (typeof json !== 'object' || json === null || Array.isArray(json)) return null
    return Object.entries(json).every(isValidIntro) ? json : null
  } catch {
    return null
  }
}

function isValidIntro([kind, intro]: [string, unknown]): boolean {
  return (
    isKindName(kind) &&
    isSectionKind(kind) &&
    typeof intro === 'string' &&
    intro.trim() !== '' &&
    intro.length <= maxSectionIntroLength &&
    !/[^\P{Cc}\n]/u.test(intro)
  )
}

function isSectionKind(kind: KindName): kind is SectionKindName {
  return getKindDefinition(kind).section !== null
}
