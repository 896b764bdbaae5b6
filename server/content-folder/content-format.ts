import { type FieldDefinition, getKindDefinition, type KindName } from '../../domain/kinds/index.ts'

// The format that docs/content-format.md describes.

/** The version that exports have; older ones can be read. */
export const contentFormatVersion = 2
export const readableFormatVersions: readonly unknown[] = [1, contentFormatVersion]

/** An item of a content folder. References are keys, files are names in `pictures/`, links in rich text are `kind:key`. */
export interface ContentFolderItem {
  readonly kind: KindName
  readonly key: string
  readonly id: number
  /** When it was created and last edited; null if the folder does not say. */
  readonly created: string | null
  readonly edited: string | null
  /** A time; null for a draft. */
  readonly published: string | null
  /** The original name of an image's file. */
  readonly fileName: string | null
  readonly values: Readonly<Record<string, string | number>>
  /** The file that describes it, for messages. */
  readonly source: string
}

/** A picture of a folder that was made from another one; both are names in `pictures/`. */
export interface PictureDerivation {
  readonly file: string
  readonly original: string
  /** How it was turned and cropped; absent if it was only converted. */
  readonly edit?: string
}

/** The file that lists the pictures that were made from others. */
export const derivationsFileName = 'originals.json'

/** The content of a folder in one language. */
export interface SingleLanguageContentFolder {
  /** Items of a kind in the order of their ids. */
  items(kind: KindName): readonly ContentFolderItem[]
  /** Site settings: the common ones and those of this language. */
  readonly site: ContentFolderItem['values']
}

/** A file that does not follow the format. */
export class ContentFormatError extends Error {
  override readonly name = 'ContentFormatError'

  constructor(file: string, reason: string) {
    super(`${file}: ${reason}`)
  }
}

const authorField = { type: 'ref', to: 'author' } as const

/** The definition of a field; items of every kind may name an author. Accounts are not part of the content. */
export function findContentFieldDefinition(
  kind: KindName,
  name: string,
): Pick<FieldDefinition, 'type' | 'to'> | null {
  const { fields } = getKindDefinition(kind)
  if (Object.hasOwn(fields, name)) return fields[name]?.type === 'account' ? null : (fields[name] ?? null)
  return name === 'author' ? authorField : null
}

/** The names of the fields of a kind in a content folder. */
export function listContentFieldNames(kind: KindName): string[] {
  const { fields, single } = getKindDefinition(kind)
  const own = Object.keys(fields).filter((name) => fields[name]?.type !== 'account')
  return single ? own : ['author', ...own]
}

/** The field with the rich text of a kind, which is the text of its Markdown files; null if there is none. */
export function findRichTextField(kind: KindName): string | null {
  return Object.entries(getKindDefinition(kind).fields).find(([, { type }]) => type === 'html')?.[0] ?? null
}

const maxKeyLength = 100

/** Whether a text is a key: lower-case letters, digits and hyphens. */
export function isContentKey(text: string): boolean {
  return text.length <= maxKeyLength && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)
}

/** Whether a text is the name of a file in `pictures/`. */
export function isPictureFileName(text: string): boolean {
  return text.length <= 200 && /^[\w-][\w.-]*$/.test(text)
}
