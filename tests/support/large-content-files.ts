import { type Kysely, sql } from 'kysely'
import {
  descriptorByteScale,
  pictureDescriptorLength,
  pictureDescriptorVersion,
} from '../../domain/pictures/picture-descriptor.ts'
import type { DatabaseEngine } from '../../server/data/connection.ts'
import { splitIntoChunks } from '../../server/data/engines/sql-parameters.ts'
import type { DatabaseTables } from '../../server/data/tables.ts'
import { numbersUpTo } from './number-series.ts'

/** The descriptors of other pictures are put together from those of the first ones. */
const maxTemplates = 8200
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
  const hash =
    engine === 'sqlite'
      ? 'lower(hex(randomblob(32)))'
      : `encode(sha256(cast(cast(n as text) as bytea)), 'hex')`
  await sql.raw(`insert into seed_file ${numbersUpTo(count)} select n, ${hash} from numbers`).execute(db)
  await sql`insert into file (hash, type, size, width, height, created_at, sample, state, colour, thumbhash)
    select hash, 'image/jpeg', 500000, 1600, 1200, ${sql.lit(createdAt)}, 0, 'ready', '#808080', 'H/gNFYKJiIiAiHiHeHiHiIiAiIiI'
    from seed_file order by hash`.execute(db)
  await addDescriptors(db, engine, Math.min(count, maxTemplates))
  await sql`drop table seed_descriptor`.execute(db)
}

/** The light, the colours and the edges of each are those of three different descriptors, so that no two are equal. */
async function addDescriptors(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
  templates: number,
): Promise<void> {
  const type = engine === 'sqlite' ? 'blob' : 'bytea'
  await sql.raw(`create temporary table seed_descriptor (n integer primary key, data ${type})`).execute(db)
  const descriptors = Array.from({ length: templates }, (_, n) => ({ n, data: createDescriptor(n) }))
  for (const chunk of splitIntoChunks(descriptors, 500))
    await db
      .insertInto('seed_descriptor' as 'meta')
      .values(chunk as never)
      .execute()
  const data = 'substr(light.data, 1, 64) || substr(colours.data, 65, 32) || substr(edges.data, 97)'
  const joins = Object.entries({ light: 'n', colours: '(n / 7)', edges: '(n / 13)' }).map(
    ([alias, number]) =>
      `join seed_descriptor as ${alias} on ${alias}.n = ${number.replace('n', 'seed_file.n')} % ${templates}`,
  )
  await sql
    .raw(
      `insert into picture_descriptor (hash, version, attempts, data)
      select hash, ${pictureDescriptorVersion}, 0, cast(${data} as ${type}) from seed_file ${joins.join(' ')} order by hash`,
    )
    .execute(db)
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
