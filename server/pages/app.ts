import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RouterContext, ServerBuild } from 'react-router'
import type { AppRequest } from '../../app/request.ts'

/** The React side, as the server sees it: a request and what the app may know of it give an answer. */
export type RenderApp = (request: Request, app: AppRequest) => Promise<Response>

/** A fault that a rendering met; the app has answered it already. */
export type ReportRenderError = (error: unknown, request: Request) => void

export interface ReactApp {
  readonly render: RenderApp
  /** Tells one build from the next. */
  readonly buildId: string
  /** When it was built; null where it never is. */
  readonly buildTime: string | null
}

/** What is settled about the app before its first page. */
export interface LoadAppOptions {
  readonly report: ReportRenderError
  /** Whether the interface is translated. */
  readonly translation: boolean
}

/** The app has not been built, or by something else than this product's build. */
export class AppBuildMissingError extends Error {
  constructor(folder: string, why: string) {
    super(`${why} in ${folder}: run npm run build`)
    this.name = 'AppMissing'
  }
}

/** What our entry.server exports beside what React Router asks of it. */
interface EntryExports {
  readonly appRequestContext: RouterContext<AppRequest>
  readonly setServerErrorHook: (hook: ReportRenderError) => void
  /** Switches translation off. */
  readonly clearMessages: () => void
}

/** Loads the built app from its folder. */
export async function loadApp(folder: string, { report, translation }: LoadAppOptions): Promise<ReactApp> {
  const { id: buildId, time: buildTime } = await readBuildInfo(folder)
  // Loaded here and not above: React chooses between its development and production halves when it is loaded.
  const { createRequestHandler, RouterContextProvider } = await import('react-router')
  const build: ServerBuild = await import(pathToFileURL(join(folder, 'server', 'index.js')).href)
  const entry: unknown = build.entry?.module
  if (!isEntryModule(entry)) throw new AppBuildMissingError(folder, 'the build is of another version')
  entry.setServerErrorHook(report)
  if (!translation) entry.clearMessages()
  const handle = createRequestHandler(build, 'production')
  return {
    buildId,
    buildTime,
    render: (request, app) =>
      handle(request, new RouterContextProvider(new Map([[entry.appRequestContext, app]]))),
  }
}

async function readBuildInfo(folder: string): Promise<BuildInfo> {
  const mark = await findBuildInfo(folder)
  if (mark === null) throw new AppBuildMissingError(folder, 'there is no whole build')
  return mark
}

/** Which build is in a folder and when it was made; null: there is no complete build. */
export async function findBuildInfo(folder: string): Promise<BuildInfo | null> {
  try {
    const mark: unknown = JSON.parse(await readFile(join(folder, 'server', 'build.json'), 'utf8'))
    return isBuildInfo(mark) ? mark : null
  } catch (error) {
    const absent = error instanceof Error && 'code' in error && error.code === 'ENOENT'
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

const requiredEntryExports = ['appRequestContext', 'setServerErrorHook', 'clearMessages'] as const

function isEntryModule(entry: unknown): entry is EntryExports {
  return typeof entry === 'object' && entry !== null && requiredEntryExports.every((name) => name in entry)
}
