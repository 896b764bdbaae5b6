import { getKindDefinition, kindNames } from './kinds/index.ts'
import { isReservedPath } from './redirect-paths.ts'
import { splitIntoFoldedWords } from './text/fold-case-and-accents.ts'

/** With the name of its file, a longer path would not fit in a static copy. */
const maxPagePathLength = 100
const maxProposedSegmentLength = 50
const pathPattern = /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+$/
/** Names that Windows reserves; a static copy could not be written there. */
const windowsDeviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)$/

/** Paths below lists and below `/article` belong to other pages. */
const reservedFirstSegments = new Set(
  kindNames.flatMap((kind) => {
    const { section, page } = getKindDefinition(kind)
    return [...(section === null ? [] : [section]), ...(page ? [kind] : [])]
  }),
)

/** The path as it is stored: in lower case, with a slash at the start and none at the end. */
export function normalizePagePath(text: string): string {
  return `/${text.trim().toLowerCase().replace(/^\//, '').replace(/\/$/, '')}`
}

/** Whether a path is written with plain letters, digits and hyphens only. */
export function isPagePathWellFormed(text: string): boolean {
  if (text.length > maxPagePathLength * 2) return false
  const path = normalizePagePath(text)
  return path.length <= maxPagePathLength && pathPattern.test(path)
}

/** Whether the guard of the admin area, which looks for these words anywhere in a path, would stop visitors. */
export function isPagePathGuarded(text: string): boolean {
  return /admin|login/i.test(text)
}

/** Whether a path belongs to a page, a file or a service of the product. */
export function isPagePathReserved(text: string): boolean {
  const path = normalizePagePath(text)
  const segments = path.split('/').slice(1)
  return (
    isReservedPath(path) ||
    reservedFirstSegments.has(segments[0] ?? '') ||
    segments.some((segment) => windowsDeviceName.test(segment))
  )
}

/**
 * Proposes a path from a title, below the path of the parent page if there is one.
 * @param number - From 2 on a number is added, for titles whose path is taken.
 */
export function proposePagePath(title: string, parentPath: string | null, number: number): string {
  const suffix = number < 2 ? '' : `-${number}`
  const withSuffix = (base: string, segment: string) => `${base}/${segment}${suffix}`
  const candidates = [
    ...(parentPath === null ? [] : [withSuffix(parentPath, toPathSegment(title))]),
    withSuffix('', toPathSegment(title)),
  ]
  const isFree = (path: string) =>
    isPagePathWellFormed(path) && !isPagePathGuarded(path) && !isPagePathReserved(path)
  return candidates.find(isFree) ?? `/untitled${suffix}`
}

function toPathSegment(title: string): string {
  const words = splitIntoFoldedWords(title.slice(0, 200)).flatMap((word) => word.match(/[a-z0-9]+/g) ?? [])
  let segment = ''
  for (const word of words) {
    const next = segment === '' ? word.slice(0, maxProposedSegmentLength) : `${segment}-${word}`
    if (next.length > maxProposedSegmentLength) break
    segment = next
  }
  return segment
}
