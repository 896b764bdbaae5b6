import { spawn } from 'node:child_process'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { main } from '../server/main.ts'
import { waitFor } from './install.mjs'
import { isStale } from './stale.ts'

// `npm start`: builds if the sources have changed, then serves. The build runs in a process of its own, because what the
// bundler takes of memory would never be given back. The next start finds our code compiled.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'))
if (isStale()) {
  console.log('Building the site…')
  const code = await waitFor(
    spawn(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' }),
  )
  if (code !== 0) process.exit(1)
}
await main()
