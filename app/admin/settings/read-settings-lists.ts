import { getKindDefinition, type KindName, kindNames } from '../../../domain/kinds/index.ts'
import { isActionAllowed } from '../../../domain/permissions.ts'
import type { AppRequest } from '../../request.ts'

/** A list that the settings lead to, and how much is in it. */
export interface SettingsListSummary {
  readonly kind: 'category' | 'author' | 'contact' | 'redirect'
  readonly count: number
}

/** Kinds that visitors meet only inside others: the site's own lists. */
function isSettingsList(kind: KindName): kind is SettingsListSummary['kind'] {
  const { section, page, single } = getKindDefinition(kind)
  return section === null && !page && single !== true
}

/** The lists that somebody may change. */
export function readSettingsListSummaries({ content, context }: AppRequest): Promise<SettingsListSummary[]> {
  return Promise.all(
    kindNames
      .filter(isSettingsList)
      .filter((kind) => isActionAllowed(context.actor, 'change', kind))
      .map(async (kind) => ({ kind, count: (await content.items.list(kind, { limit: 1 }, context)).total })),
  )
}
