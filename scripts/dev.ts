import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { registerHooks } from 'node:module'
import { findFreePort } from '../tests/support/free-port.ts'
import { build } from './build.ts'
import { isBuildStale } from './stale-build.ts'

// `npm run dev`: the product as `npm start` runs it, but its pages come from the sources by way of Vite. Vite stands
// in front and answers for the modules it knows; everything else goes through to the product on a port of its own.

process.env.NODE_ENV = 'development'
const host = process.env.HOST ?? '127.0.0.1'
const port = Number(process.env.PORT ?? 3000)
const inner = await findFreePort()

if (isBuildStale()) await build()

const front = createServer(handleDevRequest)
const { startViteDevServer } = await import('./dev-app.ts')
const vite = await startViteDevServer(front)

// Pages are rendered anew each time, at the address the browser knows.
Object.assign(process.env, { PORT: String(inner), HOST: '127.0.0.1', LETOPIS_CACHE_MB: '0' })
process.env.LETOPIS_URL ??= `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`
substituteAppFromSources()
const { main } = await import('../server/main.ts')
await main()
front.listen(port, host)
await once(front, 'listening')

function handleDevRequest(incoming: IncomingMessage, outgoing: ServerResponse): void {
  vite.middlewares(incoming, outgoing, () => proxyRequest(incoming, outgoing))
}

/** Hands a request to the product. Its policy would keep Vite's own scripts and styles out, so it is left behind. */
function proxyRequest(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url, headers } = incoming
  const passed = request({ port: inner, host: '127.0.0.1', method, path: url, headers }, (answered) => {
    const { 'content-security-policy': _policy, ...kept } = answered.headers
    outgoing.writeHead(answered.statusCode ?? 502, answered.statusMessage, kept)
    answered.pipe(outgoing)
  })
  passed.on('error', (error) => {
    console.error(error)
    outgoing.writeHead(502).end()
  })
  incoming.pipe(passed)
}

/** Puts the app as it is in the sources in place of the built one. */
function substituteAppFromSources(): void {
  const built = new URL('../server/pages/app.ts', import.meta.url).href
  const live = new URL('./dev-app.ts', import.meta.url).href
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      return found.url === built && context.parentURL !== live ? { ...found, url: live } : found
    },
  })
}
