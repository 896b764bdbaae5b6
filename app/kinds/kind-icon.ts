import { type KindName, kindDefinitions } from '../../domain/kinds/index.ts'
import type { IconName } from '../ui/icon.tsx'

// The type annotation checks that each kind's icon exists.
const icons: Readonly<Record<KindName, { readonly icon: IconName }>> = kindDefinitions

/** The icon of a kind. */
export function getKindIconName(kind: KindName): IconName {
  return icons[kind].icon
}
