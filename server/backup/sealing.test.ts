import { expect, it } from 'vitest'
import {
  createChunkCipher,
  plainChunkSize,
  readChunkCipher,
  SealingWriter,
  sealedHeaderSize,
  tagSize,
} from './sealing.ts'

const passphrase = 'a long passphrase'

/** Seals two whole chunks and a short one; returns the header and the sealed chunks. */
async function sealThreeChunks() {
  const parts: Buffer[] = []
  const writer = new SealingWriter(await createChunkCipher(passphrase), async (bytes) => {
    parts.push(Buffer.from(bytes))
  })
  await writer.start()
  await writer.write(Buffer.alloc(2 * plainChunkSize + 5, 'x'))
  await writer.finish()
  const [header = Buffer.alloc(0), ...chunks] = parts
  return { header, chunks }
}

async function openCipher(header: Buffer, usedPassphrase = passphrase) {
  const cipher = await readChunkCipher(header, usedPassphrase)
  if (cipher === null) throw new Error('The header is not valid')
  return cipher
}

it('opens each sealed chunk at its place, with its passphrase', async () => {
  const { header, chunks } = await sealThreeChunks()
  expect(chunks.map(({ length }) => length - tagSize)).toEqual([plainChunkSize, plainChunkSize, 5])
  const cipher = await openCipher(header)
  const opened = chunks.map((chunk, index) => cipher.open(chunk, index, index === 2)?.length)
  expect(opened).toEqual([plainChunkSize, plainChunkSize, 5])
})

it('does not open a chunk as the last one if the file was cut off after it', async () => {
  const { header, chunks } = await sealThreeChunks()
  const [, second = Buffer.alloc(0), last = Buffer.alloc(0)] = chunks
  const cipher = await openCipher(header)
  expect(cipher.open(second, 1, true)).toBeNull()
  expect(cipher.open(last, 2, false)).toBeNull()
})

it('does not open a chunk at the place of another one, or under another header or passphrase', async () => {
  const { header, chunks } = await sealThreeChunks()
  const [first = Buffer.alloc(0)] = chunks
  expect((await openCipher(header)).open(first, 1, false)).toBeNull()
  expect((await openCipher(header, 'another passphrase')).open(first, 0, false)).toBeNull()
  expect((await openCipher((await sealThreeChunks()).header)).open(first, 0, false)).toBeNull()
})

it('does not open a chunk of which a byte was changed', async () => {
  const { header, chunks } = await sealThreeChunks()
  const [first = Buffer.alloc(0)] = chunks
  const cipher = await openCipher(header)
  for (const position of [0, 1000, first.length - 1]) {
    const changed = Buffer.from(first)
    changed.writeUInt8(changed.readUInt8(position) ^ 1, position)
    expect(cipher.open(changed, 0, false)).toBeNull()
  }
  expect(cipher.open(first.subarray(0, tagSize - 1), 0, false)).toBeNull()
})

it('rejects a header that is too short, of another format, or that demands too much memory', async () => {
  const { header } = await sealThreeChunks()
  const changeAt = (position: number, value: number) => {
    const changed = Buffer.from(header)
    changed.writeUInt32BE(value, position)
    return changed
  }
  for (const damaged of [
    header.subarray(0, sealedHeaderSize - 1),
    changeAt(0, 0),
    changeAt(32, 2_000_000),
    changeAt(36, 17),
    changeAt(40, 0),
    changeAt(44, plainChunkSize * 2),
  ])
    expect(await readChunkCipher(damaged, passphrase)).toBeNull()
})
