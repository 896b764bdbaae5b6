import type { ActionHandler, AdminActionRequest } from '../../actions/create-action.ts'
import { toAuthFormErrors } from '../auth-errors.ts'
import { createInviteOrRecoveryLink, type UserActionLinkResult } from './invite-or-recovery-link.ts'

/** The actions of the user list page; for owners. */
export const inviteActions: Readonly<Record<string, ActionHandler<UserActionLinkResult>>> = { invite }

/** Creates the user with its role before inviting, so that the invited user never signs in without it. */
async function invite({
  app,
  t,
  text,
  check,
}: AdminActionRequest): ReturnType<ActionHandler<UserActionLinkResult>> {
  const [email, name, role, way] = ['email', 'name', 'role', 'way'].map((field) => text(field).trim())
  const values = { email: email ?? '', name: name ?? '', role: role ?? '', way: way ?? '' }
  const errors = await check([
    { name: 'email', rules: 'required|email', label: t('people.email') },
    { name: 'name', rules: 'length:0,50', label: t('account.name') },
    { name: 'role', rules: 'required|is:editor,owner', label: t('people.role') },
    { name: 'way', rules: 'required|is:letter,link', label: t('people.way') },
  ])
  if (errors !== null) return { errors, values }
  const authAdmin = await app.session.getAdminClient()
  const user_metadata = { language: app.site.lang, ...(values.name === '' ? {} : { name: values.name }) }
  const created = await authAdmin.createUser({
    email: values.email,
    app_metadata: { role: values.role },
    user_metadata,
  })
  if (created.error !== null) return { errors: toAuthFormErrors(created.error, t, 'email'), values }
  const address = created.data.user.email ?? values.email
  if (values.way === 'link') {
    const { data, error } = await authAdmin.generateLink({ type: 'invite', email: address })
    if (error === null)
      return { shown: { link: createInviteOrRecoveryLink(app.origin, address, 'invite', data.properties) } }
    await authAdmin.deleteUser(created.data.user.id)
    return { errors: toAuthFormErrors(error, t), values }
  }
  const { error } = await authAdmin.inviteUserByEmail(address)
  if (error === null) return { flash: 'invited' }
  await authAdmin.deleteUser(created.data.user.id)
  return { errors: toAuthFormErrors(error, t), values }
}
