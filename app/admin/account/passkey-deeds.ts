import type { ActionHandler, AdminActionRequest } from '../../actions/create-action.ts'
import { refusalErrors, refusalNote } from '../refusals.ts'
import { credentialIn } from './credential.ts'
import type { AccountShown } from './shown.ts'

/** What people may do with their passkeys. */
export const passkeyDeeds: Readonly<Record<string, ActionHandler<AccountShown>>> = {
  'passkey-begin': beginPasskey,
  'passkey-finish': finishPasskey,
  'passkey-rename': renamePasskey,
  'passkey-remove': removePasskey,
}

async function beginPasskey({ app, t }: AdminActionRequest): ReturnType<ActionHandler<AccountShown>> {
  const { data, error } = await (await app.session.auth()).passkey.startRegistration()
  if (error !== null) return { errors: refusalErrors(error, t) }
  return { shown: { passkey: { challenge: data.challenge_id, options: JSON.stringify(data.options) } } }
}

async function finishPasskey({ app, t, text }: AdminActionRequest): ReturnType<ActionHandler<AccountShown>> {
  const { passkey } = await app.session.auth()
  const credential = credentialIn(text('credential'))
  if (credential === null) return { errors: { form: [t('refusals.failed')] } }
  const { data, error } = await passkey.verifyRegistration({ challengeId: text('challenge'), credential })
  if (error !== null) return { errors: refusalErrors(error, t) }
  const friendlyName = nameIn(text('name'))
  if (friendlyName !== '') await passkey.update({ passkeyId: data.id, friendlyName })
  return { flash: 'passkeyAdded' }
}

async function renamePasskey({
  app,
  t,
  text,
  check,
}: AdminActionRequest): ReturnType<ActionHandler<AccountShown>> {
  const errors = await check([
    { name: 'name', rules: 'required:trim|length:1,100', label: t('account.passkeyName') },
  ])
  if (errors !== null) return { errors, values: { passkey: text('passkey'), name: text('name') } }
  const { passkey } = await app.session.auth()
  const { error } = await passkey.update({
    passkeyId: text('passkey'),
    friendlyName: nameIn(text('name')),
  })
  return { flash: error === null ? 'passkeyRenamed' : refusalNote(error) }
}

async function removePasskey({ app, text }: AdminActionRequest): ReturnType<ActionHandler<AccountShown>> {
  const { passkey } = await app.session.auth()
  const { error } = await passkey.delete({ passkeyId: text('passkey') })
  return { flash: error === null ? 'passkeyRemoved' : refusalNote(error) }
}

function nameIn(text: string): string {
  return text.trim().slice(0, 100)
}
