import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { ZipWriter } from './zip-writer.ts'

async function* toChunks(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text)
}

async function writeZip(add: (zip: ZipWriter) => Promise<void>): Promise<Buffer> {
  const written: Uint8Array[] = []
  const zip = new ZipWriter(async (bytes) => void written.push(bytes), new Date('2026-11-17T12:34:56Z'))
  await add(zip)
  await zip.finish()
  return Buffer.concat(written)
}

describe('a zip file', () => {
  it('contains stored and compressed entries, empty ones too, with their modes and times', async () => {
    const bytes = await writeZip(async (zip) => {
      await zip.add('a/stored', toChunks('one', 'two'), { size: 6 })
      await zip.add('a/deflated', toChunks('x'.repeat(100_000)), { size: null })
      await zip.add('a/empty', toChunks(), { size: 0 })
    })
    const zip = await fromBufferPromise(bytes, { lazyEntries: true })
    const found: unknown[] = []
    for await (const entry of zip.eachEntry()) {
      const content = (await buffer(await zip.openReadStreamPromise(entry))).toString()
      const time = entry.getLastModDate({ timezone: 'UTC' }).toISOString()
      found.push([entry.fileName, content.length, entry.externalFileAttributes >>> 16, time])
    }
    const [mode, time] = [0o100600, '2026-11-17T12:34:56.000Z']
    expect(found).toEqual([
      ['a/stored', 6, mode, time],
      ['a/deflated', 100_000, mode, time],
      ['a/empty', 0, mode, time],
    ])
    expect(bytes.length).toBeLessThan(2000)
  })

  it('has zip64 records if it has more than 65,535 entries', async () => {
    const count = 65_536
    const bytes = await writeZip(async (zip) => {
      for (let entry = 0; entry < count; entry += 1) await zip.add(`${entry}`, toChunks(), { size: 0 })
    })
    expect((await fromBufferPromise(bytes, { lazyEntries: true })).entryCount).toBe(count)
  })
})
