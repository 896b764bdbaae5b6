import type { VerifyPasskeyRegistrationParams } from '@supabase/auth-js'
import { encode } from 'uqr'
import { formatLanguageCookie, isLanguage } from '../../../domain/language.ts'
import type { ActionHandler, AdminActionRequest } from '../../actions/create-action.ts'
import { withFreshProof } from '../../actions/identity-proof.ts'
import { toAuthErrorFlashMessageKey, toAuthFormErrors } from '../auth-errors.ts'

/** An authenticator app that is being set up. */
export interface PendingAuthenticatorSetup {
  readonly factorId: string
  readonly uri: string
  readonly secret: string
  readonly qr: QrCodeSvgPath
}

/** Data of an account action that the page shows only once. */
export interface AccountActionOneTimeData {
  readonly app?: PendingAuthenticatorSetup
  readonly codes?: readonly string[]
  /** The challenge and the registration options (JSON) for the browser. */
  readonly passkey?: { readonly challenge: string; readonly options: string }
}

/** The actions on a user's name, language, e-mail address and password. */
export const profileAndPasswordActionHandlers: Readonly<
  Record<string, ActionHandler<AccountActionOneTimeData>>
> = {
  profile: saveProfile,
  email: withFreshProof(changeEmail),
  // The current password is a proof of identity itself.
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
  // The messages of another language are loaded with a full page load.
  const needsFullLoad = language !== app.language
  const cookie = needsFullLoad ? formatLanguageCookie(language, app.origin.startsWith('https:')) : undefined
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
  return {
    errors: toAuthFormErrors(error, t, error.code === 'current_password_invalid' ? 'current' : 'password'),
  }
}

/** For users who have forgotten their password or have none. */
async function sendPasswordResetEmail({
  app,
  me,
}: AdminActionRequest): ReturnType<ActionHandler<AccountActionOneTimeData>> {
  const { error } = await (await app.session.getAuthClient()).resetPasswordForEmail(me.email)
  return { flash: error === null ? 'passwordLetter' : toAuthErrorFlashMessageKey(error) }
}

/** The actions on a user's second factor. */
export const secondFactorActionHandlers: Readonly<Record<string, ActionHandler<AccountActionOneTimeData>>> = {
  'app-begin': withFreshProof(startAuthenticatorSetup),
  'app-finish': withFreshProof(finishAuthenticatorSetup),
  'app-remove': withFreshProof(removeAuthenticator),
  'codes-new': withFreshProof(generateRecoveryCodes),
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

/** The actions on a user's passkeys. */
export const passkeyActionHandlers: Readonly<Record<string, ActionHandler<AccountActionOneTimeData>>> = {
  'passkey-begin': withFreshProof(startPasskeyRegistration),
  'passkey-finish': withFreshProof(finishPasskeyRegistration),
  'passkey-rename': renamePasskey,
  'passkey-remove': withFreshProof(removePasskey),
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

/** The actions on the devices that a user is signed in on. */
export const deviceSignOutActionHandlers: Readonly<Record<string, ActionHandler<AccountActionOneTimeData>>> =
  {
    'device-end': signOutDevice,
    'devices-end': signOutOtherDevices,
  }

async function signOutDevice({
  app,
  text,
}: AdminActionRequest): ReturnType<ActionHandler<AccountActionOneTimeData>> {
  await app.session.devices?.end(text('session'))
  return { flash: 'deviceEnded' }
}

async function signOutOtherDevices({
  app,
}: AdminActionRequest): ReturnType<ActionHandler<AccountActionOneTimeData>> {
  const { error } = await (await app.session.getAuthClient()).signOut({ scope: 'others' })
  return { flash: error === null ? 'othersEnded' : toAuthErrorFlashMessageKey(error) }
}

type PasskeyCredential = VerifyPasskeyRegistrationParams['credential']

/**
 * Parses a credential sent by the browser; null if it is malformed. The auth server verifies its contents.
 */
function parsePasskeyCredential(text: string): PasskeyCredential | null {
  try {
    const json: unknown = JSON.parse(text)
    return isPasskeyCredential(json) ? json : null
  } catch {
    return null
  }
}

function isPasskeyCredential(json: unknown): json is PasskeyCredential {
  if (!isObject(json) || !isObject(json.response)) return false
  const { response } = json
  const texts = [json.id, json.rawId, response.clientDataJSON, response.attestationObject]
  return texts.every((text) => typeof text === 'string') && json.type === 'public-key'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** A QR code as SVG: the number of modules per side, and a path around the dark ones. */
interface QrCodeSvgPath {
  readonly moduleCount: number
  readonly path: string
}

function createQrCodeSvgPath(text: string): QrCodeSvgPath {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  return { moduleCount: size, path: data.map(toRowPath).join('') }
}

/** Draws adjacent dark modules as one rectangle. */
function toRowPath(row: readonly boolean[], y: number): string {
  const modules = row.map((dark) => (dark ? '#' : ' ')).join('')
  return Array.from(modules.matchAll(/#+/g), ({ 0: run, index }) => {
    return `M${index} ${y}h${run.length}v1h-${run.length}z`
  }).join('')
}
