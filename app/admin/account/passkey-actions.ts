import type { ActionHandler, AdminActionRequest } from '../../actions/create-action.ts'
import { toAuthErrorFlashMessageKey, toAuthFormErrors } from '../auth-errors.ts'
import type { AccountActionOneTimeData } from './account-action-data.ts'
import { parsePasskeyCredential } from './passkey-credential.ts'

/** The actions on a user's passkeys. */
export const passkeyActionHandlers: Readonly<Record<string, ActionHandler<AccountActionOneTimeData>>> = {
  'passkey-begin': startPasskeyRegistration,
  'passkey-finish': finishPasskeyRegistration,
  'passkey-rename': renamePasskey,
  'passkey-remove': removePasskey,
}

async function startPasskeyRegistration({
  app,
  t,
}: AdminActionRequest): ReturnType<ActionHandler<AccountActionOneTimeData>> {
  const { data, error } = await (await app.session.getAuthClient()).passkey.startRegistration()
  if (error !== null) return { errors: toAuthFormErrors(error, t) }
  return { shown: { passkey: { challenge: data.challenge_id, options: JSON.stringify(data.options) } } }
}

async function finishPasskeyRegistration({
  app,
  t,
  text,
}: AdminActionRequest): ReturnType<ActionHandler<AccountActionOneTimeData>> {
  const { passkey } = await app.session.getAuthClient()
  const credential = parsePasskeyCredential(text('credential'))
  if (credential === null) return { errors: { form: [t('accountErrors.failed')] } }
  const { data, error } = await passkey.verifyRegistration({ challengeId: text('challenge'), credential })
  if (error !== null) return { errors: toAuthFormErrors(error, t) }
  const friendlyName = toPasskeyName(text('name'))
  if (friendlyName !== '') await passkey.update({ passkeyId: data.id, friendlyName })
  return { flash: 'passkeyAdded' }
}

async function renamePasskey({
  app,
  t,
  text,
  check,
}: AdminActionRequest): ReturnType<ActionHandler<AccountActionOneTimeData>> {
  const errors = await check([
    { name: 'name', rules: 'required:trim|length:1,100', label: t('account.passkeyName') },
  ])
  if (errors !== null) return { errors, values: { passkey: text('passkey'), name: text('name') } }
  const { passkey } = await app.session.getAuthClient()
  const { error } = await passkey.update({
    passkeyId: text('passkey'),
    friendlyName: toPasskeyName(text('name')),
  })
  return { flash: error === null ? 'passkeyRenamed' : toAuthErrorFlashMessageKey(error) }
}

async function removePasskey({
  app,
  text,
}: AdminActionRequest): ReturnType<ActionHandler<AccountActionOneTimeData>> {
  const { passkey } = await app.session.getAuthClient()
  const { error } = await passkey.delete({ passkeyId: text('passkey') })
  return { flash: error === null ? 'passkeyRemoved' : toAuthErrorFlashMessageKey(error) }
}

function toPasskeyName(text: string): string {
  return text.trim().slice(0, 100)
}
