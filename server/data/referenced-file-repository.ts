import type { Kysely } from 'kysely'
import { splitIntoChunks } from './engines/split-into-chunks.ts'
import type { DatabaseTables } from './tables.ts'

/** Bytes that something in the database stands for. */
export interface ReferencedFile {
  readonly hash: string
  /** Null where only their name is known. */
  readonly size: number | null
  /** When they were last found to be what their name says. */
  readonly checkedAt: string | null
}

/** What people would miss if bytes were lost; the first few of each sort. */
export interface ReferencedFileUses {
  readonly images: readonly { readonly id: number; readonly name: string }[]
  /** Objects of the storage service. */
  readonly objects: readonly { readonly bucket: string; readonly name: string }[]
  /** The site itself: its banner, its icon or what it is shared with. */
  readonly site: boolean
}

/** Which bytes have to be there, whoever needs them: pictures or the storage service. */
export interface ReferencedFileRepository {
  /** In the order of their hashes, a thousand at a time. */
  iterateAll(): AsyncGenerator<ReferencedFile>
  count(): Promise<number>
  /** Those of the hashes that something stands for. */
  filterReferenced(hashes: readonly string[]): Promise<Set<string>>
  markChecked(hashes: readonly string[], at: string): Promise<void>
  /** Bytes that were lost are there again: work on them may begin anew. */
  markRestored(hash: string): Promise<void>
  findUses(hash: string): Promise<ReferencedFileUses>
}

const batchSize = 1000
const maxUses = 20

export function createReferencedFileRepository(db: Kysely<DatabaseTables>): ReferencedFileRepository {
  const filesAfter = (after: string) =>
    db
      .selectFrom('file')
      .select(['hash', 'size', 'checked_at'])
      .where('hash', '>', after)
      .orderBy('hash')
      .limit(batchSize)
      .execute()
  const objectsAfter = (after: string) =>
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
        const [files, objects] = [await filesAfter(after), await objectsAfter(after)]
        const found = new Map<string, ReferencedFile>()
        for (const { hash } of objects) found.set(hash, { hash, size: null, checkedAt: null })
        for (const { hash, size, checked_at } of files) found.set(hash, { hash, size, checkedAt: checked_at })
        // What lies beyond the end of a full portion may have others before it that have not been read yet.
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
          .select((make) => make.fn.count<number | string>('hash').distinct().as('n'))
          .executeTakeFirstOrThrow()
      const both = db
        .selectFrom('storage_objects')
        .innerJoin('file', 'file.hash', 'storage_objects.hash')
        .select((make) => make.fn.count<number | string>('file.hash').distinct().as('n'))
        .executeTakeFirstOrThrow()
      return (
        Number((await count('file')).n) + Number((await count('storage_objects')).n) - Number((await both).n)
      )
    },
    async filterReferenced(hashes) {
      const known = new Set<string>()
      for (const some of splitIntoChunks(hashes, 1000))
        for (const table of ['file', 'storage_objects'] as const) {
          const rows = await db.selectFrom(table).select('hash').where('hash', 'in', some).execute()
          for (const { hash } of rows) known.add(hash)
        }
      return known
    },
    async markChecked(hashes, at) {
      for (const some of splitIntoChunks(hashes, 1000))
        await db.updateTable('file').set({ checked_at: at }).where('hash', 'in', some).execute()
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
        .where((is) => is.or(['banner', 'favicon', 'share_image'].map((column) => is(column, '=', hash))))
        .executeTakeFirst()
      return {
        images: images.map(({ id, name }) => ({ id, name: String(name) })),
        objects,
        site: site !== undefined,
      }
    },
  }
}
