import { expect, it } from 'vitest'
import type { PartStore } from '../files/contract.ts'
import { getSharedArchiveStore } from './shared-archive-store.ts'

const archiveParts: PartStore = {
  put: async () => undefined,
  read: () => {
    throw new Error('not read')
  },
  listParts: async () => [],
  remove: async () => undefined,
  async *list() {},
}
const secretsKey = 'Kq3vX8mZ1pT6wB9nR4yL7cD2fG5hJ0sA'

it('archives are shared on S3 if the secrets are', () => {
  expect(getSharedArchiveStore({ secretsKey, fileStoreKind: 's3' }, { archiveParts })).toBe(archiveParts)
  expect(getSharedArchiveStore({ secretsKey: null, fileStoreKind: 's3' }, { archiveParts })).toBeNull()
})

it('archives of a hosted project stay in the data folder, because the project limits the size of uploads', () => {
  expect(getSharedArchiveStore({ secretsKey, fileStoreKind: 'hosted' }, { archiveParts })).toBeNull()
})
