import { type KindName, kindNames, kindOf } from '../../../domain/kinds/index.ts'
import { may } from '../../../domain/permissions.ts'
import type { AppRequest } from '../../request.ts'

/** A list that the settings lead to, and how much is in it. */
export interface SettingsList {
  readonly kind: 'category' | 'author' | 'contact' | 'redirect'
  readonly count: number
}

/** Kinds that visitors meet only inside others: the site's own lists. */
function isSettingsList(kind: KindName): kind is SettingsList['kind'] {
  const { section, page, single } = kindOf(kind)
  return section === null && !page && single !== true
}

/** The lists that somebody may change. */
export function readLists({ content, context }: AppRequest): Promise<SettingsList[]> {
  return Promise.all(
    kindNames
      .filter(isSettingsList)
      .filter((kind) => may(context.actor, 'change', kind))
      .map(async (kind) => ({ kind, count: (await content.items.list(kind, { limit: 1 }, context)).total })),
  )
}
