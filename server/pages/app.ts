import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { createRequestHandler, RouterContext, RouterContextProvider, ServerBuild } from 'react-router'
import type { AppRequest } from '../../app/request.ts'
import { isFileNotFoundError } from '../lib/errors.ts'

/** The React app as seen by the server: renders a request with its context to a response. */
export type RenderApp = (request: Request, app: AppRequest) => Promise<Response>

/** Called with an error during rendering; the app has already responded to it. */
type ReportRenderError = (error: unknown, request: Request) => void

export interface LoadedReactApp {
  readonly render: RenderApp
  /** Identifies the build. */
  readonly buildId: string
  /** Build time; null when the app runs without a build. */
  readonly buildTime: string | null
}

export interface LoadAppOptions {
  readonly report: ReportRenderError
  /** Whether the interface is translated. */
  readonly translation: boolean
}

/** The app is not built, or was built by another version of this product. */
export class AppBuildUnusableError extends Error {
  constructor(folder: string, why: string) {
    super(`${why} in ${folder}: run npm run build`)
    this.name = 'AppBuildUnusableError'
  }
}

/** The exports of our entry.server besides those that React Router requires. */
interface EntryExports {
  readonly appRequestContext: RouterContext<AppRequest>
  /** Of the router that is bundled with the app. */
  readonly createRequestHandler: typeof createRequestHandler
  readonly RouterContextProvider: typeof RouterContextProvider
  readonly replaceServerErrorHook: (hook: ReportRenderError) => void
  /** Disables translation. */
  readonly disableAllTranslation: () => void
}

export async function loadReactApp(
  folder: string,
  { report, translation }: LoadAppOptions,
): Promise<LoadedReactApp> {
  const { id: buildId, time: buildTime } = await readBuildInfo(folder)
  // Imported here and not at the top: React selects its development or production version when it is loaded.
  const build: ServerBuild = await import(pathToFileURL(join(folder, 'server', 'app.js')).href)
  const entry: unknown = build.entry?.module
  if (!isEntryModule(entry)) throw new AppBuildUnusableError(folder, 'the build is of another version')
  entry.replaceServerErrorHook(report)
  if (!translation) entry.disableAllTranslation()
  const { appRequestContext, createRequestHandler, RouterContextProvider } = entry
  const handle = createRequestHandler(build, 'production')
  return {
    buildId,
    buildTime,
    render: (request, app) => handle(request, new RouterContextProvider(new Map([[appRequestContext, app]]))),
  }
}

async function readBuildInfo(folder: string): Promise<BuildInfo> {
  const buildInfo = await findBuildInfo(folder)
  if (buildInfo === null) throw new AppBuildUnusableError(folder, 'there is no whole build')
  return buildInfo
}

/** Id and time of the build in a folder; null: there is no complete build. */
export async function findBuildInfo(folder: string): Promise<BuildInfo | null> {
  try {
    const buildInfo: unknown = JSON.parse(await readFile(join(folder, 'server', 'build.json'), 'utf8'))
    return isBuildInfo(buildInfo) ? buildInfo : null
  } catch (error) {
    const absent = isFileNotFoundError(error)
    if (absent || error instanceof SyntaxError) return null
    throw error
  }
}

export interface BuildInfo {
  readonly id: string
  readonly time: string
}

function isBuildInfo(value: unknown): value is BuildInfo {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('time' in value)) return false
  return typeof value.id === 'string' && typeof value.time === 'string'
}

const requiredEntryExports = [
  'appRequestContext',
  'createRequestHandler',
  'RouterContextProvider',
  'replaceServerErrorHook',
  'disableAllTranslation',
] as const

function isEntryModule(entry: unknown): entry is EntryExports {
  return typeof entry === 'object' && entry !== null && requiredEntryExports.every((name) => name in entry)
}
