// node scripts/run.mjs FILE [ARGS]: runs a TypeScript file on a suitable Node, after installing packages if needed.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, findNode, root, waitForExit } from './install.mjs'

const [file = '', ...args] = process.argv.slice(2)
const isProduct = ['scripts/start.ts', 'scripts/build.ts', 'scripts/letopis.ts'].includes(file)
await ensureInstalled(isProduct ? 'run' : 'all')

exitWithParent()
const script = join(root, file)
const node = findNode()
if (node === process.execPath) {
  process.argv = [node, script, ...args]
  await import(pathToFileURL(script).href)
} else {
  // The IPC channel closes when this process ends, however it ends, so that the child notices.
  const child = spawn(node, [...process.execArgv, script, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  process.exit(await waitForExit(child))
}

/**
 * npm starts this through a shell, which may exit on a signal without forwarding it. The exit of the shell is then the
 * only sign that `npm start` was stopped.
 */
function exitWithParent() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  timer.unref()
}
