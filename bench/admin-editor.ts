import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { build } from 'vite'
import { findOrInstallBrowser } from '../tests/support/find-browser.ts'
import { type BenchmarkResult, createAtMostResult } from './results-table.ts'

const KEYS = 150
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Typing in the middle of an article of 50 KB, in the editor and in a bare `contenteditable`. */
export async function benchAdminEditor(): Promise<BenchmarkResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-editor-'))
  const page = await servePage(folder)
  const { executablePath, args } = await findOrInstallBrowser()
  // Frames are not limited to the display rate: work is measured, not waiting for the screen.
  const browser = await chromium.launch({
    executablePath,
    args: [...args, '--disable-frame-rate-limit', '--disable-gpu-vsync'],
  })
  try {
    const bare = await measureKeystrokes(browser, `${page.url}?bare`)
    const editor = await measureKeystrokes(browser, page.url)
    const [usual, seldom] = [percentile(editor, 0.5), percentile(editor, 0.95)]
    const beside = `${usual.toFixed(1)} beside ${percentile(bare, 0.5).toFixed(1)} ms`
    return [
      createAtMostResult('keystroke to paint in an article of 50 KB, p95', seldom, 16, ' ms'),
      createAtMostResult(
        `the same beside a bare contenteditable, p50 (${beside})`,
        usual / percentile(bare, 0.5),
        3,
        '×',
      ),
      createAtMostResult(
        'script of the editor, loaded when it opens (br)',
        await measureEditorKilobytes(folder),
        150,
        ' KB',
      ),
    ]
  } finally {
    await browser.close()
    await page.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function percentile(times: readonly number[], part: number): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * part)] ?? Number.NaN
}

/** Types into the middle of the text; returns the duration of each keystroke. */
async function measureKeystrokes(browser: Browser, url: string): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(url)
  const text = page.locator('[contenteditable=true], [contenteditable=""]')
  await text.waitFor()
  await text.locator('p').nth(35).click()
  await page.keyboard.type('Na rozehřátí ', { delay: 20 })
  await page.evaluate(() => window.keystrokes.splice(0))
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press('abcdefgh '[key % 9] ?? 'a')
    await page.waitForTimeout(30)
  }
  const times = await page.evaluate(() => window.keystrokes)
  await page.close()
  return times
}

/** Everything that is loaded with the editor, the largest part. */
async function measureEditorKilobytes(folder: string): Promise<number> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('editor') && name.endsWith('.js'))
  const sizes = await Promise.all(
    names.map(async (name) => brotliCompressSync(await readFile(join(folder, name))).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

async function servePage(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, '..'),
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: true,
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'admin-editor-page.tsx'),
        output: { entryFileNames: 'page.js', chunkFileNames: '[name].js', assetFileNames: 'page[extname]' },
      },
    },
  })
  const styles = '<link rel="stylesheet" href="/page.css">'
  const html = `<!doctype html><html lang="cs"><title>Bench</title>${styles}<body><script type="module" src="/page.js"></script>`
  await writeFile(join(folder, 'index.html'), html)
  const server = createServer(async (request, response) => {
    const name = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1) || 'index.html'
    const body = await readFile(join(folder, name)).catch(() => null)
    response.writeHead(body ? 200 : 404, { 'content-type': TYPES[extname(name)] ?? 'text/plain' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The page has no port.')
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `http://127.0.0.1:${address.port}/`, stop }
}
