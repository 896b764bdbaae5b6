import type { LinkedData } from './linked-data.tsx'
import { withPlainSpaces } from './plain.ts'

/** A step on the way to a page. */
export interface Step {
  readonly name: string
  readonly path: string
}

/** The way from the home page to this one. */
export function breadcrumbsData(origin: string, steps: readonly Step[]): LinkedData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: withPlainSpaces(name),
      item: `${origin}${path}`,
    })),
  }
}
