import { getKindDefinition, type KindName, kindNames } from '../../../domain/kinds/index.ts'
import { isActionAllowed } from '../../../domain/permissions.ts'
import type { AppRequest } from '../../request.ts'

/** A list linked from the settings, with its number of items. */
export interface SettingsListSummary {
  readonly kind: 'category' | 'author' | 'contact' | 'redirect'
  readonly count: number
}

/** Kinds without public pages of their own, edited from the settings. */
function isSettingsList(kind: KindName): kind is SettingsListSummary['kind'] {
  const { section, page, single } = getKindDefinition(kind)
  return section === null && !page && single !== true
}

/** The lists that the actor may change. */
export function readSettingsListSummaries({ content, context }: AppRequest): Promise<SettingsListSummary[]> {
  return Promise.all(
    kindNames
      .filter(isSettingsList)
      .filter((kind) => isActionAllowed(context.actor, 'change', kind))
      .map(async (kind) => ({ kind, count: (await content.items.list(kind, { limit: 1 }, context)).total })),
  )
}
