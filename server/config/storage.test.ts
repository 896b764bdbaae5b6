import { expect, it } from 'vitest'
import { readStorageLimitsConfig } from './storage.ts'

it.each(['0', '-1', '1.5', 'many', '1048577', '50MB'])('rejects the maximum object size %s', (value) => {
  expect(() => readStorageLimitsConfig({ LETOPIS_STORAGE_MB: value })).toThrow(
    /^LETOPIS_STORAGE_MB is .* but should be/,
  )
})

it('limits objects to 512 MB by default', () => {
  expect(readStorageLimitsConfig({})).toEqual({ maxSize: 536_870_912 })
  expect(readStorageLimitsConfig({ LETOPIS_STORAGE_MB: '1' })).toEqual({ maxSize: 1_048_576 })
})
