import type { ActionHandler, AdminActionRequest } from '../../actions/create-action.ts'
import { toAuthErrorFlashMessageKey, toAuthFormErrors } from '../auth-errors.ts'
import type { AccountActionOneTimeData, PendingAuthenticatorSetup } from './account-action-data.ts'
import { createQrCodeSvgPath } from './qr-code.ts'

/** The actions on a user's second factor. */
export const secondFactorActionHandlers: Readonly<Record<string, ActionHandler<AccountActionOneTimeData>>> = {
  'app-begin': startAuthenticatorSetup,
  'app-finish': finishAuthenticatorSetup,
  'app-remove': removeAuthenticator,
  'codes-new': generateRecoveryCodes,
}

async function startAuthenticatorSetup({
  app,
  t,
}: AdminActionRequest): ReturnType<ActionHandler<AccountActionOneTimeData>> {
  const { mfa } = await app.session.getAuthClient()
  const { data: existing } = await mfa.listFactors()
  // Removes setups that were started but never finished; their secret was shown only once.
  for (const factor of existing?.all ?? [])
    if (factor.factor_type === 'totp' && factor.status === 'unverified')
      await mfa.unenroll({ factorId: factor.id })
  const { data, error } = await mfa.enroll({ factorType: 'totp', issuer: app.site.webTitle })
  if (error !== null) return { errors: toAuthFormErrors(error, t) }
  return { shown: { app: toAuthenticatorSetup(data.id, data.totp.uri) } }
}

async function finishAuthenticatorSetup({
  app,
  t,
  text,
  check,
}: AdminActionRequest): ReturnType<ActionHandler<AccountActionOneTimeData>> {
  const [factorId, uri] = [text('factor'), text('uri')]
  // The secret is shown again only because this request has just sent it.
  const shown = isTotpUri(uri) ? { app: toAuthenticatorSetup(factorId, uri) } : undefined
  const errors = await check([{ name: 'code', rules: 'required', label: t('account.code') }])
  if (errors !== null) return { errors, shown }
  const { mfa } = await app.session.getAuthClient()
  const code = text('code').replaceAll(/\s/g, '')
  const { error } = await mfa.challengeAndVerify({ factorId, code })
  if (error !== null) return { errors: toAuthFormErrors(error, t, 'code'), shown }
  const { data } = await mfa.recoveryCodes.generate()
  return data === null ? { flash: 'factorAdded' } : { shown: { codes: data.codes } }
}

async function removeAuthenticator({
  app,
  text,
}: AdminActionRequest): ReturnType<ActionHandler<AccountActionOneTimeData>> {
  const { mfa } = await app.session.getAuthClient()
  const { error } = await mfa.unenroll({ factorId: text('factor') })
  return { flash: error === null ? 'factorRemoved' : toAuthErrorFlashMessageKey(error) }
}

async function generateRecoveryCodes({
  app,
}: AdminActionRequest): ReturnType<ActionHandler<AccountActionOneTimeData>> {
  const { recoveryCodes } = (await app.session.getAuthClient()).mfa
  const { error: statusError } = await recoveryCodes.getStatus()
  const { data, error } = await (statusError === null ? recoveryCodes.regenerate() : recoveryCodes.generate())
  return error === null ? { shown: { codes: data.codes } } : { flash: toAuthErrorFlashMessageKey(error) }
}

function isTotpUri(uri: string): boolean {
  return uri.length < 1000 && uri.startsWith('otpauth://totp/') && URL.canParse(uri)
}

function toAuthenticatorSetup(factorId: string, uri: string): PendingAuthenticatorSetup {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return { factorId, uri, secret, qr: createQrCodeSvgPath(uri) }
}
