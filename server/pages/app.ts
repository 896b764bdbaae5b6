import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RouterContext, ServerBuild } from 'react-router'
import type { AppRequest } from '../../app/request.ts'

/** The React side, as the server sees it: a request and what the app may know of it give an answer. */
export type Render = (request: Request, app: AppRequest) => Promise<Response>

/** A fault that a rendering met; the app has answered it already. */
export type ReportFault = (error: unknown, request: Request) => void

export interface App {
  readonly render: Render
  /** Tells one build from the next. */
  readonly buildId: string
  /** When it was built; null where it never is. */
  readonly buildTime: string | null
}

/** What is settled about the app before its first page. */
export interface AppSettings {
  readonly report: ReportFault
  /** Whether the interface is translated. */
  readonly translation: boolean
}

/** The app has not been built, or by something else than this product's build. */
export class AppMissing extends Error {
  constructor(folder: string, why: string) {
    super(`${why} in ${folder}: run npm run build`)
    this.name = 'AppMissing'
  }
}

/** What our entry.server exports beside what React Router asks of it. */
interface EntryExports {
  readonly appRequestContext: RouterContext<AppRequest>
  readonly setErrorHook: (hook: ReportFault) => void
  /** Switches translation off. */
  readonly withdrawMessages: () => void
}

/** Loads the built app from its folder. */
export async function loadApp(folder: string, { report, translation }: AppSettings): Promise<App> {
  const { id: buildId, time: buildTime } = await readMark(folder)
  // Loaded here and not above: React chooses between its development and production halves when it is loaded.
  const { createRequestHandler, RouterContextProvider } = await import('react-router')
  const build: ServerBuild = await import(pathToFileURL(join(folder, 'server', 'index.js')).href)
  const entry: unknown = build.entry?.module
  if (!isOurs(entry)) throw new AppMissing(folder, 'the build is of another version')
  entry.setErrorHook(report)
  if (!translation) entry.withdrawMessages()
  const handle = createRequestHandler(build, 'production')
  return {
    buildId,
    buildTime,
    render: (request, app) =>
      handle(request, new RouterContextProvider(new Map([[entry.appRequestContext, app]]))),
  }
}

async function readMark(folder: string): Promise<BuildInfo> {
  const mark = await findBuildInfo(folder)
  if (mark === null) throw new AppMissing(folder, 'there is no whole build')
  return mark
}

/** Which build is in a folder and when it was made; null: there is no complete build. */
export async function findBuildInfo(folder: string): Promise<BuildInfo | null> {
  try {
    const mark: unknown = JSON.parse(await readFile(join(folder, 'server', 'build.json'), 'utf8'))
    return isMark(mark) ? mark : null
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

function isMark(value: unknown): value is BuildInfo {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('time' in value)) return false
  return typeof value.id === 'string' && typeof value.time === 'string'
}

const ours = ['appRequestContext', 'setErrorHook', 'withdrawMessages'] as const

function isOurs(entry: unknown): entry is EntryExports {
  return typeof entry === 'object' && entry !== null && ours.every((name) => name in entry)
}
