import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

// `scripts/test.ts` starts tests while it builds, and ends them if the build fails.
const file = process.env.TEST_BUILD_DONE_FILE
while (file !== undefined && !existsSync(file)) await setTimeout(100)
