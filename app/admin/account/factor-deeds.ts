import type { ActionHandler, AdminActionRequest } from '../../actions/create-action.ts'
import { refusalErrors, refusalNote } from '../refusals.ts'
import { qrOf } from './qr.ts'
import type { AccountShown, NewApp } from './shown.ts'

/** What people may do with their second factor. */
export const factorDeeds: Readonly<Record<string, ActionHandler<AccountShown>>> = {
  'app-begin': beginApp,
  'app-finish': finishApp,
  'app-remove': removeApp,
  'codes-new': makeCodes,
}

async function beginApp({ app, t }: AdminActionRequest): ReturnType<ActionHandler<AccountShown>> {
  const { mfa } = await app.session.auth()
  const { data: known } = await mfa.listFactors()
  // Begun and never finished: nobody has its secret any more.
  for (const factor of known?.all ?? [])
    if (factor.factor_type === 'totp' && factor.status === 'unverified')
      await mfa.unenroll({ factorId: factor.id })
  const { data, error } = await mfa.enroll({ factorType: 'totp', issuer: app.site.webTitle })
  if (error !== null) return { errors: refusalErrors(error, t) }
  return { shown: { app: newApp(data.id, data.totp.uri) } }
}

async function finishApp({
  app,
  t,
  text,
  check,
}: AdminActionRequest): ReturnType<ActionHandler<AccountShown>> {
  const [factorId, uri] = [text('factor'), text('uri')]
  // Shown again only to who has just sent it.
  const shown = isSecretUri(uri) ? { app: newApp(factorId, uri) } : undefined
  const errors = await check([{ name: 'code', rules: 'required', label: t('account.code') }])
  if (errors !== null) return { errors, shown }
  const { mfa } = await app.session.auth()
  const code = text('code').replaceAll(/\s/g, '')
  const { error } = await mfa.challengeAndVerify({ factorId, code })
  if (error !== null) return { errors: refusalErrors(error, t, 'code'), shown }
  const { data } = await mfa.recoveryCodes.generate()
  return data === null ? { flash: 'factorAdded' } : { shown: { codes: data.codes } }
}

async function removeApp({ app, text }: AdminActionRequest): ReturnType<ActionHandler<AccountShown>> {
  const { mfa } = await app.session.auth()
  const { error } = await mfa.unenroll({ factorId: text('factor') })
  return { flash: error === null ? 'factorRemoved' : refusalNote(error) }
}

async function makeCodes({ app }: AdminActionRequest): ReturnType<ActionHandler<AccountShown>> {
  const { recoveryCodes } = (await app.session.auth()).mfa
  const { error: none } = await recoveryCodes.getStatus()
  const { data, error } = await (none === null ? recoveryCodes.regenerate() : recoveryCodes.generate())
  return error === null ? { shown: { codes: data.codes } } : { flash: refusalNote(error) }
}

function isSecretUri(uri: string): boolean {
  return uri.length < 1000 && uri.startsWith('otpauth://totp/') && URL.canParse(uri)
}

function newApp(factor: string, uri: string): NewApp {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return { factor, uri, secret, qr: qrOf(uri) }
}
