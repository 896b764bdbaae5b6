import { type KindName, kindDefinitions } from '../../domain/kinds/index.ts'
import type { IconName } from '../ui/icon.tsx'

const icons: Readonly<Record<KindName, { readonly icon: IconName }>> = kindDefinitions

/** The icon of a kind. */
export function getKindIconName(kind: KindName): IconName {
  return icons[kind].icon
}
