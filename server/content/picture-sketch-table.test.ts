import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { descriptorByteScale, pictureDescriptorLength } from '../../domain/pictures/picture-descriptor.ts'
import { PictureSketchTable, PictureSketchTableBuilder } from './picture-sketch-table.ts'

const hashOf = (n: number) => createHash('sha256').update(String(n)).digest('hex')

/** All are at the same distance from the descriptor of zeros. */
function createBytes(value = 4): Uint8Array {
  return new Uint8Array(new Int8Array(pictureDescriptorLength).fill(value).buffer)
}

function listHashes(table: PictureSketchTable): string[] {
  const distance = (pictureDescriptorLength * 128) / descriptorByteScale
  const found = table.findSimilar(new Int8Array(pictureDescriptorLength), distance, 100_000)
  return found.map(({ hash }) => hash)
}

it('finds the pictures of all blocks, and follows changes of any of them', () => {
  const hashes = Array.from({ length: 20_000 }, (_, n) => hashOf(n)).sort()
  const builder = new PictureSketchTableBuilder()
  for (const hash of hashes) builder.append(hash, createBytes())
  const table = builder.build()
  expect(listHashes(table)).toEqual(hashes)

  const added = Array.from({ length: 30_000 }, (_, n) => hashOf(100_000 + n))
  const removed = [hashes[0], hashes[8191], hashes[8192], hashes.at(-1)].map(String)
  const changed = table.withChanges(
    new Map([
      ...added.map((hash) => [hash, createBytes()] as const),
      ...removed.map((hash) => [hash, null] as const),
      // As it was: replaced by itself.
      [String(hashes[5000]), createBytes()],
      // Not there: nothing to remove.
      ['0'.repeat(64), null],
    ]),
  )
  expect(listHashes(changed)).toEqual([...hashes.filter((hash) => !removed.includes(hash)), ...added].sort())
  expect(listHashes(table)).toEqual(hashes)

  const emptied = changed.withChanges(new Map([...hashes, ...added].map((hash) => [hash, null])))
  expect(listHashes(emptied)).toEqual([])
  expect(listHashes(emptied.withChanges(new Map([[hashOf(1), createBytes()]])))).toEqual([hashOf(1)])
  expect(listHashes(PictureSketchTable.empty)).toEqual([])
})

it('returns the nearest pictures of all blocks first', () => {
  const builder = new PictureSketchTableBuilder()
  const hashes = Array.from({ length: 10_000 }, (_, n) => hashOf(n)).sort()
  for (const [n, hash] of hashes.entries()) builder.append(hash, createBytes(n === 9000 ? 1 : 9))
  const [nearest] = builder.build().findSimilar(new Int8Array(pictureDescriptorLength), 1000, 1)
  expect(nearest?.hash).toBe(hashes[9000])
})
