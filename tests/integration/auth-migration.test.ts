import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { hashPassword } from '../../server/auth/password-hash.ts'
import { createSiteDatabaseOverConnection } from '../../server/data/index.ts'
import { migrations } from '../../server/data/migrations/index.ts'
import { migrateDatabase } from '../../server/data/migrator.ts'
import { signInWithTestPassword, startAuthTestSite, testPassword } from '../support/auth-site.ts'
import { describeOnBothEngines } from '../support/database-engines.ts'

const before = migrations.slice(
  0,
  migrations.findIndex((one) => one.name === '0006-auth'),
)

describeOnBothEngines(
  'site from before the account tables',
  (open, engine) => {
    it('keeps its owner, who signs in with the same password, and its editors', async () => {
      const connection = await open()
      const [owner, editor] = [randomUUID(), randomUUID()]
      const at = '2026-01-02T03:04:05.678Z'
      const hash = await hashPassword(testPassword)
      for (const [id, email, role] of [
        [owner, 'owner@example.org', 'owner'],
        [editor, 'editor@example.org', 'editor'],
      ])
        await sql`insert into account (id, email, encrypted_password, role, created_at, updated_at)
          values (${id}, ${email}, ${hash}, ${role}, ${at}, ${at})`.execute(connection.db)
      await migrateDatabase(connection, migrations)
      expect(await createSiteDatabaseOverConnection(connection).auth.users.countOwners()).toBe(1)
      const site = await startAuthTestSite(connection)
      const session = await signInWithTestPassword(site.createClient(), 'owner@example.org')
      expect(await site.auth.findActorByToken(session.access_token)).toEqual({
        role: 'owner',
        userId: owner,
      })
      expect(session.user).toMatchObject({ id: owner, created_at: at, email_confirmed_at: at })
      expect(session.user.identities).toMatchObject([
        { provider: 'email', id: owner, email: 'owner@example.org' },
      ])
      const other = await signInWithTestPassword(site.createClient(), 'editor@example.org')
      expect(await site.auth.findActorByToken(other.access_token)).toEqual({
        role: 'editor',
        userId: editor,
      })
      const tables = await connection.db.introspection.getTables()
      expect(tables.map((table) => table.name)).not.toContain('account')
    })

    it('hides accounts from other roles of a hosted Postgres', async () => {
      if (engine !== 'postgres') return
      const connection = await open()
      await migrateDatabase(connection, migrations)
      const { rows } = await sql<{ name: string; on: number }>`select relname as name, relrowsecurity as on
        from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(connection.db)
      expect(rows.filter((row) => row.name.startsWith('auth_'))).not.toEqual([])
      expect(rows.filter((row) => row.on !== 1)).toEqual([])
    })
  },
  before,
)
