import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A browser that tests can start. */
export interface TestBrowser {
  readonly executablePath: string
  readonly args: string[]
  readonly env: NodeJS.ProcessEnv
}

/** Where machines keep a Chromium of their own. */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Tests run as anybody, root included, and talk to nobody but the site under test. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** What the package asks about where it runs and may unpack, and what it sets on its own. */
const CHANGED = ['TMPDIR', 'AWS_LAMBDA_JS_RUNTIME', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME']

const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/letopis-browser')

/**
 * The browser of tests: the one that came with the packages, which is the same everywhere, needs neither root nor a
 * download, and shows pages twice as fast as one that could have windows. It is for Linux on x64; elsewhere the machine's own.
 */
export async function testBrowser(): Promise<TestBrowser> {
  return process.platform === 'linux' && process.arch === 'x64' ? packaged() : findBrowser()
}

/** The machine's own Chromium, which is what people have; without one the packaged. */
export async function findBrowser(): Promise<TestBrowser> {
  const executablePath = SYSTEM_BROWSERS.find((file) => existsSync(file))
  return executablePath === undefined ? packaged() : { executablePath, args: ARGS, env: process.env }
}

async function packaged(): Promise<TestBrowser> {
  if (!existsSync(FOLDER)) await unpack()
  return {
    executablePath: join(FOLDER, 'chromium'),
    args: [...ARGS, '--no-zygote', '--headless=shell'],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(FOLDER, 'al2023/lib'),
      FONTCONFIG_FILE: join(FOLDER, 'fonts.conf'),
      HOME: FOLDER,
    },
  }
}

/** Unpacks beside the folder and renames: whoever finds the folder finds it whole. */
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
  await rename(draft, FOLDER).catch((error: unknown) => giveWay(draft, error))
}

/** Another run may have been faster; its folder is as good as ours. */
async function giveWay(draft: string, error: unknown): Promise<void> {
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
