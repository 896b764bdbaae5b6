import type { Server } from 'node:http'
import { join } from 'node:path'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { createServer, type ViteDevServer } from 'vite'
import type { App, AppSettings } from '../server/pages/app.ts'

export { AppMissing } from '../server/pages/app.ts'

const ROOT = join(import.meta.dirname, '..')

let vite: ViteDevServer | null = null

/** Starts Vite behind a server; its messages to browsers go over the same port. */
export async function startVite(front: Server): Promise<ViteDevServer> {
  vite = await createServer({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    mode: 'development',
    appType: 'custom',
    clearScreen: false,
    server: { middlewareMode: true, hmr: { server: front } },
  })
  return vite
}

/** The app as it is in the sources at the moment of each request; stands in for `loadApp` of the pages' room. */
export async function loadApp(_folder: string, { report, translation }: AppSettings): Promise<App> {
  const server = vite
  if (server === null) throw new Error('Vite has not been started.')
  return {
    buildId: 'development',
    buildTime: null,
    async render(request, app) {
      const build = (await server.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
      const { appRequestContext, setErrorHook, withdrawMessages } = build.entry.module as Entry
      setErrorHook((error, failed) => {
        if (error instanceof Error) server.ssrFixStacktrace(error)
        console.error(error)
        report(error, failed)
      })
      if (!translation) withdrawMessages()
      const context = new RouterContextProvider(new Map([[appRequestContext, app]]))
      return createRequestHandler(build, 'development')(request, context)
    },
  }
}

type Entry = ServerBuild['entry']['module'] & typeof import('../app/entry.server.tsx')
