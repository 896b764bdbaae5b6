import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Plugin, runnerImport } from 'vite'
import { type Language, supportedLanguages } from '../../../../domain/language.ts'
import { validateFields } from '../../../../domain/validation/validate-fields.ts'

const config: InlineConfig = {
  configFile: false,
  root: join(import.meta.dirname, '../../../..'),
  mode: 'development',
  logLevel: 'error',
  plugins: [react()],
}

/** The server renders no styles, and the importer cannot read them. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0styles' : null),
  load: (id) => (id === '\0styles' ? '' : null),
}

/**
 * A page with only forms, rendered on the server and hydrated in the browser, with the development build of
 * React.
 */
export async function serveForms(folder = import.meta.dirname): Promise<{ url: string; stop: () => void }> {
  const { render } = (
    await runnerImport<typeof import('./server.tsx')>(join(folder, 'server.tsx'), {
      ...config,
      plugins: [withoutStyles],
    })
  ).module
  const files = await builtFiles(folder)
  const page = async (request: IncomingMessage) => {
    const address = new URL(request.url ?? '/', 'http://localhost')
    const language =
      supportedLanguages.find((known) => known === address.searchParams.get('language')) ?? 'en-US'
    const sent = request.method === 'POST' ? Object.fromEntries(new URLSearchParams(await text(request))) : {}
    const errors = request.method === 'POST' ? await refusal(sent, language) : {}
    const data = { scenario: address.searchParams.get('scenario') ?? '', language, values: sent, errors }
    return html(render(data), data, language)
  }
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '')
    if (file !== undefined) {
      response.setHeader('Content-Type', request.url === '/page.css' ? 'text/css' : 'text/javascript')
      response.end(file)
      return
    }
    page(request).then(
      (body) => response.setHeader('Content-Type', 'text/html; charset=utf-8').end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}

/** The page's script and styles. */
async function builtFiles(folder: string): Promise<Map<string, string | Uint8Array>> {
  const built = await build({
    ...config,
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      minify: false,
      cssCodeSplit: false,
      rollupOptions: {
        input: join(folder, 'client.tsx'),
        output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]', codeSplitting: false },
      },
    },
  })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  return new Map(
    outputs.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  )
}

/** Validates as a route's action would. */
async function refusal(sent: Record<string, string>, language: Language) {
  const fields = await validateFields(
    [
      { name: 'email', label: 'E-mail', rules: 'required|email', value: sent.email },
      { name: 'password', label: 'Password', rules: 'required|length:8,200', value: sent.password },
    ],
    language,
  )
  return { fields, form: sent.email === 'taken@example.org' ? ['Wrong address or password.'] : [] }
}

function html(rendered: string, data: unknown, language: Language): string {
  const safe = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<!doctype html><html lang="${language}"><head><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Forms</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"></head>
<body><div id="root">${rendered}</div>
<script>window.pageData = ${safe}</script><script type="module" src="/page.js"></script></body></html>`
}
