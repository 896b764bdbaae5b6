import type { Kysely, Selectable } from 'kysely'
import type { DatabaseTables, JobRunTable } from './tables.ts'

type JobRun = Selectable<JobRunTable>

/** The last runs of the jobs that all instances share. */
export interface JobRunRepository {
  find(name: string): Promise<JobRun | null>
  /** Records the start of a run in place of the last one. */
  start(name: string, at: string): Promise<void>
  end(name: string, at: string): Promise<void>
  /** Records a run unless another one was recorded in this interval; false then. */
  claim(name: string, at: Date, intervalMs: number): Promise<boolean>
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
    async claim(name, at, intervalMs) {
      const toTime = (offsetMs: number) => new Date(at.getTime() + offsetMs).toISOString()
      const [since, time, until] = [toTime(-intervalMs), toTime(0), toTime(intervalMs)]
      const row = await db
        .insertInto('job_run')
        .values({ name, started_at: time, ended_at: time })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ started_at: time, ended_at: time })
            // Clocks of instances differ a little; a time far in the future is that of a clock that was wrong.
            .where((row) =>
              row.or([row('job_run.started_at', '<=', since), row('job_run.started_at', '>', until)]),
            ),
        )
        .returning('name')
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
