import type { JWTPayload } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { generateJwtKey } from '../config/jwt-keys.ts'
import type { SiteDatabase } from '../data/index.ts'
import { AuthProblem } from './auth-problem.ts'
import type { AuthDeps, AuthenticatedUser } from './contract.ts'
import { createJwtSignerAndVerifier } from './jwt-signing-keys.ts'
import {
  needsSecondFactorForSite,
  toActor,
  verifyAccessToken,
  verifyTokenNotIssuedToOAuthClient,
} from './verify-access-token.ts'

const now = new Date('2026-11-15T12:00:00.000Z')
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()
const keys = await createJwtSignerAndVerifier([generateJwtKey()])
const storedRow = {
  user_id: 'user',
  aal: 'aal1',
  not_after: null as string | null,
  created_at: secondsAgo(100),
  updated_at: secondsAgo(100),
  oauth_client_id: null as string | null,
  scopes: null as string | null,
  email: 'eva@example.org' as string | null,
  raw_app_meta_data: '{"role":"editor"}',
  raw_user_meta_data: '{"name":"Eva"}',
  banned_until: null as string | null,
  deleted_at: null as string | null,
  is_anonymous: 0,
  has_factor: 0,
}

let row: typeof storedRow | null
let settings: AuthDeps['settings']
let used: string[]

beforeEach(() => {
  row = { ...storedRow }
  settings = { sessions: { timebox: null, inactivityTimeout: null } } as AuthDeps['settings']
  used = []
})

function createDeps() {
  const sessions = {
    findWithUser: async (id: string) => (id === 'session' ? row : null),
    markUsed: async (id: string) => void used.push(id),
  }
  return {
    keys,
    data: { auth: { sessions } } as unknown as SiteDatabase,
    settings,
    backgroundTasks: { enqueue: (task: () => Promise<void>) => void task(), waitUntilIdle: async () => {} },
    now: () => now,
  }
}

const signToken = (claims: JWTPayload = {}) =>
  keys.signToken({
    sub: 'user',
    session_id: 'session',
    aud: 'authenticated',
    exp: now.getTime() / 1000 + 60,
    aal: 'aal1',
    ...claims,
  })

const verify = async (claims?: JWTPayload) => verifyAccessToken(createDeps(), await signToken(claims))

async function findProblem(claims?: JWTPayload) {
  const error = await verify(claims).catch((thrown: unknown) => thrown)
  return error instanceof AuthProblem ? `${error.status} ${error.code}` : error
}

describe('verifyAccessToken', () => {
  it.each(['', 'x', 'a.b.c'])('rejects %j', async (token) => {
    await expect(verifyAccessToken(createDeps(), token)).rejects.toMatchObject({ code: 'bad_jwt' })
  })

  it.each([{ sub: 1 }, { session_id: 1 }, { aud: 'realtime' }, { exp: now.getTime() / 1000 }])(
    'rejects a token with the claims %j',
    async (claims) => {
      expect(await findProblem(claims as unknown as JWTPayload)).toBe('403 bad_jwt')
    },
  )

  it('accepts a token for realtime only where it is expected', async () => {
    const token = await signToken({ aud: 'realtime' })
    expect(await verifyAccessToken(createDeps(), token, ['realtime'])).toMatchObject({ userId: 'user' })
  })

  it('rejects a token whose session was ended', async () => {
    row = null
    expect(await findProblem()).toBe('403 session_not_found')
  })

  it.each([
    { user_id: 'another' },
    { deleted_at: secondsAgo(0) },
    { not_after: secondsAgo(0) },
    { oauth_client_id: 'program', not_after: secondsAgo(1) },
  ])('rejects a token whose session is stored with %j', async (changes) => {
    row = { ...storedRow, ...changes }
    expect(await findProblem()).toBe('403 session_not_found')
  })

  it('rejects a session that is older than the settings allow', async () => {
    settings = { sessions: { timebox: 100, inactivityTimeout: null } } as AuthDeps['settings']
    expect(await findProblem()).toBe('403 session_not_found')
  })

  it('rejects a banned user until the ban ends', async () => {
    row = { ...storedRow, banned_until: secondsAgo(-1) }
    expect(await findProblem()).toBe('403 user_banned')
    row = { ...storedRow, banned_until: secondsAgo(0) }
    expect(await verify()).toMatchObject({ userId: 'user' })
  })

  it('returns the user of the session as stored, and records that it is used', async () => {
    settings = { sessions: { timebox: null, inactivityTimeout: 600 } } as AuthDeps['settings']
    expect(await verify({ email: 'from-the-token@example.org' })).toEqual({
      userId: 'user',
      email: 'eva@example.org',
      sessionId: 'session',
      aal: 'aal1',
      needsSecondFactor: false,
      isPasskeyVerified: false,
      isAnonymous: false,
      appMetadata: { role: 'editor' },
      userMetadata: { name: 'Eva' },
      program: null,
      scopes: null,
    })
    expect(used).toEqual(['session'])
  })

  it('returns an anonymous user and the program that a token was given to', async () => {
    row = { ...storedRow, email: null, is_anonymous: 1, oauth_client_id: 'program', scopes: 'openid' }
    expect(await verify()).toMatchObject({
      email: '',
      isAnonymous: true,
      program: 'program',
      scopes: 'openid',
    })
  })

  it.each([
    // The level of the token, that of the session, whether the user has a second factor.
    ['aal1', 'aal1', 0, { aal: 'aal1', needsSecondFactor: false }],
    ['aal1', 'aal1', 1, { aal: 'aal1', needsSecondFactor: true }],
    ['aal1', 'aal2', 1, { aal: 'aal1', needsSecondFactor: true }],
    ['aal2', 'aal1', 1, { aal: 'aal1', needsSecondFactor: true }],
    ['aal2', 'aal2', 1, { aal: 'aal2', needsSecondFactor: false }],
  ])(
    'takes the lower level of a token (%s) and its session (%s), with %s second factors',
    async (ofToken, ofSession, has_factor, expected) => {
      row = { ...storedRow, aal: ofSession, has_factor }
      expect(await verify({ aal: ofToken })).toMatchObject(expected)
    },
  )

  it.each([
    [[{ method: 'password' }, { method: 'passkey' }], true],
    [[{ method: 'mfa/webauthn' }], false],
    [['passkey', null, 1, {}], false],
    [{ method: 'passkey' }, false],
    ['passkey', false],
    [undefined, false],
  ])('knows from the sign-in methods %j whether a passkey was used: %s', async (amr, isPasskeyVerified) => {
    expect(await verify({ amr })).toMatchObject({ isPasskeyVerified })
  })
})

