import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { isStale } from './stale.ts'

// `npm start`: builds if the sources have changed, then serves. The next start finds our code compiled.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'))
if (isStale()) {
  const { build } = await import('./build.ts')
  await build()
}
const { main } = await import('../server/main.ts')
await main()
