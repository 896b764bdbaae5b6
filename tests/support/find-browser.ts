import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { createLeanBrowserProgram } from './lean-browser.ts'
import { findPackagedBrowser } from './packaged-browser.ts'

/** A browser that tests can start. */
export interface BrowserLaunchOptions {
  readonly executablePath: string
  readonly args: string[]
  readonly env: NodeJS.ProcessEnv
}

/** Paths where systems install Chromium or Chrome. The headless shell comes first: it is twice as fast. */
const SYSTEM_BROWSERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap(
    (folder) => (folder ? [join(folder, 'Google/Chrome/Application/chrome.exe')] : []),
  ),
}

/** Tests also run as root, and the browser contacts only the site under test. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--process-per-site',
]

/**
 * Finds a browser: the packaged one (Linux on x64), which needs two thirds of the time of others, the
 * system's own, or one that Playwright has downloaded. If there is none, it is installed: by Playwright, or
 * on Debian by its package manager.
 */
export async function findOrInstallBrowser(): Promise<BrowserLaunchOptions> {
  const browser = (await findPackagedBrowser(ARGS)) ?? findSystemBrowser() ?? findPlaywrightBrowser()
  if (browser !== null) return browser
  for (const install of [installWithPlaywright, installWithApt]) {
    console.log('Installing a browser for the tests…')
    if (!install()) continue
    const installed = findPlaywrightBrowser() ?? findSystemBrowser()
    if (installed !== null) return installed
  }
  throw new Error('No browser was found for the tests: install Chromium or Google Chrome and run them again.')
}

function findSystemBrowser(): BrowserLaunchOptions | null {
  const executablePath = SYSTEM_BROWSERS[process.platform]?.find((file) => existsSync(file))
  return executablePath === undefined ? null : createLaunchOptions(executablePath)
}

function findPlaywrightBrowser(): BrowserLaunchOptions | null {
  const executablePath = chromium.executablePath()
  return existsSync(executablePath) ? createLaunchOptions(executablePath) : null
}

function createLaunchOptions(executablePath: string): BrowserLaunchOptions {
  return { executablePath: createLeanBrowserProgram(executablePath), args: ARGS, env: process.env }
}

function installWithPlaywright(): boolean {
  const cli = join(import.meta.dirname, '../../node_modules/@playwright/test/cli.js')
  return spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore' }).status === 0
}

/** Possible on Debian and derivatives, as root only. */
function installWithApt(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return false
  const run = (...args: string[]) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  return (
    run('update', '-qq') && run('install', '-qq', '-y', '--no-install-recommends', 'chromium-headless-shell')
  )
}
