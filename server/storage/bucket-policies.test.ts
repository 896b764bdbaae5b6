import { describe, expect, it } from 'vitest'
import type { StorageBucketAudience, StorageBucketTable } from '../data/storage/tables.ts'
import { isAllowedByPolicy, parsePolicies, presentPolicies } from './bucket-policies.ts'
import type { ApiCaller } from './contract.ts'

const privateBucket: StorageBucketTable = {
  id: 'photos',
  name: 'photos',
  owner_id: null,
  public: 0,
  file_size_limit: null,
  allowed_mime_types: null,
  upload_policy: null,
  read_policy: null,
  list_policy: null,
  created_at: '',
  updated_at: '',
}
const publicBucket = { ...privateBucket, public: 1 }

const createCaller = (role: 'visitor' | 'contributor' | 'editor' | 'owner', userId: string | null) =>
  ({ service: false, actor: { role, userId } }) as const

/** The letters of the tables below: visitors, users without a role, contributors, editors, owners, the secret key. */
const callers: readonly (readonly [letter: string, caller: ApiCaller])[] = [
  ['V', createCaller('visitor', null)],
  ['U', createCaller('visitor', 'user')],
  ['C', createCaller('contributor', 'user')],
  ['E', createCaller('editor', 'user')],
  ['O', createCaller('owner', 'user')],
  ['S', { service: true }],
]

function listLetters(bucket: StorageBucketTable, action: 'upload' | 'read' | 'list'): string {
  return callers
    .map(([letter, caller]) => (isAllowedByPolicy(caller, bucket, action) ? letter : '-'))
    .join('')
}

describe('isAllowedByPolicy', () => {
  it.each<[StorageBucketAudience | null, string, string, string]>([
    // policy    upload    read      list
    [null, '---EOS', '---EOS', '---EOS'],
    ['nobody', '----OS', '----OS', '----OS'],
    ['editors', '---EOS', '---EOS', '---EOS'],
    ['users', '-UCEOS', '-UCEOS', '-UCEOS'],
    ['visitors', 'VUCEOS', 'VUCEOS', 'VUCEOS'],
  ])('follows the policy %s of a private bucket', (policy, ...expected) => {
    const bucket = { ...privateBucket, upload_policy: policy, read_policy: policy, list_policy: policy }
    expect((['upload', 'read', 'list'] as const).map((action) => listLetters(bucket, action))).toEqual(
      expected,
    )
  })

  it.each<[StorageBucketAudience | null, string, string, string]>([
    [null, '---EOS', 'VUCEOS', '-UCEOS'],
    ['nobody', '----OS', 'VUCEOS', '----OS'],
    ['visitors', 'VUCEOS', 'VUCEOS', 'VUCEOS'],
  ])('follows the policy %s of a public bucket, which everyone may read', (policy, ...expected) => {
    const bucket = { ...publicBucket, upload_policy: policy, read_policy: policy, list_policy: policy }
    expect((['upload', 'read', 'list'] as const).map((action) => listLetters(bucket, action))).toEqual(
      expected,
    )
  })

  it('keeps the policies of the actions apart', () => {
    const bucket: StorageBucketTable = {
      ...privateBucket,
      upload_policy: 'nobody',
      read_policy: 'visitors',
      list_policy: 'users',
    }
    expect(presentPolicies(bucket)).toEqual({ upload: 'nobody', read: 'visitors', list: 'users' })
  })
})

describe('parsePolicies', () => {
  it.each([
    [{}, {}],
    [{ policies: null }, { upload_policy: null, read_policy: null, list_policy: null }],
    [{ policies: {} }, {}],
    [
      { policies: { upload: 'users', read: null, list: 'nobody' } },
      { upload_policy: 'users', read_policy: null, list_policy: 'nobody' },
    ],
  ])('reads %j', (body, policies) => {
    expect(parsePolicies(body)).toEqual(policies)
  })

  it.each([
    ['users', 'body/policies must be object'],
    [1, 'body/policies must be object'],
    [['users'], 'body/policies must be object'],
    [{ remove: 'users' }, 'body/policies must have only upload, read, list'],
    [{ read: 'all' }, 'body/policies/read must be one of nobody, editors, users, visitors'],
    [{ read: 1 }, 'body/policies/read must be one of nobody, editors, users, visitors'],
  ])('rejects the policies %j', (policies, message) => {
    expect(() => parsePolicies({ policies })).toThrow(
      expect.objectContaining({ code: 'InvalidRequest', message }),
    )
  })
})
