import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import {
  descriptorByteScale,
  pictureDescriptorLength,
  pictureDescriptorVersion,
} from '../../domain/pictures/picture-descriptor.ts'
import type { DatabaseEngine } from '../../server/data/connection.ts'
import type { DatabaseTables } from '../../server/data/tables.ts'

const batchSize = 500
const createdAt = '2026-01-01T00:00:00.000Z'
/** A descriptor has the light of 8 × 8 cells, then colours, then edges. */
const [lightSide, colourNumbers] = [8, 32]
const lowestFrequencies = 4

/**
 * Adds measured pictures with descriptors but without bytes, and lists their hashes by number in the temporary table
 * `seed_file`.
 */
export async function addPictureFiles(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
  count: number,
): Promise<void> {
  await sql`create temporary table seed_file (n integer primary key, hash text not null)`.execute(db)
  for (let from = 0; from < count; from += batchSize) {
    const numbers = Array.from({ length: Math.min(batchSize, count - from) }, (_, index) => from + index)
    const files = numbers.map((n) => ({ n, hash: createHash('sha256').update(`picture ${n}`).digest('hex') }))
    await db
      .insertInto('seed_file' as 'meta')
      .values(files as never)
      .execute()
    await db
      .insertInto('file')
      .values(
        files.map(({ hash }) => ({
          ...{ hash, type: 'image/jpeg', size: 500_000, width: 1600, height: 1200, created_at: createdAt },
          ...{
            sample: 0,
            state: 'ready' as const,
            colour: '#808080',
            thumbhash: 'H/gNFYKJiIiAiHiHeHiHiIiAiIiI',
          },
        })),
      )
      .execute()
    await db
      .insertInto('picture_descriptor')
      .values(
        files.map(({ n, hash }) => {
          const data = createDescriptor(n)
          return {
            hash,
            version: pictureDescriptorVersion,
            attempts: 0,
            data: engine === 'sqlite' ? data : Buffer.from(data),
          }
        }),
      )
      .execute()
  }
}

/** A descriptor as that of a photograph: large shapes of light, weak colours, and some edges. */
function createDescriptor(n: number): Uint8Array {
  const random = createRandom(n)
  const numbers = new Float64Array(pictureDescriptorLength)
  for (let across = 0; across < lowestFrequencies; across += 1)
    for (let down = 0; down < lowestFrequencies; down += 1) {
      if (across + down === 0) continue
      const amplitude = (random() * 2 - 1) / (across * across + down * down)
      for (let cell = 0; cell < lightSide ** 2; cell += 1)
        numbers[cell] =
          (numbers[cell] ?? 0) +
          amplitude * wave(across, cell % lightSide) * wave(down, Math.floor(cell / lightSide))
    }
  scale(numbers.subarray(0, lightSide ** 2), 1)
  const tints = [random() * 0.3 - 0.15, random() * 0.3 - 0.15]
  const colours = numbers.subarray(lightSide ** 2, lightSide ** 2 + colourNumbers)
  for (let at = 0; at < colours.length; at += 1)
    colours[at] = (tints[Math.floor((at * 2) / colours.length)] ?? 0) + random() * 0.1 - 0.05
  const edges = numbers.subarray(lightSide ** 2 + colourNumbers)
  for (let at = 0; at < edges.length; at += 1) edges[at] = random() ** 2
  scale(edges, 0.7)
  return new Uint8Array(Int8Array.from(numbers, (value) => Math.round(value * descriptorByteScale)).buffer)
}

const waves = Array.from({ length: lowestFrequencies }, (_, frequency) =>
  Array.from({ length: lightSide }, (_, cell) => Math.cos((Math.PI * frequency * (cell + 0.5)) / lightSide)),
)

function wave(frequency: number, cell: number): number {
  return waves[frequency]?.[cell] ?? 0
}

function scale(numbers: Float64Array, length: number): void {
  const current = Math.hypot(...numbers)
  for (let at = 0; at < numbers.length; at += 1) numbers[at] = ((numbers[at] ?? 0) / current) * length
}

/** Numbers between 0 and 1 that depend only on the seed. */
function createRandom(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
