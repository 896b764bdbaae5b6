import { Problem } from '../../../domain/problem.ts'
import type { Deed } from '../deeds.ts'

/** What can be done on the front page of the admin area. */
export const dashboardDeeds: Readonly<Record<string, Deed<never>>> = {
  async removeSample({ app, me }) {
    if (me.role !== 'owner') throw new Problem('forbidden')
    await app.sample.remove()
    // What stands around the page has changed with it.
    return { said: 'sampleRemoved', whole: true }
  },
}
