import type { ActionHandler, AdminActionRequest } from '../../actions/create-action.ts'
import { toAuthFormErrors } from '../auth-errors.ts'
import { createInviteOrRecoveryLink, type UserActionData } from './invite-or-recovery-link.ts'

/** What an owner may do on the page of all people. */
export const inviteActions: Readonly<Record<string, ActionHandler<UserActionData>>> = { invite }

/** Makes an account with its role first, so that nobody is ever let in without one or with another. */
async function invite({
  app,
  t,
  text,
  check,
}: AdminActionRequest): ReturnType<ActionHandler<UserActionData>> {
  const [email, name, role, way] = ['email', 'name', 'role', 'way'].map((field) => text(field).trim())
  const values = { email: email ?? '', name: name ?? '', role: role ?? '', way: way ?? '' }
  const errors = await check([
    { name: 'email', rules: 'required|email', label: t('people.email') },
    { name: 'name', rules: 'length:0,50', label: t('account.name') },
    { name: 'role', rules: 'required|is:editor,owner', label: t('people.role') },
    { name: 'way', rules: 'required|is:letter,link', label: t('people.way') },
  ])
  if (errors !== null) return { errors, values }
  const people = await app.session.getAdminClient()
  const user_metadata = { language: app.site.lang, ...(values.name === '' ? {} : { name: values.name }) }
  const made = await people.createUser({
    email: values.email,
    app_metadata: { role: values.role },
    user_metadata,
  })
  if (made.error !== null) return { errors: toAuthFormErrors(made.error, t, 'email'), values }
  const address = made.data.user.email ?? values.email
  if (values.way === 'link') {
    const { data, error } = await people.generateLink({ type: 'invite', email: address })
    if (error === null)
      return { shown: { link: createInviteOrRecoveryLink(app.origin, address, 'invite', data.properties) } }
    await people.deleteUser(made.data.user.id)
    return { errors: toAuthFormErrors(error, t), values }
  }
  const { error } = await people.inviteUserByEmail(address)
  if (error === null) return { flash: 'invited' }
  await people.deleteUser(made.data.user.id)
  return { errors: toAuthFormErrors(error, t), values }
}
