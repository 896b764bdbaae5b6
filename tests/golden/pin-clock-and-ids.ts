// Preloaded by every process of the recorded product: its clock moves only with what changes the site, and ids sort by when they were made.
import crypto, { type UUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import fs from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { mock } from 'node:test'

/** Long enough for what must not happen at once, such as a reader's message. */
const changeMs = 10_000

const startedAt = Date.now()
mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-03-21T09:15:00Z') })
subscribe('http.server.request.start', (message) => {
  if ((message as { request: IncomingMessage }).request.method === 'POST') mock.timers.tick(changeMs)
})

// Lists that are sorted by id have the same order in every record.
let idCount = 0
const createSortedId = (): UUID => {
  const time = (startedAt * 4096 + idCount).toString(16).padStart(15, '0')
  idCount += 1
  return `${time.slice(0, 8)}-${time.slice(8, 12)}-4${time.slice(12)}-8000-${crypto.randomBytes(6).toString('hex')}`
}
crypto.randomUUID = createSortedId
Object.assign(crypto, { randomUUIDv7: createSortedId, randomInt: (range: number) => Math.floor(range / 3) })
globalThis.crypto.randomUUID = createSortedId
// The free space of the disk.
Object.assign(fs, { statfs: async () => ({ bavail: 2 ** 24, bsize: 4096 }) })
syncBuiltinESMExports()
// A third of a range and of an hour: the same random picture and the same minute of nightly work.
Math.random = () => 1 / 3
