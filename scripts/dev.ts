import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { registerHooks } from 'node:module'
import { findFreePort } from '../tests/support/free-port.ts'
import { build } from './build.ts'
import { isBuildStale } from './stale-build.ts'

// `npm run dev`: the product as `npm start` runs it, but with pages from the sources through Vite. Vite is in front and
// serves its modules; everything else is proxied to the product on another port.

process.env.NODE_ENV = 'development'
const host = process.env.HOST ?? '127.0.0.1'
const port = Number(process.env.PORT ?? 3000)
const innerPort = await findFreePort()

if (isBuildStale()) await build()

const front = createServer(handleDevRequest)
const { startViteDevServer } = await import('./dev-app.ts')
const vite = await startViteDevServer(front)

// Without the page cache, and with the URL that the browser uses.
Object.assign(process.env, { PORT: String(innerPort), HOST: '127.0.0.1', LETOPIS_CACHE_MB: '0' })
process.env.LETOPIS_URL ??= `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`
substituteAppFromSources()
front.listen(port, host)
await once(front, 'listening')
await import('../server/main.ts')

function handleDevRequest(incoming: IncomingMessage, outgoing: ServerResponse): void {
  vite.middlewares(incoming, outgoing, () => proxyRequest(incoming, outgoing))
}

/** Proxies a request to the product. Its CSP is removed, because it would block Vite's scripts and styles. */
function proxyRequest(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url, headers } = incoming
  const proxied = request({ port: innerPort, host: '127.0.0.1', method, path: url, headers }, (response) => {
    const { 'content-security-policy': _policy, ...responseHeaders } = response.headers
    outgoing.writeHead(response.statusCode ?? 502, response.statusMessage, responseHeaders)
    response.pipe(outgoing)
  })
  proxied.on('error', (error) => {
    console.error(error)
    outgoing.writeHead(502).end()
  })
  incoming.pipe(proxied)
}

/** Replaces the built app by the one from the sources. */
function substituteAppFromSources(): void {
  const builtAppUrl = new URL('../server/pages/app.ts', import.meta.url).href
  const sourceAppUrl = new URL('./dev-app.ts', import.meta.url).href
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context)
      return resolved.url === builtAppUrl && context.parentURL !== sourceAppUrl
        ? { ...resolved, url: sourceAppUrl }
        : resolved
    },
  })
}
