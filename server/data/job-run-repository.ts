import type { Kysely, Selectable } from 'kysely'
import type { DatabaseTables, JobRunTable } from './tables.ts'

type JobRun = Selectable<JobRunTable>

/** The last runs of the jobs that all instances share. */
export interface JobRunRepository {
  find(name: string): Promise<JobRun | null>
  /** Records the start of a run in place of the last one. */
  start(name: string, at: string): Promise<void>
  end(name: string, at: string): Promise<void>
}

export function createJobRunRepository(db: Kysely<DatabaseTables>): JobRunRepository {
  return {
    async find(name) {
      const query = db.selectFrom('job_run').selectAll().where('name', '=', name)
      return (await query.executeTakeFirst()) ?? null
    },
    async start(name, at) {
      await db
        .insertInto('job_run')
        .values({ name, started_at: at, ended_at: null })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ started_at: at, ended_at: null }))
        .execute()
    },
    async end(name, at) {
      await db.updateTable('job_run').set({ ended_at: at }).where('name', '=', name).execute()
    },
  }
}
