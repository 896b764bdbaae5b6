import { expect, it } from 'vitest'
import type { Actor } from '../../domain/permissions.ts'
import { getReadRights } from './read-caller.ts'

it.each<[Actor['role'], boolean]>([
  ['visitor', false],
  ['contributor', true],
  ['editor', true],
  ['owner', true],
])('lets the role %s see hidden rows: %s', (role, seesHidden) => {
  expect(getReadRights({ service: false, actor: { role, userId: 'user' } })).toEqual({
    seesHidden,
    isService: false,
  })
})

it('lets the holder of the secret key see hidden rows', () => {
  expect(getReadRights({ service: true })).toEqual({ seesHidden: true, isService: true })
})
