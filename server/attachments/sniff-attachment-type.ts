import type { AttachmentKind } from '../../domain/text/attachments.ts'

/** What a browser may do with a file, decided by its first bytes. */
export interface AttachmentType {
  /** The MIME type that it is served with. */
  readonly mimeType: string
  readonly kind: AttachmentKind
  /** The extension of its address; null: that of the uploaded file, if it is harmless. */
  readonly extension: string | null
}

export const attachmentSniffLength = 512

const download: AttachmentType = { mimeType: 'application/octet-stream', kind: 'file', extension: null }
const knownTypes = [
  { mimeType: 'application/pdf', kind: 'pdf', extension: 'pdf' },
  { mimeType: 'audio/mpeg', kind: 'audio', extension: 'mp3' },
  { mimeType: 'audio/mp4', kind: 'audio', extension: 'm4a' },
  { mimeType: 'audio/aac', kind: 'audio', extension: 'aac' },
  { mimeType: 'audio/ogg', kind: 'audio', extension: 'ogg' },
  { mimeType: 'audio/wav', kind: 'audio', extension: 'wav' },
  { mimeType: 'audio/flac', kind: 'audio', extension: 'flac' },
  { mimeType: 'video/mp4', kind: 'video', extension: 'mp4' },
  { mimeType: 'video/webm', kind: 'video', extension: 'webm' },
  { mimeType: 'video/ogg', kind: 'video', extension: 'ogv' },
] as const satisfies readonly AttachmentType[]
type KnownMimeType = (typeof knownTypes)[number]['mimeType']

/** The type with this MIME type, as it is stored with a file; everything else is a download. */
export function getAttachmentType(mimeType: string): AttachmentType {
  return knownTypes.find((type) => type.mimeType === mimeType) ?? download
}

/** Detects the type from the first bytes; neither the name nor the type that the browser sent is used. */
export function sniffAttachmentType(beginning: Uint8Array): AttachmentType {
  const mimeType = sniffMimeType(Buffer.from(beginning.subarray(0, attachmentSniffLength)))
  return mimeType === null ? download : getAttachmentType(mimeType)
}

function sniffMimeType(bytes: Buffer): KnownMimeType | null {
  const text = bytes.toString('latin1')
  if (text.startsWith('%PDF-')) return 'application/pdf'
  if (text.startsWith('fLaC')) return 'audio/flac'
  if (text.startsWith('RIFF') && text.startsWith('WAVE', 8)) return 'audio/wav'
  if (text.startsWith('OggS')) return sniffOgg(text)
  if (text.startsWith('ftyp', 4)) return sniffIsoMedia(text.slice(8, 12))
  if (text.startsWith('\x1a\x45\xdf\xa3')) return text.slice(0, 64).includes('webm') ? 'video/webm' : null
  return text.startsWith('ID3') ? 'audio/mpeg' : sniffAudioFrame(bytes)
}

function sniffOgg(text: string): KnownMimeType | null {
  if (/OpusHead|vorbis|FLAC|Speex/.test(text)) return 'audio/ogg'
  return text.includes('theora') ? 'video/ogg' : null
}

/** Other brands, such as QuickTime, are played by some browsers only. */
function sniffIsoMedia(brand: string): KnownMimeType | null {
  if (/^M4[AB] $/.test(brand)) return 'audio/mp4'
  return /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash|f4v )$/.test(brand) ? 'video/mp4' : null
}

/** MPEG audio without tags begins with a frame: eleven bits that are set, then a valid layer, bit rate and sample rate. */
function sniffAudioFrame(bytes: Buffer): KnownMimeType | null {
  const [first = 0, second = 0, third = 0] = bytes
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return null
  if ((second & 0xf6) === 0xf0) return 'audio/aac'
  const isValid =
    (second & 0x18) !== 0x08 && (second & 0x06) !== 0 && (third & 0xf0) !== 0xf0 && (third & 0x0c) !== 0x0c
  return isValid ? 'audio/mpeg' : null
}
