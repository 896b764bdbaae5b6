import { splitIntoFoldedWords } from '../../../domain/text/fold-case-and-accents.ts'
import type { AdminRequest } from '../../actions/authorize-admin-request.ts'
import {
  type AdminSearchAnswer,
  type AdminSearchGroup,
  type AdminSearchResult,
  adminSearchGroupNames,
  maxAdminSearchLength,
} from '../../admin-header/admin-search-contract.ts'
import { getTranslator, type Translate } from '../../i18n/translate.ts'
import { getKindIconName } from '../../kinds/kind-icon.ts'
import { searchUsers, toUserView } from '../users/read-users.ts'
import { labelUsers } from '../users/user-labels.ts'
import { type AdminSearchEntry, getAdminSearchEntries } from './admin-search-entries.ts'
import { findScreens } from './find-screens.ts'

/** Reads the query of a search from its URL. */
export function readAdminSearchQuery(url: URL): string {
  return (url.searchParams.get('q') ?? '').trim().slice(0, maxAdminSearchLength)
}

/**
 * Finds what the signed-in user can open in the admin area: pages and settings by their texts, items of all kinds,
 * drafts too, by title and text, and for owners people. At most `limit` results of each group; groups without results are left out.
 */
export async function findInAdminArea(
  { app, me }: Pick<AdminRequest, 'app' | 'me'>,
  q: string,
  limit: number,
): Promise<AdminSearchAnswer> {
  const words = splitIntoFoldedWords(q)
  if (words.length === 0) return { q, groups: [] }
  const t = getTranslator(app.language)
  const [items, people] = await Promise.all([
    findItems(app, q, limit, t),
    me.role === 'owner' ? findPeople(app, q, limit, t) : null,
  ])
  const entries = findScreens(getAdminSearchEntries(app.context.actor), words, app)
  const groups: Readonly<Record<AdminSearchGroup['name'], AdminSearchGroup | null>> = {
    pages: toEntryGroup('pages', entries, limit, t),
    settings: toEntryGroup('settings', entries, limit, t),
    items,
    people,
  }
  return {
    q,
    groups: adminSearchGroupNames.flatMap((name) => {
      const group = groups[name]
      return group === null || group.results.length === 0 ? [] : [group]
    }),
  }
}

function toEntryGroup(
  name: AdminSearchEntry['group'],
  entries: readonly AdminSearchEntry[],
  limit: number,
  t: Translate,
): AdminSearchGroup {
  const own = entries.filter(({ group }) => group === name)
  const results = own.slice(0, limit).map(
    ({ href, label, icon, page }): AdminSearchResult => ({
      href,
      icon,
      title: t(label),
      note: page === undefined ? '' : t(page),
      status: null,
      isContent: false,
    }),
  )
  return { name, results, total: own.length, kinds: [] }
}

async function findItems(
  { content, context }: AdminRequest['app'],
  q: string,
  limit: number,
  t: Translate,
): Promise<AdminSearchGroup> {
  const { items, totals } = await content.search.findEditable({ q, limit }, context)
  const results = items.map(
    ({ kind, id, title, status, isTitleFound }): AdminSearchResult => ({
      href: `/admin/edit/${kind}/${id}`,
      icon: getKindIconName(kind),
      title,
      note: isTitleFound ? t(`kinds.${kind}`) : t('adminSearch.inText', { kind: t(`kinds.${kind}`) }),
      status,
      isContent: true,
    }),
  )
  return { name: 'items', results, total: totals.reduce((sum, { total }) => sum + total, 0), kinds: totals }
}

/** People by name or e-mail address. The admin client refuses everyone but owners. */
async function findPeople(
  app: AdminRequest['app'],
  q: string,
  limit: number,
  t: Translate,
): Promise<AdminSearchGroup> {
  const found = await searchUsers(await app.session.getAdminClient(), q, 1)
  const labels = labelUsers(found.items)
  const results = found.items.slice(0, limit).map((user): AdminSearchResult => {
    const { id, role } = toUserView(user, app, null)
    return {
      href: `/admin/people/${id}`,
      icon: 'person',
      title: labels.get(id) ?? '',
      note: t(`roles.${role}`),
      status: null,
      isContent: false,
    }
  })
  return { name: 'people', results, total: found.total, kinds: [] }
}
