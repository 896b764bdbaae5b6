import { runCommand } from './index.ts'

// The `letopis` command.
process.exitCode = await runCommand(process.argv.slice(2))
