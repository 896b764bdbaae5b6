import { SignJWT } from 'jose'
import { beforeEach, expect, it } from 'vitest'
import { createSignedUrlTokenService } from './signed-url-tokens.ts'

const start = Date.parse('2026-11-15T12:00:00.000Z')
const secret = 'the secret of this service'
const sharedKey = 'a key that a CDN has too'
const issuer = { userId: 'editor', authenticatedAt: new Date(start + 999) }
const claims = { url: 'photos/mill.jpg' }

let time: number
let trustedIssuers: readonly string[]
let asked: [userId: string, signedAt: string][]

beforeEach(() => {
  time = start
  trustedIssuers = ['editor']
  asked = []
})

function createService(key: string | null = null, ownSecret = secret) {
  return createSignedUrlTokenService({
    secret: ownSecret,
    sharedKey: key,
    now: () => new Date(time),
    isIssuerTrusted: async (userId, signedAt) => {
      asked.push([userId, signedAt.toISOString()])
      return trustedIssuers.includes(userId)
    },
  })
}

const own = createService()
const shared = createService(sharedKey)

it('returns the claims of a token until it expires', async () => {
  const token = await own.sign('read', claims, 60, issuer)
  expect(await own.verify('read', token, claims.url)).toEqual({
    ...claims,
    exp: start / 1000 + 60,
    isShared: false,
  })
  time = start + 59_999
  expect(await own.verify('read', token, null)).toMatchObject(claims)
  time = start + 60_000
  await expect(own.verify('read', token, claims.url)).rejects.toMatchObject({ code: 'ExpiredToken' })
})

it('accepts the tokens of earlier versions', async () => {
  const payload = { ...claims, use: 'read', iat: start / 1000, exp: start / 1000 + 60 }
  const parts = ['{"alg":"HS256"}', JSON.stringify(payload)].map((json) =>
    Buffer.from(json).toString('base64url'),
  )
  const token = [...parts, 'uyJfhwRjVQLo4CBuV563hq934Vk7-iMXG-8mL4uxFWM'].join('.')
  expect(await own.verify('read', token, claims.url)).toMatchObject(claims)
})

it('returns what is to be rendered or uploaded', async () => {
  const rendered = await own.sign('render', { ...claims, transformations: 'width:100' }, 60, issuer)
  expect(await own.verify('render', rendered, claims.url)).toMatchObject({ transformations: 'width:100' })
  const uploaded = await own.sign('upload', { ...claims, upload: '1' }, 60, issuer)
  expect(await own.verify('upload', uploaded, claims.url)).toMatchObject({ upload: '1' })
})

it.each([
  ['read', 'InvalidSignature'],
  ['render', 'InvalidSignature'],
  ['upload', 'InvalidUploadSignature'],
] as const)('rejects everything else where a token to %s is needed, as %s', async (use, code) => {
  const otherUse = use === 'read' ? 'render' : 'read'
  const invalid = [
    null,
    '',
    'a.b.c',
    await own.sign(otherUse, claims, 60, issuer),
    await own.sign(use, { url: 'photos/other.jpg' }, 60, issuer),
    await createService(null, 'another secret').sign(use, claims, 60, issuer),
  ]
  for (const token of invalid)
    await expect(own.verify(use, token, claims.url)).rejects.toMatchObject({ code })
})

it('names the missing parameter', async () => {
  await expect(own.verify('read', null, null)).rejects.toThrow("must have required property 'token'")
})

it('asks whether the issuer is still trusted since the second in which the token was signed', async () => {
  const token = await own.sign('read', claims, 60, issuer)
  trustedIssuers = []
  await expect(own.verify('read', token, claims.url)).rejects.toMatchObject({ code: 'InvalidSignature' })
  expect(asked).toEqual([['editor', new Date(start).toISOString()]])
})

it('does not ask for an issuer where the secret key signed', async () => {
  const token = await own.sign('read', claims, 60, { ...issuer, userId: null })
  expect(await own.verify('read', token, claims.url)).toMatchObject(claims)
  expect(asked).toEqual([])
})

it('signs with the shared key what a CDN may check, and accepts tokens from before it was set', async () => {
  const token = await shared.sign('read', claims, 60, issuer)
  expect(await shared.verify('read', token, claims.url)).toMatchObject({ isShared: true })
  const earlier = await own.sign('read', claims, 60, issuer)
  expect(await shared.verify('read', earlier, claims.url)).toMatchObject({ isShared: false })
  await expect(own.verify('read', token, claims.url)).rejects.toMatchObject({ code: 'InvalidSignature' })
})

it('reports an expired token of either key as expired', async () => {
  const tokens = [await shared.sign('read', claims, 60, issuer), await own.sign('read', claims, 60, issuer)]
  time = start + 60_000
  for (const token of tokens)
    await expect(shared.verify('read', token, claims.url)).rejects.toMatchObject({ code: 'ExpiredToken' })
})

it('never accepts an upload that was signed with the shared key', async () => {
  const forged = await new SignJWT({ ...claims, use: 'upload' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(start / 1000 + 60)
    .sign(new TextEncoder().encode(sharedKey))
  await expect(shared.verify('upload', forged, claims.url)).rejects.toMatchObject({
    code: 'InvalidUploadSignature',
  })
  const uploaded = await shared.sign('upload', claims, 60, issuer)
  expect(await shared.verify('upload', uploaded, claims.url)).toMatchObject({ isShared: false })
})

it('accepts no other algorithm and no claims of other types', async () => {
  const sign = (alg: string, more: object) =>
    new SignJWT({ ...claims, use: 'read', ...more })
      .setProtectedHeader({ alg })
      .setExpirationTime(start / 1000 + 60)
      .sign(new TextEncoder().encode(sharedKey))
  const otherAlgorithm = await sign('HS512', {})
  await expect(shared.verify('read', otherAlgorithm, claims.url)).rejects.toMatchObject({
    code: 'InvalidSignature',
  })
  const otherTypes = await sign('HS256', { url: 1, transformations: 1, upload: 1 })
  expect(await shared.verify('read', otherTypes, null)).toEqual({
    url: '',
    exp: start / 1000 + 60,
    isShared: true,
  })
})
