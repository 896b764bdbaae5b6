import type { Kysely } from 'kysely'
import { splitIntoChunks } from './engines/sql-parameters.ts'
import type { DatabaseTables } from './tables.ts'

/** Bytes that the database references. */
interface ReferencedFile {
  readonly hash: string
  /** Null if only the hash is known. */
  readonly size: number | null
}

/** What uses the bytes; at most the first few of each type. */
interface ReferencedFileUses {
  readonly images: readonly { readonly id: number; readonly name: string }[]
  /** Objects of the storage service. */
  readonly objects: readonly { readonly bucket: string; readonly name: string }[]
  /** The site settings: banner, icon or share image. */
  readonly site: boolean
}

/** The bytes that must exist, for pictures or for the storage service. */
export interface ReferencedFileRepository {
  /** Ordered by hash, in batches of a thousand. */
  iterateAll(): AsyncGenerator<ReferencedFile>
  count(): Promise<number>
  /** The subset of the hashes that is referenced. */
  filterReferenced(hashes: readonly string[]): Promise<Set<string>>
  /** Lost bytes were restored: they can be processed again. */
  markRestored(hash: string): Promise<void>
  findUses(hash: string): Promise<ReferencedFileUses>
}

const batchSize = 1000
const maxUses = 20

export function createReferencedFileRepository(db: Kysely<DatabaseTables>): ReferencedFileRepository {
  const listFilesAfter = (after: string) =>
    db
      .selectFrom('file')
      .select(['hash', 'size'])
      .where('hash', '>', after)
      .orderBy('hash')
      .limit(batchSize)
      .execute()
  const listObjectsAfter = (after: string) =>
    db
      .selectFrom('storage_objects')
      .select('hash')
      .distinct()
      .where('hash', '>', after)
      .orderBy('hash')
      .limit(batchSize)
      .execute()
  return {
    async *iterateAll() {
      for (let after = ''; ; ) {
        const [files, objects] = [await listFilesAfter(after), await listObjectsAfter(after)]
        const found = new Map<string, ReferencedFile>()
        for (const { hash } of objects) found.set(hash, { hash, size: null })
        for (const { hash, size } of files) found.set(hash, { hash, size })
        // Beyond the end of a full batch there may be hashes that haven't been read yet.
        const ends = [files, objects].flatMap((rows) =>
          rows.length < batchSize ? [] : [rows.at(-1)?.hash ?? ''],
        )
        const end = ends.sort()[0]
        for (const hash of [...found.keys()].sort()) {
          const file = found.get(hash)
          if (file && (end === undefined || hash <= end)) yield file
        }
        if (end === undefined) return
        after = end
      }
    },
    async count() {
      const count = (expression: 'file' | 'storage_objects') =>
        db
          .selectFrom(expression)
          .select((eb) => eb.fn.count<number | string>('hash').distinct().as('n'))
          .executeTakeFirstOrThrow()
      const both = db
        .selectFrom('storage_objects')
        .innerJoin('file', 'file.hash', 'storage_objects.hash')
        .select((eb) => eb.fn.count<number | string>('file.hash').distinct().as('n'))
        .executeTakeFirstOrThrow()
      return (
        Number((await count('file')).n) + Number((await count('storage_objects')).n) - Number((await both).n)
      )
    },
    async filterReferenced(hashes) {
      const referenced = new Set<string>()
      for (const chunk of splitIntoChunks(hashes, 1000))
        for (const table of ['file', 'storage_objects'] as const) {
          const rows = await db.selectFrom(table).select('hash').where('hash', 'in', chunk).execute()
          for (const { hash } of rows) referenced.add(hash)
        }
      return referenced
    },
    async markRestored(hash) {
      await db
        .updateTable('file')
        .set({ state: 'new', attempts: 0, not_before: null, problem: null })
        .where('hash', '=', hash)
        .where('state', '=', 'bad')
        .execute()
    },
    async findUses(hash) {
      const images = await db
        .selectFrom('image')
        .select(['id', 'name'])
        .where('file', '=', hash)
        .where('removed_at', 'is', null)
        .orderBy('id')
        .limit(maxUses)
        .execute()
      const objects = await db
        .selectFrom('storage_objects')
        .select(['bucket_id as bucket', 'name'])
        .where('hash', '=', hash)
        .orderBy('bucket_id')
        .orderBy('name')
        .limit(maxUses)
        .execute()
      const site = await db
        .selectFrom('site')
        .select('id')
        .where((eb) => eb.or(['banner', 'favicon', 'share_image'].map((column) => eb(column, '=', hash))))
        .executeTakeFirst()
      return {
        images: images.map(({ id, name }) => ({ id, name: String(name) })),
        objects,
        site: site !== undefined,
      }
    },
  }
}
