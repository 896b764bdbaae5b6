import { expect, it } from 'vitest'
import { visitorActor } from '../../domain/permissions.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { AccessTokenUser } from './auth-backend.ts'
import { HostedSessionChecker } from './hosted-session-checker.ts'

const editor: AccessTokenUser = {
  userId: 'user-1',
  email: 'editor@example.org',
  displayName: '',
  role: 'editor',
  needsSecondFactor: false,
  devices: null,
  hasFreshIdentityProof: async () => false,
  confirmIdentityBySignIn: null,
  createRealtimeToken: async () => ({ token: '', expiresAt: 0 }),
}
const editorActor = { role: 'editor', userId: 'user-1' }

/** A checker whose project and time the test controls. */
function createTestChecker() {
  const askedTokens: string[] = []
  const project = { answer: editor as AccessTokenUser | null | 'unreadable' | Error, elapsedMs: 0 }
  const checker = new HostedSessionChecker({
    async findTokenUser(token) {
      askedTokens.push(token)
      if (project.answer instanceof Error) throw project.answer
      return project.answer
    },
    getElapsedMs: () => project.elapsedMs,
  })
  return { askedTokens, project, checker }
}

it('asks once for all windows of a session, and again after 5 seconds', async () => {
  const { askedTokens, project, checker } = createTestChecker()
  const states = await Promise.all([checker.check('a'), checker.check('a')])
  project.answer = null
  project.elapsedMs = 4999
  expect([...states, await checker.check('a')]).toEqual([editorActor, editorActor, editorActor])
  expect(askedTokens).toEqual(['a'])
  project.elapsedMs = 5000
  expect(await checker.check('a')).toBeNull()
  expect(askedTokens).toEqual(['a', 'a'])
})

it.each([
  [{ ...editor, role: null }, visitorActor],
  [{ ...editor, needsSecondFactor: true }, visitorActor],
  ['unreadable' as const, null],
  [null, null],
])('gives %j no rights', async (answer, expected) => {
  const { project, checker } = createTestChecker()
  project.answer = answer
  expect(await checker.check('a')).toEqual(expected)
})

it('tolerates an outage for two minutes after the last confirmation', async () => {
  const { project, checker } = createTestChecker()
  await checker.check('a')
  project.answer = new ProblemError('unavailable')
  const states: unknown[] = []
  for (project.elapsedMs = 10_000; project.elapsedMs < 140_000; project.elapsedMs += 10_000)
    states.push(await checker.check('a'))
  expect(states).toEqual([...Array(11).fill(editorActor), 'unknown', 'unknown'])
  project.answer = editor
  project.elapsedMs += 10_000
  expect(await checker.check('a')).toEqual(editorActor)
})

it('does not tolerate an outage for a session that has ended or was never confirmed', async () => {
  const { project, checker } = createTestChecker()
  await checker.check('ended')
  project.answer = null
  project.elapsedMs = 5000
  await checker.check('ended')
  project.answer = new ProblemError('unavailable')
  project.elapsedMs = 10_000
  expect(await checker.check('ended')).toBe('unknown')
  expect(await checker.check('new')).toBe('unknown')
})

it('asks about no other session for a moment after the project has not answered', async () => {
  const { askedTokens, project, checker } = createTestChecker()
  project.answer = new ProblemError('unavailable')
  await checker.check('a')
  await checker.check('b')
  expect(askedTokens).toEqual(['a'])
  project.elapsedMs = 5000
  await checker.check('b')
  expect(askedTokens).toEqual(['a', 'b'])
})

it('rejects with unexpected errors', async () => {
  const { project, checker } = createTestChecker()
  project.answer = new TypeError('broken')
  await expect(checker.check('a')).rejects.toThrow('broken')
})
