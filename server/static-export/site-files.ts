import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { staticSiteFiles } from '../../domain/static-site.ts'
import type { StaticSiteOutput } from './output.ts'
import type { SiteFile } from './site-links.ts'

/** Where the files of a copy come from, except its pictures. */
export interface SiteFileSource {
  /** The build of the app for browsers. */
  readonly clientFolder: string
  /** The build of the script of copies. */
  readonly staticSiteFolder: string
  readonly read: ReadSiteFile
}

/** Reads a picture, an icon or a feed as a visitor gets it; null if there is none. */
export type ReadSiteFile = (file: SiteFile) => Promise<Uint8Array | null>

/** A picture of one transparent pixel (GIF), in the place of one that is lost. */
const emptyPicture = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')
const cssUrlPattern = /url\((["']?)\/assets\/([A-Za-z0-9][A-Za-z0-9._-]*)\1\)/g
/** How many pictures are made at the same time: their worker processes use the other processors. */
const concurrency = 4

interface WritePicturesOptions {
  readonly onWritten: (done: number) => void
  readonly signal: AbortSignal
}

/** The paths of the styles, scripts and fonts that exist: texts can have links to others. */
export async function listAssets({
  clientFolder,
  staticSiteFolder,
}: Pick<SiteFileSource, 'clientFolder' | 'staticSiteFolder'>): Promise<Set<string>> {
  const names = await Promise.all(
    [clientFolder, staticSiteFolder].map((folder) => readdir(join(folder, 'assets'))),
  )
  return new Set(names.flat().map((name) => `assets/${name}`))
}

/** Writes the styles, scripts, fonts, icons and feeds. Returns the paths of feeds that could not be read. */
export async function writeSiteFiles(
  files: readonly SiteFile[],
  source: SiteFileSource,
  output: Pick<StaticSiteOutput, 'write'>,
): Promise<string[]> {
  await writeAssets(
    files.filter(({ type }) => type === 'asset'),
    source,
    output,
  )
  const lost: string[] = []
  for (const file of files) {
    if (file.type === 'icon') await output.write(file.path, (await source.read(file)) ?? emptyPicture)
    if (file.type !== 'feed') continue
    const bytes = await source.read(file)
    if (bytes === null) lost.push(file.source)
    else await output.write(file.path, bytes)
    if (file.path === 'sitemap.xml') await writeSitemapParts(source, output)
  }
  return lost
}

/** Writes the parts of the sitemap of a large site, to which `sitemap.xml` refers then. */
async function writeSitemapParts(
  source: Pick<SiteFileSource, 'read'>,
  output: Pick<StaticSiteOutput, 'write'>,
): Promise<void> {
  for (let number = 1; ; number += 1) {
    const path = `sitemap-${number}.xml`
    const bytes = await source.read({ type: 'feed', path, source: `/${path}` })
    if (bytes === null) return
    await output.write(path, bytes)
  }
}

/** Writes pictures, in their order. Returns the paths of those that are lost. */
export async function writePictures(
  pictures: readonly SiteFile[],
  read: ReadSiteFile,
  output: Pick<StaticSiteOutput, 'write'>,
  { onWritten, signal }: WritePicturesOptions,
): Promise<string[]> {
  const lost: string[] = []
  const reading = new Map<number, Promise<Uint8Array | null>>()
  let started = 0
  for (const [index, picture] of pictures.entries()) {
    signal.throwIfAborted()
    // The next ones are read ahead, and written in order, so that the same site results in the same zip file.
    for (; started < Math.min(pictures.length, index + concurrency); started += 1) {
      const next = pictures[started]
      const bytes = next === undefined ? Promise.resolve(null) : read(next)
      // It is awaited later; until then its failure has no handler.
      bytes.catch(() => undefined)
      reading.set(started, bytes)
    }
    const bytes = await reading.get(index)
    reading.delete(index)
    if (!bytes) lost.push(picture.source)
    await output.write(picture.path, bytes ?? emptyPicture)
    onWritten(index + 1)
  }
  return lost
}

/** Writes attachments, one after another: each may be large. Returns the paths of those that are lost. */
export async function writeAttachments(
  attachments: readonly SiteFile[],
  read: ReadSiteFile,
  output: Pick<StaticSiteOutput, 'write'>,
  signal: AbortSignal,
): Promise<string[]> {
  const lost: string[] = []
  for (const attachment of attachments) {
    signal.throwIfAborted()
    const bytes = await read(attachment)
    if (bytes === null) lost.push(attachment.source)
    else await output.write(attachment.path, bytes)
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
    // Fonts cannot be preloaded from files, so they often arrive later than `optional` allows.
    const swapping = bytes.toString('utf8').replaceAll('font-display:optional', 'font-display:swap')
    const css = swapping.replace(cssUrlPattern, (_, quote: string, name: string) => {
      const asset = `assets/${name}`
      if (!known.has(asset)) pending.push(asset)
      known.add(asset)
      return `url(${quote}${name}${quote})`
    })
    await output.write(path, css)
  }
}
