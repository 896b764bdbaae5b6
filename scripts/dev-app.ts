import type { Server } from 'node:http'
import { join } from 'node:path'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { createServer, type ViteDevServer } from 'vite'
import type { LoadAppOptions, LoadedReactApp } from '../server/pages/app.ts'

export { AppBuildUnusableError, findBuildInfo } from '../server/pages/app.ts'

const ROOT = join(import.meta.dirname, '..')

let vite: ViteDevServer | null = null

/** Starts Vite behind a server; its HMR messages use the same port. */
export async function startViteDevServer(front: Server): Promise<ViteDevServer> {
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

/** Loads the app from the current sources at each request; replaces `loadReactApp` of `server/pages/app.ts`. */
export async function loadReactApp(
  _folder: string,
  { report, translation }: LoadAppOptions,
): Promise<LoadedReactApp> {
  const server = vite
  if (server === null) throw new Error('Vite has not been started.')
  return {
    buildId: 'development',
    buildTime: null,
    async render(request, app) {
      const build = (await server.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
      const { appRequestContext, replaceServerErrorHook, disableAllTranslation } = build.entry.module as Entry
      replaceServerErrorHook((error, failedRequest) => {
        if (error instanceof Error) server.ssrFixStacktrace(error)
        console.error(error)
        report(error, failedRequest)
      })
      if (!translation) disableAllTranslation()
      const context = new RouterContextProvider(new Map([[appRequestContext, app]]))
      return createRequestHandler(build, 'development')(request, context)
    },
  }
}

type Entry = ServerBuild['entry']['module'] & typeof import('../app/entry.server.tsx')
