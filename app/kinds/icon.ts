import { type KindName, kinds } from '../../domain/kinds/index.ts'
import type { IconName } from '../ui/icon.tsx'

// The annotation is what checks that each kind names an icon that exists.
const icons: Readonly<Record<KindName, { readonly icon: IconName }>> = kinds

/** The icon of a kind. */
export function kindIcon(kind: KindName): IconName {
  return icons[kind].icon
}
