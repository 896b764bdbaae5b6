import { RealtimeClient } from '@supabase/realtime-js'
// The value has no other way out of the package.
import { MAX_PUSH_BUFFER_SIZE } from '@supabase/realtime-js/dist/module/lib/constants.js'
import { expect, it } from 'vitest'
import { getReconnectDelay, realtimeSettings } from './realtime-settings.ts'

it('has the values of the official client', () => {
  const client = new RealtimeClient('ws://localhost/realtime/v1', { params: { apikey: 'key' } })
  expect([client.timeout, client.heartbeatIntervalMs, MAX_PUSH_BUFFER_SIZE]).toEqual([
    realtimeSettings.timeoutMs,
    realtimeSettings.heartbeatMs,
    realtimeSettings.pushBufferSize,
  ])
  expect(MAX_PUSH_BUFFER_SIZE).toBe(100)
  for (const attempt of [1, 2, 3, 4, 5, 100])
    expect(client.reconnectAfterMs(attempt)).toBe(getReconnectDelay(attempt))
  expect([1, 2, 3, 4, 5].map(getReconnectDelay)).toEqual([1000, 2000, 5000, 10_000, 10_000])
})
