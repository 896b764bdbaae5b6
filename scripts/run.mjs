// node scripts/run.mjs FILE [ARGS]: runs one of our TypeScript files on a Node that can, installing packages first if needed.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, findNode, root, waitForExit } from './install.mjs'

const [file = '', ...args] = process.argv.slice(2)
const isProduct = file.startsWith('server/') || ['scripts/start.ts', 'scripts/build.ts'].includes(file)
await ensureInstalled(isProduct ? 'run' : 'all')

endWithParent()
const script = join(root, file)
const node = findNode()
if (node === process.execPath) {
  process.argv = [node, script, ...args]
  await import(pathToFileURL(script).href)
} else {
  // The channel tells the child when this process is gone, however it ended.
  const child = spawn(node, [...process.execArgv, script, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  process.exit(await waitForExit(child))
}

/**
 * npm starts this through a shell, which may end on a signal without passing it on. The end of the shell is then the only sign
 * that `npm start` was stopped.
 */
function endWithParent() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  timer.unref()
}
