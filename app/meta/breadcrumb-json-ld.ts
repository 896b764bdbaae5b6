import type { JsonLdObject } from './json-ld.tsx'
import { replaceNonBreakingSpaces } from './plain-text.ts'

/** A step on the way to a page. */
export interface Breadcrumb {
  readonly name: string
  readonly path: string
}

/** The way from the home page to this one. */
export function toBreadcrumbListJsonLd(origin: string, steps: readonly Breadcrumb[]): JsonLdObject {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: replaceNonBreakingSpaces(name),
      item: `${origin}${path}`,
    })),
  }
}
