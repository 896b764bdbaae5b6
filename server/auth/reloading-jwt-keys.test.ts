import { expect, it } from 'vitest'
import { generateJwtKey, rotateJwtKeys } from '../config/jwt-keys.ts'
import { createReloadingJwtKeys } from './reloading-jwt-keys.ts'

let time = Date.parse('2026-11-18T10:00:00.000Z')
const now = () => new Date(time)
const claims = { aud: 'authenticated', sub: 'a', session_id: 'b', exp: time / 1000 + 3600 }

/** Two instances that read the same keys. */
async function createInstances() {
  let stored = [generateJwtKey()]
  let readings = 0
  const reported: unknown[] = []
  let failure: Error | null = null
  const create = () =>
    createReloadingJwtKeys({
      keys: stored,
      readKeys: async () => {
        readings += 1
        if (failure !== null) throw failure
        return stored
      },
      legacyJwtSecret: null,
      report: (error) => reported.push(error),
      now,
    })
  return {
    first: await create(),
    second: await create(),
    reported,
    countReadings: () => readings,
    rotate: () => {
      stored = rotateJwtKeys(stored) as typeof stored
    },
    failWith: (error: Error | null) => {
      failure = error
    },
  }
}

it('accepts the tokens of an instance that signs with a new key before it was read here', async () => {
  const { first, second, rotate, countReadings } = await createInstances()
  const earlier = await first.signToken(claims)
  rotate()
  await first.reload()
  const later = await first.signToken(claims)
  expect(first.publicJwks.keys).toHaveLength(2)
  expect(await second.verifyToken(later, now())).toMatchObject({ sub: 'a' })
  for (const instance of [first, second]) {
    expect(await instance.verifyToken(earlier, now())).toMatchObject({ sub: 'a' })
    expect(await instance.verifyToken(later, now())).toMatchObject({ sub: 'a' })
  }
  // One for the reload and one for the unknown key.
  expect(countReadings()).toBe(2)
})

it('reads the keys at most once a second for forged tokens, and goes on with the earlier ones if they cannot be read', async () => {
  const { first, second, reported, countReadings, failWith } = await createInstances()
  const foreign = await createReloadingJwtKeys({
    keys: [generateJwtKey()],
    readKeys: null,
    legacyJwtSecret: null,
    report: () => undefined,
    now,
  })
  const forged = await foreign.signToken(claims)
  for (const token of [forged, forged, forged, 'x', '', 'a.b.c', `${forged}x`])
    expect(await first.verifyToken(token, now())).toBeNull()
  expect(countReadings()).toBe(1)
  time += 1000
  failWith(new Error('no database'))
  expect(await first.verifyToken(forged, now())).toBeNull()
  expect(reported).toEqual([new Error('no database')])
  expect(await second.verifyToken(await first.signToken(claims), now())).toMatchObject({ sub: 'a' })
  expect(await foreign.verifyToken(await first.signToken(claims), now())).toBeNull()
})

it('shares one reading among the tokens that need it at the same time', async () => {
  const { first, second, rotate, countReadings } = await createInstances()
  rotate()
  await first.reload()
  const tokens = await Promise.all([1, 2].map((iat) => first.signToken({ ...claims, iat })))
  const before = countReadings()
  const verified = await Promise.all(tokens.map((token) => second.verifyToken(token, now())))
  expect(verified).toEqual(tokens.map(() => expect.objectContaining({ sub: 'a' })))
  expect(countReadings() - before).toBe(1)
})

it('reads the keys again as soon as a second has passed, even if the clock was set back', async () => {
  const { first, countReadings } = await createInstances()
  const { first: foreign } = await createInstances()
  const forged = await foreign.signToken(claims)
  for (const [step, readings] of [
    [0, 1],
    [999, 1],
    [1, 2],
    [-999, 2],
    [-1, 3],
  ] as const) {
    time += step
    expect(await first.verifyToken(forged, now())).toBeNull()
    expect(countReadings()).toBe(readings)
  }
})

it('keeps its keys where none are read', async () => {
  const keys = [generateJwtKey()]
  const fixed = await createReloadingJwtKeys({
    keys,
    readKeys: null,
    legacyJwtSecret: 'the secret of an earlier service, long enough',
    report: () => undefined,
    now,
  })
  const { publicJwks } = fixed
  await fixed.reload()
  expect(fixed.publicJwks).toBe(publicJwks)
  expect(fixed.algorithm).toBe('ES256')
  expect(fixed.legacySecret).toHaveLength(45)
})

it('replaces its keys only by others', async () => {
  const { first, rotate } = await createInstances()
  const { publicJwks } = first
  await first.reload()
  expect(first.publicJwks).toBe(publicJwks)
  rotate()
  await first.reload()
  expect(first.publicJwks.keys).toHaveLength(2)
})

it('verifies for the audiences that are asked for, before and after reading the keys', async () => {
  const { first, second, rotate } = await createInstances()
  const verify = (token: string) => second.verifyToken(token, now(), ['realtime'])
  expect(await verify(await first.signToken({ ...claims, aud: 'realtime' }))).not.toBeNull()
  rotate()
  await first.reload()
  expect(await verify(await first.signToken({ ...claims, aud: 'realtime' }))).not.toBeNull()
  expect(await verify(await first.signToken(claims))).toBeNull()
})

it.each([
  ['', 'an empty text'],
  ['x', 'no token'],
  [`${Buffer.from('{"alg":"ES256"}').toString('base64url')}.e30.AAAA`, 'a token without the name of a key'],
])('does not read the keys for %j: %s', async (token) => {
  const { first, countReadings } = await createInstances()
  expect(await first.verifyToken(token, now())).toBeNull()
  expect(countReadings()).toBe(0)
})

it('does not read the keys for an expired token of any of them', async () => {
  const { first, rotate, countReadings } = await createInstances()
  const expired = { ...claims, exp: time / 1000 }
  const earlier = await first.signToken(expired)
  expect(await first.verifyToken(earlier, now())).toBeNull()
  expect(countReadings()).toBe(0)
  rotate()
  await first.reload()
  time += 1000
  for (const token of [earlier, await first.signToken(expired)])
    expect(await first.verifyToken(token, now())).toBeNull()
  expect(countReadings()).toBe(1)
})

it('waits for a reading that has begun, however recent the one before it was', async () => {
  const { first, second, rotate } = await createInstances()
  await second.reload()
  rotate()
  await first.reload()
  const token = await first.signToken(claims)
  const reading = second.reload()
  expect(await second.verifyToken(token, now())).toMatchObject({ sub: 'a' })
  await reading
})
