import { isKindName, type KindName } from '../../domain/kinds/index.ts'
import { type ContentFolderItem, findContentFieldDefinition } from './content-format.ts'
import { isAddressField } from './format-content-files.ts'
import { type IdFinder, replaceKeyByPath, replaceKeysByPaths } from './item-links.ts'

export interface FolderValueResolver {
  readonly findId: IdFinder
  /** The hash of a file in `pictures/`; null if it cannot be used, which is reported elsewhere. */
  findHash(name: string): Promise<string | null>
}

/** Replaces keys by ids, file names by hashes and links by paths. `onMissing` gets what does not exist. */
export async function resolveFolderValues(
  kind: KindName,
  values: ContentFolderItem['values'],
  { findId, findHash }: FolderValueResolver,
  onMissing: (target: string) => void,
): Promise<Record<string, string | number>> {
  const resolved: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = findContentFieldDefinition(kind, name)
    if (value === '') resolved[name] = ''
    else if (field?.type === 'ref') {
      const id = isKindName(field.to ?? '') ? findId(field.to as KindName, String(value)) : null
      if (id === null) onMissing(`${field.to}:${value}`)
      else resolved[name] = id
    } else if (field?.type === 'file') resolved[name] = (await findHash(String(value))) ?? ''
    else if (field?.type === 'html') resolved[name] = replaceKeysByPaths(String(value), findId, onMissing)
    else if (isAddressField(kind, name)) {
      const address = replaceKeyByPath(String(value), findId)
      if (address === null) onMissing(String(value))
      else resolved[name] = address
    } else resolved[name] = value
  }
  return resolved
}
