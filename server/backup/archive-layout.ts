import { createStorePath, parseHashFromStorePath } from '../files/store-path.ts'

/** The paths inside the folder of the bag. */
export const manifestPath = 'data/backup.json'
export const secretsPath = 'data/secrets.json'
export const payloadManifestPath = 'manifest-sha256.txt'
export const tagManifestPath = 'tagmanifest-sha256.txt'
export const bagDeclarationPath = 'bagit.txt'
export const bagInfoPath = 'bag-info.txt'
export const bagDeclaration = 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n'

/** The files that the tag manifest lists. */
export const taggedPaths: readonly string[] = [bagInfoPath, bagDeclarationPath, payloadManifestPath]

const fileFolder = 'data/files/'
const tablePattern = /^data\/database\/([a-z][a-z0-9_]{0,62})\.jsonl$/

/** What a path of an archive is; null: archives have no such path. */
export type ArchivedPath =
  | { readonly type: 'tag' | 'manifest' | 'secrets' }
  | { readonly type: 'table'; readonly name: string }
  | { readonly type: 'file'; readonly hash: string }

export function createTablePath(name: string): string {
  return `data/database/${name}.jsonl`
}

export function createFilePath(hash: string): string {
  return `${fileFolder}${createStorePath(hash)}`
}

/** Recognizes the paths that an archive can contain; every other one is refused. */
export function parseArchivedPath(path: string): ArchivedPath | null {
  if (path === tagManifestPath || taggedPaths.includes(path)) return { type: 'tag' }
  if (path === manifestPath) return { type: 'manifest' }
  if (path === secretsPath) return { type: 'secrets' }
  const table = tablePattern.exec(path)?.[1]
  if (table !== undefined) return { type: 'table', name: table }
  const hash = path.startsWith(fileFolder) ? parseHashFromStorePath(path.slice(fileFolder.length)) : null
  return hash === null ? null : { type: 'file', hash }
}
