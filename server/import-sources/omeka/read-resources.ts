import { readFile, stat } from 'node:fs/promises'
import { ImportSourceError } from '../errors.ts'
import type { SourceFiles } from '../source-files.ts'

/** A resource of Omeka S: JSON-LD with properties such as `dcterms:title`. */
export type OmekaResource = Readonly<Record<string, unknown>>

/** What the API of Omeka S has, by id. */
export interface OmekaResources {
  readonly items: ReadonlyMap<number, OmekaResource>
  readonly itemSets: ReadonlyMap<number, OmekaResource>
  readonly media: ReadonlyMap<number, OmekaResource>
  /** The names of sites in addresses, such as `/s/museum/item/12`. */
  readonly siteSlugs: readonly string[]
}

/** A page of the API has at most a few megabytes. */
const maxFileBytes = 64_000_000
const maxResources = 500_000

export function listJsonFiles({ names }: SourceFiles): readonly string[] {
  return names.filter((name) => /\.(?:json|jsonld)$/i.test(name))
}

/** Reads all files: lists of resources, as pages of the API, or single ones. Throws an `ImportSourceError`. */
export async function readResources(
  files: SourceFiles,
  onSkipped: (file: string) => void,
): Promise<OmekaResources> {
  const [items, itemSets, media] = [0, 1, 2].map(() => new Map<number, OmekaResource>())
  const siteSlugs = new Set<string>()
  let count = 0
  for (const name of listJsonFiles(files)) {
    const content = await readJson(files, name)
    for (const resource of (Array.isArray(content) ? content : [content]).filter(isResource)) {
      const types = [resource['@type']].flat()
      const id = Number(resource['o:id'])
      const target = types.includes('o:Item')
        ? items
        : types.includes('o:ItemSet')
          ? itemSets
          : types.includes('o:Media')
            ? media
            : null
      if (types.includes('o:Site') && typeof resource['o:slug'] === 'string')
        siteSlugs.add(resource['o:slug'])
      if (target == null || !Number.isInteger(id) || id < 1) continue
      count += 1
      if (count > maxResources) throw new ImportSourceError(`There are more than ${maxResources} resources.`)
      // The same page may have been saved twice.
      target.set(id, resource)
    }
    if (content === null) onSkipped(name)
  }
  const none = new Map<number, OmekaResource>()
  return { items: items ?? none, itemSets: itemSets ?? none, media: media ?? none, siteSlugs: [...siteSlugs] }
}

/** Null for a file that is no JSON or too large. */
async function readJson(files: SourceFiles, name: string): Promise<unknown> {
  const file = files.locate(name)
  if ((await stat(file)).size > maxFileBytes) return null
  try {
    return JSON.parse((await readFile(file, 'utf8')).replace(/^\uFEFF/, ''))
  } catch (error) {
    // Nested too deeply, or not JSON.
    if (error instanceof SyntaxError || error instanceof RangeError) return null
    throw error
  }
}

function isResource(value: unknown): value is OmekaResource {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The texts of a property: literals, labels of addresses and titles of linked resources. */
export function readProperty(resource: OmekaResource, name: string): string[] {
  const values = resource[name]
  if (!Array.isArray(values)) return []
  return values.flatMap((value: unknown) => {
    const {
      '@value': literal,
      'o:label': label,
      display_title: title,
      '@id': address,
    } = isResource(value) ? value : {}
    const text = [literal, label, title, address].find(
      (candidate) =>
        (typeof candidate === 'string' && candidate.trim() !== '') || typeof candidate === 'number',
    )
    return text === undefined ? [] : [String(text).trim()]
  })
}

/** The ids of linked resources, such as the media of an item. */
export function readLinkedIds(resource: OmekaResource, name: string): number[] {
  return [resource[name]].flat().flatMap((value) => {
    const id = isResource(value) ? value['o:id'] : null
    return typeof id === 'number' ? [id] : []
  })
}
