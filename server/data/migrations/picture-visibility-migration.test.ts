import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '../../../tests/support/database-engines.ts'
import { createSiteDatabaseOverConnection } from '../index.ts'
import { migrateDatabase } from '../migrator.ts'
import { migrations } from './index.ts'

const earlierMigrations = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '0022-picture-visibility'),
)
const at = '2026-01-01T00:00:00.000Z'

describeOnBothEngines(
  'a site from before hidden pictures',
  (open) => {
    it('knows the pictures of its texts and which of its pictures were public', async () => {
      const connection = await open()
      const { db } = connection
      const [open1, draft] = ['1'.repeat(64), '2'.repeat(64)]
      for (const hash of [open1, draft])
        await sql`insert into file (hash, type, size, created_at, sample) values (${hash}, 'image/jpeg', 1, ${at}, 0)`.execute(
          db,
        )
      await sql`insert into gallery (id, created_at, edited_at, published_at, version, sample, title_sort, name)
        values (1, ${at}, ${at}, ${at}, 1, 0, 'g', 'g')`.execute(db)
      for (const [id, file, published] of [
        [1, open1, at],
        [2, draft, null],
      ])
        await sql`insert into image (id, created_at, edited_at, published_at, version, sample, title_sort, gallery, ord, name, file, date_from, date_to)
          values (${id}, ${at}, ${at}, ${published}, 1, 0, 'i', 1, ${id}, 'i', ${file}, 0, 0)`.execute(db)
      // More than one batch, with short and full hashes, and one that is no picture.
      for (let id = 1; id <= 250; id += 1) {
        const content = `<img src="/img/${draft.slice(0, 24)}/320.jpg"><img src="/img/${'3'.repeat(64)}/320.jpg">/img/abc`
        await sql`insert into news (id, created_at, edited_at, published_at, version, sample, title_sort, title, content)
          values (${id}, ${at}, ${at}, ${id === 250 ? at : null}, 1, 0, 't', 't', ${content})`.execute(db)
      }
      await migrateDatabase(connection, migrations)

      const { files, pictureUses } = createSiteDatabaseOverConnection(connection)
      expect((await files.find(open1))?.shown_at).not.toBeNull()
      expect((await files.find(draft))?.shown_at).toBeNull()
      const uses = await pictureUses.findUses(draft.slice(0, 24))
      expect(uses).toHaveLength(251)
      expect(uses[0]).toEqual({
        kind: 'image',
        id: 2,
        publishedAt: null,
        parent: { kind: 'gallery', id: 1, publishedAt: at },
      })
      expect(uses.filter(({ publishedAt }) => publishedAt !== null)).toEqual([
        { kind: 'news', id: 250, publishedAt: at, parent: null },
      ])
      expect(await pictureUses.findUses('3'.repeat(24))).toHaveLength(250)
      expect(await pictureUses.findUses('4'.repeat(24))).toEqual([])
    })
  },
  earlierMigrations,
)
