import { isStale } from './stale.ts'

// `npm start`: builds if the sources have changed, then serves.
if (isStale()) {
  const { build } = await import('./build.ts')
  await build()
}
process.env.NODE_ENV = 'production'
const { main } = await import('../server/main.ts')
await main()
