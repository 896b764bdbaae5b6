import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { createFlushableLogs } from '../log/index.ts'
import { createDocumentResponse, createTestPages } from '../pages/pages.fixture.ts'
import { startTestHttpServer } from './http.fixture.ts'
import { handleUncaughtErrorsAndWarnings, shutDownOnSignal } from './process-lifecycle.ts'

// A server in its own process: sends its port, shuts down on a signal, and drains as its argument says.
// `/held` sends "held" and responds after receiving a message; `/rejects` and `/throws` cause uncaught
// errors.

const open = createFlushableLogs('debug')
handleUncaughtErrorsAndWarnings(open)
const [drain] = process.argv.slice(2)
const { http, port } = await startTestHttpServer({
  limits: drain === undefined ? {} : { drain: JSON.parse(drain) },
  log: open.log,
  logRequest: open.logRequest,
  pages: createTestPages({
    render: async (request, app) => {
      const { pathname, searchParams } = new URL(request.url)
      if (pathname === '/held') {
        process.send?.('held')
        await once(process, 'message')
      } else await pause(Number(searchParams.get('ms') ?? 5))
      if (pathname === '/rejects') void Promise.reject(new Error('left behind'))
      if (pathname === '/throws')
        setImmediate(() => {
          throw new Error('the end')
        })
      return createDocumentResponse(app, `<p>${'Tichá Lhota '.repeat(500)}</p>`)
    },
  }),
})
shutDownOnSignal(
  async () => {
    await http.close()
    open.log.info('closed')
    await open.flush()
  },
  () => undefined,
)
process.send?.(port)
