// node scripts/run.mjs FILE [ARGS]: runs one of our TypeScript files on the project's own Node, installing first if needed.
import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, pinnedNode, root } from './installed.mjs'

const [file = '', ...args] = process.argv.slice(2)
ensureInstalled(
  file.startsWith('server/') || file === 'scripts/start.ts' || file === 'scripts/build.ts' ? 'run' : 'all',
)

const script = join(root, file)
if (realpathSync(process.execPath) === realpathSync(pinnedNode)) {
  process.argv = [process.execPath, script, ...args]
  await import(pathToFileURL(script).href)
} else {
  const child = spawn(pinnedNode, [...process.execArgv, script, ...args], { stdio: 'inherit' })
  // Whoever stops us means the child; it answers with its own exit code.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}