describe('verifyTokenNotIssuedToOAuthClient', () => {
  it('rejects a token that was given to a program', async () => {
    row = { ...storedRow, oauth_client_id: 'program' }
    const verified = verifyTokenNotIssuedToOAuthClient(createDeps(), await signToken())
    await expect(verified).rejects.toMatchObject({
      code: 'not_admin',
      message: 'This token was given to a program, to know its user only',
    })
  })

  it('returns the user without the columns of programs', async () => {
    const user = await verifyTokenNotIssuedToOAuthClient(createDeps(), await signToken())
    expect(user).toMatchObject({ userId: 'user' })
    expect(Object.keys(user)).not.toEqual(expect.arrayContaining(['program']))
    expect(Object.keys(user)).not.toEqual(expect.arrayContaining(['scopes']))
  })

  it('accepts only tokens of the given audiences', async () => {
    const token = await signToken({ aud: 'realtime' })
    await expect(verifyTokenNotIssuedToOAuthClient(createDeps(), token)).rejects.toThrow(AuthProblem)
    expect(await verifyTokenNotIssuedToOAuthClient(createDeps(), token, ['realtime'])).toBeTruthy()
  })
})

describe('toActor', () => {
  const user: AuthenticatedUser = {
    userId: 'user',
    email: '',
    sessionId: 'session',
    aal: 'aal1',
    needsSecondFactor: false,
    isPasskeyVerified: false,
    isAnonymous: false,
    appMetadata: { role: 'owner' },
    userMetadata: { role: 'owner' },
  }

  it.each([
    [{}, 'owner'],
    [{ appMetadata: { role: 'contributor' } }, 'contributor'],
    [{ appMetadata: {} }, 'visitor'],
    [{ appMetadata: { role: 'system' } }, 'visitor'],
    [{ isAnonymous: true }, 'visitor'],
    [{ needsSecondFactor: true }, 'visitor'],
    [{ needsSecondFactor: true, isPasskeyVerified: true }, 'owner'],
    [{ needsSecondFactor: true, isPasskeyVerified: true, isAnonymous: true }, 'visitor'],
  ])('gives a user with %j the role %s', (changes, role) => {
    expect(toActor({ ...user, ...changes })).toEqual({ userId: 'user', role })
  })

  it.each([
    [false, false, false],
    [false, true, false],
    [true, false, true],
    [true, true, false],
  ])('needs a second factor (%s) unless a passkey was used (%s): %s', (needsSecondFactor, used, needed) => {
    expect(needsSecondFactorForSite({ needsSecondFactor, isPasskeyVerified: used })).toBe(needed)
  })
})
