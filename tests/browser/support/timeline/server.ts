import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createServer as createVite, type ViteDevServer } from 'vite'
import { workspaceSourcesViteConfig } from '../../../../scripts/package-sources-vite-config.ts'

const FOLDER = import.meta.dirname
const STYLES = new URL(import.meta.resolve('infini-timeline/style.css'))
/** The stylesheet imports the others beside it. */
const styleSheetPath = /^\/(style|base|one-sided|print-and-forced-colors)\.css$/

/** A page with only the timeline, in the development build of React, which reports all problems. */
export async function startTimelinePage(): Promise<{ url: string; stop(): Promise<void> }> {
  const vite = await createVite({
    ...workspaceSourcesViteConfig,
    configFile: false,
    root: FOLDER,
    appType: 'custom',
    logLevel: 'error',
    cacheDir: join(FOLDER, '../../../../node_modules/.cache/timeline-page'),
    optimizeDeps: { include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-dev-runtime'] },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  })
  const server = createServer((request, response) => {
    answer(vite, request, response).catch((error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The page has no port.')
  const stop = async () => {
    server.closeAllConnections()
    await Promise.all([vite.close(), new Promise((resolve) => server.close(resolve))])
  }
  return { url: `http://127.0.0.1:${address.port}`, stop }
}

async function answer(
  vite: ViteDevServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  if (styleSheetPath.test(url.pathname)) {
    response.setHeader('content-type', 'text/css')
    response.end(await readFile(new URL(url.pathname.slice(1), STYLES)))
  } else if (url.pathname === '/gone.png') {
    response.statusCode = 404
    response.end()
  } else if (url.pathname === '/') {
    const page = await readFile(join(FOLDER, 'index.html'), 'utf8')
    const html = url.searchParams.has('ssr') ? await render(vite, url.search) : ''
    response.setHeader('content-type', 'text/html')
    response.end(page.replace('<!--app-->', html))
  } else vite.middlewares(request, response)
}

async function render(vite: ViteDevServer, search: string): Promise<string> {
  const { renderApp } = await vite.ssrLoadModule('/render.tsx')
  return renderApp(search)
}
