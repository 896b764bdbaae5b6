import { ProblemError } from '../../domain/problem-error.ts'
import type { IdentityProof } from '../../server/session/contract.ts'
import { type AuthServiceError, formatAuthError } from '../login/auth-errors.ts'
import { createPasskeySignInOptions, createSecondFactorPasskeyOptions } from '../login/passkey-options.ts'
import {
  parseCredential,
  removeCodeSeparators,
  verifyAppCode,
  verifyWebAuthnSecondFactor,
} from '../login/sign-in-handlers.ts'
import type { ActionHandler, AdminActionRequest } from './create-action.ts'
import { type IdentityProofStep, type ProofMethod, proofFieldPrefix } from './identity-proof-step.ts'

/**
 * Runs an action only if the user has signed in or proved their identity within the last minutes. Otherwise the action is
 * refused with a step that asks for a proof and then sends the form again.
 */
export function withFreshProof<View>(handler: ActionHandler<View>): ActionHandler<View> {
  return async (request) => {
    const proof = request.app.session.identityProof
    if (proof !== null && (await proof.isFresh())) return handler(request)
    const method = request.text(`${proofFieldPrefix}method`)
    if (proof === null || method === '') return { proof: await createStep(request, {}) }
    if (method === 'send-code') return { proof: await sendCode(request) }
    const error = await verifyProof(request, proof, method)
    if (error === null && (await proof.isFresh())) return handler(request)
    const codeSentTo = method === 'email' ? request.me.email : null
    return { proof: await createStep(request, { error: formatProofError(request, error), codeSentTo }) }
  }
}

/** A rejected proof; `other`: of another user; `empty`: there was none. */
type ProofError = AuthServiceError | 'other' | 'empty' | null

async function verifyProof(
  request: AdminActionRequest,
  proof: IdentityProof,
  method: string,
): Promise<ProofError> {
  const { app, me } = request
  const read = (name: string) => request.text(`${proofFieldPrefix}${name}`)
  const [password, code] = [read('password'), read('code').trim()]
  const { factors } = await readProofMethods(request)
  // With a second factor nothing less is accepted; the password alone would start a session without it.
  if (factors.length > 0)
    switch (method) {
      case 'app':
        return code === '' ? 'empty' : verifyAppCode(app, code)
      case 'recovery':
        if (code === '') return 'empty'
        return (await (await app.session.getAuthClient()).mfa.recoveryCodes.verify({ code })).error
      case 'key': {
        const credential = parseCredential(read('credential'))
        if (credential === null) return 'empty'
        return verifyWebAuthnSecondFactor(app, {
          factorId: read('factor'),
          challengeId: read('challenge'),
          credential,
        })
      }
      default:
        return 'empty'
    }
  switch (method) {
    case 'password':
      if (password === '') return 'empty'
      return proof.confirmBySignIn((client) => client.signInWithPassword({ email: me.email, password }))
    case 'email':
      if (code === '') return 'empty'
      return proof.confirmBySignIn((client) =>
        client.verifyOtp({ email: me.email, token: removeCodeSeparators(code), type: 'email' }),
      )
    case 'passkey': {
      const credential = parseCredential(read('credential'))
      if (credential === null) return 'empty'
      return proof.confirmBySignIn((client) =>
        client.passkey.verifyAuthentication({ challengeId: read('challenge'), credential }),
      )
    }
    default:
      return 'empty'
  }
}

async function sendCode(request: AdminActionRequest): Promise<IdentityProofStep> {
  const { app, me } = request
  const { methods } = await readProofMethods(request)
  if (!methods.includes('email')) return createStep(request, {})
  const auth = await app.session.getAuthClient()
  const { error } = await auth.signInWithOtp({ email: me.email, options: { shouldCreateUser: false } })
  return createStep(
    request,
    error === null ? { codeSentTo: me.email } : { error: formatAuthError(error, app) },
  )
}

interface AvailableProofMethods {
  readonly methods: readonly ProofMethod[]
  /** The types of the user's second factors. */
  readonly factors: readonly string[]
}

/** The methods that the account has. A password is offered always: whether there is one is not known. */
async function readProofMethods({ app }: AdminActionRequest): Promise<AvailableProofMethods> {
  const auth = await app.session.getAuthClient()
  const { data, error } = await auth.mfa.listFactors()
  if (error !== null) throw new ProblemError('unavailable', null, { cause: error })
  const verified = data.all.filter(({ status }) => status === 'verified')
  const factors = verified.map((factor): string => factor.factor_type)
  if (factors.length > 0)
    return {
      factors,
      methods: [
        ...(factors.includes('totp') ? (['app'] as const) : []),
        ...(factors.includes('webauthn') ? (['key'] as const) : []),
        'recovery',
      ],
    }
  const passkeys = await auth.passkey.list()
  return {
    factors,
    methods: [
      'password',
      ...((passkeys.data?.length ?? 0) > 0 ? (['passkey'] as const) : []),
      ...((await app.emailSettings.isEnabled()) ? (['email'] as const) : []),
    ],
  }
}

async function createStep(
  request: AdminActionRequest,
  { error = null, codeSentTo = null }: Partial<Pick<IdentityProofStep, 'error' | 'codeSentTo'>>,
): Promise<IdentityProofStep> {
  const { methods } = await readProofMethods(request)
  const options = methods.includes('key')
    ? await createSecondFactorPasskeyOptions(request.app)
    : methods.includes('passkey')
      ? await createPasskeySignInOptions(request.app)
      : null
  const fields = request.entries().filter(([name]) => !name.startsWith(proofFieldPrefix))
  return {
    fields,
    methods,
    passkey: options === null || 'refused' in options ? null : options,
    codeSentTo,
    error,
  }
}

function formatProofError({ app, t }: AdminActionRequest, error: ProofError): string {
  if (error === 'empty') return t('identityProof.empty')
  // Null: the proof was right but is not enough, for instance because a second factor was added meanwhile.
  if (error === null) return t('identityProof.notEnough')
  if (error === 'other') return t('identityProof.other')
  if (error.code === 'invalid_credentials') return t('identityProof.wrongPassword')
  return formatAuthError(error, app)
}
