import { foldCaseAndAccents } from './fold-case-and-accents.ts'

/** How a file in a text is shown: by a player, as a document that opens in the browser, or only as a download. */
export const attachmentKinds = ['audio', 'video', 'pdf', 'file'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

/** A file that was uploaded into a text. */
export interface UploadedAttachment {
  readonly path: string
  readonly kind: AttachmentKind
  readonly size: number
  /** The name of the uploaded file. */
  readonly name: string
}

const pathPattern = /^\/files\/([0-9a-f]{24})\/([a-z0-9][a-z0-9-]{0,79}\.[a-z0-9]{1,5})$/
const pathsInHtmlPattern = /"(\/files\/[0-9a-f]{24}\/[a-z0-9-]+\.[a-z0-9]+)"/g
const maxSlugLength = 60

/**
 * Extensions of documents that an address may have. A web host with a static copy chooses the type by the extension, so
 * it must not be that of a page or a script.
 */
const documentExtensions = new Set(
  (
    'doc docx odt rtf txt md epub xls xlsx ods csv ppt pptx odp zip 7z gz tar ged gpx kml kmz mov mkv avi wma mid ' +
    'psd ai dwg dxf stl mp3 m4a ogg wav flac aac webm mp4'
  ).split(' '),
)
const otherExtension = 'bin'

export function isAttachmentKind(value: string): value is AttachmentKind {
  return attachmentKinds.some((kind) => kind === value)
}

/** Whether an address is that of a file which was uploaded into a text. */
export function isAttachmentPath(path: string): boolean {
  return pathPattern.test(path)
}

/** The digits of the hash and the name in the address of an attachment; null for other addresses. */
export function parseAttachmentPath(path: string): { hashPrefix: string; name: string } | null {
  const match = pathPattern.exec(path)
  if (match === null) return null
  const [, hashPrefix = '', name = ''] = match
  return { hashPrefix, name }
}

/** The address of an attachment: readable, and in plain letters only. `extension`: that of its detected type. */
export function createAttachmentPath(hash: string, fileName: string, extension: string | null): string {
  const dot = fileName.lastIndexOf('.')
  const [base, ownExtension] =
    dot > 0 ? [fileName.slice(0, dot), fileName.slice(dot + 1).toLowerCase()] : [fileName, '']
  const slug = foldCaseAndAccents(base)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replace(/^-|-$/g, '')
  const safeExtension = documentExtensions.has(ownExtension) ? ownExtension : otherExtension
  return `/files/${hash.slice(0, 24)}/${slug || 'file'}.${extension ?? safeExtension}`
}

/** The type of a file as readers know it, such as `PDF`; null if its address does not have it. */
export function getAttachmentTypeName(path: string): string | null {
  const extension = path.slice(path.lastIndexOf('.') + 1)
  return extension === otherExtension ? null : extension.toUpperCase()
}

/** The addresses of the attachments of a rich text; each once. */
export function findAttachmentPathsInHtml(html: string): string[] {
  const paths = [...html.matchAll(pathsInHtmlPattern)].map(([, path = '']) => path)
  return [...new Set(paths)].filter(isAttachmentPath)
}
