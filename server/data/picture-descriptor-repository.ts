import { type Kysely, sql } from 'kysely'
import type { DatabaseEngine } from './connection.ts'
import { splitIntoChunks } from './engines/sql-parameters.ts'
import type { DatabaseTables, PictureDescriptorTable } from './tables.ts'

/** A picture that has a descriptor. */
export interface DescribedPicture {
  readonly hash: string
  readonly data: Uint8Array
}

/** The same with the descriptor in hexadecimal digits: bytes of a million pictures would be as many small allocations. */
interface EncodedPictureDescriptor {
  readonly hash: string
  readonly hex: string
}

/** A picture without a descriptor of the current version. */
interface UndescribedPicture {
  readonly hash: string
  /** How often its computation was begun without an end. */
  readonly attempts: number
}

/** Descriptors of the look of pictures; they are deleted together with the picture's file. */
export interface PictureDescriptorRepository {
  findByHashes(version: number, hashes: readonly string[]): Promise<DescribedPicture[]>
  /** All descriptors of a version in the order of their hashes, in batches. */
  iterateBatches(version: number): AsyncGenerator<EncodedPictureDescriptor[]>
  /** Adds or replaces the descriptor of a file; ignored if the file was deleted. */
  save(descriptor: PictureDescriptorTable): Promise<void>
  /** Deletes the descriptor of a file, so that it counts as not computed. */
  delete(hash: string): Promise<void>
  /**
   * Measured pictures without a descriptor of this version, except those with too many attempts. A batch is empty if all
   * pictures that were looked at have one.
   */
  iterateUndescribed(version: number, maxAttempts: number): AsyncGenerator<UndescribedPicture[]>
}

const batchSize = 1000
/** Pictures with a descriptor are looked at too, which must not take long: SQLite serves nothing else meanwhile. */
const filesPerQuery = 200

export function createPictureDescriptorRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): PictureDescriptorRepository {
  const selectDescribed = (version: number) =>
    db
      .selectFrom('picture_descriptor')
      .select(['hash', 'data'])
      .where('version', '=', version)
      .where('data', 'is not', null)
      .$narrowType<{ data: Uint8Array }>()
  return {
    async findByHashes(version, hashes) {
      const found: DescribedPicture[] = []
      for (const chunk of splitIntoChunks(hashes))
        found.push(...(await selectDescribed(version).where('hash', 'in', chunk).execute()))
      return found
    },
    async *iterateBatches(version) {
      for (let after = ''; ; ) {
        const rows = await db
          .selectFrom('picture_descriptor')
          .select([
            'hash',
            (engine === 'sqlite' ? sql<string>`hex(data)` : sql<string>`encode(data, 'hex')`).as('hex'),
          ])
          .where('version', '=', version)
          .where('data', 'is not', null)
          .where('hash', '>', after)
          .orderBy('hash')
          .limit(batchSize)
          .execute()
        yield rows
        const last = rows.at(-1)
        if (last === undefined || rows.length < batchSize) return
        after = last.hash
      }
    },
    async save({ hash, version, attempts, data }) {
      await db
        .insertInto('picture_descriptor')
        .columns(['hash', 'version', 'attempts', 'data'])
        .expression((eb) =>
          eb
            .selectFrom('file')
            .select((file) => [
              'file.hash',
              file.cast<number>(file.val(version), 'integer').as('version'),
              file.cast<number>(file.val(attempts), 'integer').as('attempts'),
              file.val(data).as('data'),
            ])
            .where('file.hash', '=', hash),
        )
        .onConflict((conflict) =>
          conflict.column('hash').doUpdateSet((eb) => ({
            version: eb.ref('excluded.version'),
            attempts: eb.ref('excluded.attempts'),
            data: eb.ref('excluded.data'),
          })),
        )
        .execute()
    },
    async delete(hash) {
      await db.deleteFrom('picture_descriptor').where('hash', '=', hash).execute()
    },
    async *iterateUndescribed(version, maxAttempts) {
      for (let after = ''; ; ) {
        const rows = await db
          .selectFrom((eb) =>
            eb
              .selectFrom('file')
              .select('hash')
              .where('state', 'in', ['known', 'ready'])
              .where('hash', '>', after)
              .orderBy('hash')
              .limit(filesPerQuery)
              .as('file'),
          )
          .leftJoin('picture_descriptor as descriptor', (join) =>
            join.onRef('descriptor.hash', '=', 'file.hash').on('descriptor.version', '=', version),
          )
          .select(['file.hash', 'descriptor.attempts'])
          .orderBy('file.hash')
          .execute()
        yield rows.flatMap(({ hash, attempts }) =>
          attempts === null || (attempts > 0 && attempts < maxAttempts)
            ? [{ hash, attempts: attempts ?? 0 }]
            : [],
        )
        const last = rows.at(-1)
        if (last === undefined || rows.length < filesPerQuery) return
        after = last.hash
      }
    },
  }
}
