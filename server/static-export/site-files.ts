import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { staticSiteFiles } from '../../domain/static-site.ts'
import type { StaticSiteOutput } from './output.ts'
import type { SiteFile } from './site-links.ts'

/** Where the files of a copy come from. */
export interface SiteFileSource {
  /** The build of the app for browsers. */
  readonly clientFolder: string
  /** The build of the script of copies. */
  readonly staticSiteFolder: string
  /** Reads a picture, an icon or a feed as a visitor gets it; null if there is none. */
  readonly read: (file: SiteFile) => Promise<Uint8Array | null>
}

/** A picture of one transparent pixel (GIF), in the place of one that is lost. */
const emptyPicture = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')
const cssUrlPattern = /url\((["']?)\/assets\/([A-Za-z0-9][A-Za-z0-9._-]*)\1\)/g
/** How many pictures are made at the same time: their worker processes use the other processors. */
const concurrency = 4

interface WriteFilesOptions {
  readonly onWritten: () => void
  readonly signal: AbortSignal
}

/** Writes the files that pages refer to, in the order of their names. Returns the pictures and icons that are lost. */
export async function writeSiteFiles(
  files: ReadonlyMap<string, SiteFile>,
  source: SiteFileSource,
  output: Pick<StaticSiteOutput, 'write'>,
  { onWritten, signal }: WriteFilesOptions,
): Promise<string[]> {
  const sorted = [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
  const assets = sorted.filter(({ type }) => type === 'asset')
  await writeAssets(assets, source, output)
  const others = sorted.filter(({ type }) => type !== 'asset')
  const lost: string[] = []
  const reading: Promise<Uint8Array | null>[] = []
  for (const [index, file] of others.entries()) {
    signal.throwIfAborted()
    // The next ones are read ahead, and written in order, so that the same site results in the same zip file.
    for (const ahead of others.slice(reading.length, index + concurrency)) {
      const read = source.read(ahead)
      // It is awaited later; until then its failure has no handler.
      read.catch(() => undefined)
      reading.push(read)
    }
    const bytes = await reading[index]
    delete reading[index]
    if (!bytes) lost.push(file.source)
    await output.write(file.path, bytes ?? emptyPicture)
    onWritten()
  }
  return lost
}

/** Writes the styles and what they refer to, with relative addresses. */
async function writeAssets(
  assets: readonly SiteFile[],
  { clientFolder, staticSiteFolder }: SiteFileSource,
  output: Pick<StaticSiteOutput, 'write'>,
): Promise<void> {
  const ownFiles: readonly string[] = Object.values(staticSiteFiles)
  const pending = assets.map(({ path }) => path)
  const known = new Set(pending)
  for (let path = pending.shift(); path !== undefined; path = pending.shift()) {
    const bytes = await readFile(join(ownFiles.includes(path) ? staticSiteFolder : clientFolder, path))
    if (!path.endsWith('.css')) {
      await output.write(path, bytes)
      continue
    }
    const css = bytes.toString('utf8').replace(cssUrlPattern, (_, quote: string, name: string) => {
      const asset = `assets/${name}`
      if (!known.has(asset)) pending.push(asset)
      known.add(asset)
      return `url(${quote}${name}${quote})`
    })
    await output.write(path, css)
  }
}
