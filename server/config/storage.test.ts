import { expect, it } from 'vitest'
import { readStorageLimitsConfig } from './storage.ts'

it.each(['0', '-1', '1.5', 'many', '1048577', '50MB'])('rejects the maximum object size %s', (value) => {
  expect(() => readStorageLimitsConfig({ LETOPIS_STORAGE_MB: value })).toThrow(
    /^LETOPIS_STORAGE_MB is .* but should be/,
  )
})

it.each(['0', '-1', '1.5', '1y', '3651'])('rejects the maximum lifetime of signed URLs %s', (value) => {
  expect(() => readStorageLimitsConfig({ LETOPIS_SIGNED_URL_DAYS: value })).toThrow(
    /^LETOPIS_SIGNED_URL_DAYS is .* but should be/,
  )
})

it('limits objects to 512 MB and signed URLs to a year by default', () => {
  expect(readStorageLimitsConfig({})).toEqual({ maxSize: 536_870_912, maxSignedUrlSeconds: 31_536_000 })
  expect(readStorageLimitsConfig({ LETOPIS_STORAGE_MB: '1', LETOPIS_SIGNED_URL_DAYS: '7' })).toEqual({
    maxSize: 1_048_576,
    maxSignedUrlSeconds: 604_800,
  })
})
