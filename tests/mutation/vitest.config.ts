import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { type MutationAreaName, mutationAreas } from './areas.ts'

const area = mutationAreas[process.env.MUTATION_AREA as MutationAreaName]

/** The unit tests of one area. They run once for each mutant, so they start neither a database nor a process. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: { include: [...area.tests], isolate: false },
})
