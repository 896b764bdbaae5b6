import type { AdminRequest } from '../../actions/access.ts'
import { translator } from '../../i18n/translate.ts'
import { nameOf } from '../account/present.ts'

/** The accounts' service throws at anything else. */
const accountId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What those who saved something are called, by their accounts; what of an account is told depends on who asks. */
export async function whoSaved(
  { app, me }: Pick<AdminRequest, 'app' | 'me'>,
  accounts: readonly (string | null)[],
): Promise<(account: string | null) => string> {
  const t = translator(app.language)
  const names = new Map<string, string>()
  for (const account of new Set(accounts)) {
    if (account === null) continue
    const name = account === me.id ? t('history.you') : await nameOfOther({ app, me }, account)
    names.set(account, name ?? t('history.somebody'))
  }
  return (account) =>
    account === null ? t('history.product') : (names.get(account) ?? t('history.somebody'))
}

async function nameOfOther(
  { app, me }: Pick<AdminRequest, 'app' | 'me'>,
  account: string,
): Promise<string | null> {
  const { items } = await app.content.items.list('author', { where: { account }, limit: 1 }, app.context)
  if (items[0] !== undefined) return items[0].name
  if (me.role !== 'owner' || !accountId.test(account)) return null
  const people = await app.session.people()
  const { data } = await people.getUserById(account)
  if (!data.user) return null
  return nameOf(data.user) || (data.user.email ?? null)
}
