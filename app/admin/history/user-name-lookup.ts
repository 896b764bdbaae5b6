import type { AdminRequest } from '../../actions/authorize-admin-request.ts'
import { getTranslator } from '../../i18n/translate.ts'
import { getSanitizedUserDisplayName } from '../account/account-view.ts'

/** The account service throws for any other id. */
const accountIdPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Loads display names by account id. Which data of an account is used depends on the role of the current
 * user.
 */
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
  const adminClient = await app.session.getAdminClient()
  const { data } = await adminClient.getUserById(account)
  if (!data.user) return null
  return getSanitizedUserDisplayName(data.user) || (data.user.email ?? null)
}
