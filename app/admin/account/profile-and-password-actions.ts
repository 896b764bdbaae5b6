import { isLanguage, languageCookieName } from '../../../domain/language.ts'
import type { ActionHandler, AdminActionRequest } from '../../actions/create-action.ts'
import { toAuthErrorFlashMessageKey, toAuthFormErrors } from '../auth-errors.ts'
import type { AccountActionOneTimeData } from './account-action-data.ts'

const yearInSeconds = 365 * 24 * 3600

/** The actions on a user's name, language, e-mail address and password. */
export const profileAndPasswordActionHandlers: Readonly<
  Record<string, ActionHandler<AccountActionOneTimeData>>
> = {
  profile: saveProfile,
  email: changeEmail,
  password: changePassword,
  'password-letter': sendPasswordResetEmail,
}

async function saveProfile({
  app,
  t,
  text,
  check,
}: AdminActionRequest): ReturnType<ActionHandler<AccountActionOneTimeData>> {
  const [name, language] = [text('name').trim(), text('language')]
  const values = { name, language }
  const errors = await check([{ name: 'name', rules: 'length:0,50', label: t('account.name') }])
  if (errors !== null) return { errors, values }
  if (!isLanguage(language)) return { errors: { form: [t('accountErrors.failed')] }, values }
  const auth = await app.session.getAuthClient()
  const { error } = await auth.updateUser({ data: { name: name === '' ? null : name, language } })
  if (error !== null) return { errors: toAuthFormErrors(error, t), values }
  const secure = app.origin.startsWith('https:') ? '; Secure' : ''
  // The messages of another language are loaded with a full page load.
  const needsFullLoad = language !== app.language
  const cookie = needsFullLoad
    ? `${languageCookieName}=${language}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax${secure}`
    : undefined
  return { flash: 'profileSaved', cookie, whole: needsFullLoad }
}

async function changeEmail({
  app,
  t,
  text,
  check,
}: AdminActionRequest): ReturnType<ActionHandler<AccountActionOneTimeData>> {
  const values = { email: text('email').trim() }
  const errors = await check([{ name: 'email', rules: 'required|email', label: t('account.newEmail') }])
  if (errors !== null) return { errors, values }
  const { error } = await (await app.session.getAuthClient()).updateUser(values)
  if (error !== null) return { errors: toAuthFormErrors(error, t), values }
  return { flash: 'emailAsked' }
}

async function changePassword({
  app,
  t,
  text,
  check,
}: AdminActionRequest): ReturnType<ActionHandler<AccountActionOneTimeData>> {
  const errors = await check([
    { name: 'current', rules: 'required', label: t('account.currentPassword') },
    { name: 'password', rules: 'required', label: t('account.newPassword') },
  ])
  if (errors !== null) return { errors }
  const auth = await app.session.getAuthClient()
  const { error } = await auth.updateUser({ password: text('password'), current_password: text('current') })
  if (error === null) return { flash: 'passwordChanged' }
  return { errors: toAuthFormErrors(error, t, error.code === 'invalid_credentials' ? 'current' : 'password') }
}

/** For users who have forgotten their password or have none. */
async function sendPasswordResetEmail({
  app,
  me,
}: AdminActionRequest): ReturnType<ActionHandler<AccountActionOneTimeData>> {
  const { error } = await (await app.session.getAuthClient()).resetPasswordForEmail(me.email)
  return { flash: error === null ? 'passwordLetter' : toAuthErrorFlashMessageKey(error) }
}
