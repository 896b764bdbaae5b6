import type { AdminRequest } from '../../actions/authorize-admin-request.ts'
import { getTranslator } from '../../i18n/translate.ts'
import { getUserDisplayName } from '../account/account-view.ts'

/** The accounts' service throws at anything else. */
const accountIdPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What those who saved something are called, by their accounts; what of an account is told depends on who asks. */
export async function loadUserNameLookup(
  { app, me }: Pick<AdminRequest, 'app' | 'me'>,
  userIds: readonly (string | null)[],
): Promise<(account: string | null) => string> {
  const t = getTranslator(app.language)
  const names = new Map<string, string>()
  for (const account of new Set(userIds)) {
    if (account === null) continue
    const name = account === me.id ? t('history.you') : await findOtherUserName({ app, me }, account)
    names.set(account, name ?? t('history.somebody'))
  }
  return (account) =>
    account === null ? t('history.product') : (names.get(account) ?? t('history.somebody'))
}

async function findOtherUserName(
  { app, me }: Pick<AdminRequest, 'app' | 'me'>,
  account: string,
): Promise<string | null> {
  const { items } = await app.content.items.list('author', { where: { account }, limit: 1 }, app.context)
  if (items[0] !== undefined) return items[0].name
  if (me.role !== 'owner' || !accountIdPattern.test(account)) return null
  const people = await app.session.getAdminClient()
  const { data } = await people.getUserById(account)
  if (!data.user) return null
  return getUserDisplayName(data.user) || (data.user.email ?? null)
}
