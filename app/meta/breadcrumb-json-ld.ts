import type { JsonLdObject } from './json-ld.tsx'
import { replaceNonBreakingSpaces } from './plain-text.ts'

/** A step of a breadcrumb path. */
export interface Breadcrumb {
  readonly name: string
  readonly path: string
}

/** Maps breadcrumbs to schema.org JSON-LD. */
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
