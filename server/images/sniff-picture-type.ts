/** MIME types that can be ingested. */
const acceptedPictureMimeTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/tiff',
  'image/heic',
] as const

export type AcceptedPictureMimeType = (typeof acceptedPictureMimeTypes)[number]

/** Result of sniffing: an accepted type, an unsupported picture type, or not a picture. */
type PictureSniffResult = AcceptedPictureMimeType | 'unsupported' | 'not_a_picture'

/** Number of leading bytes that are inspected. */
export const sniffByteLength = 512

const fileSignatures: readonly (readonly [start: string, type: PictureSniffResult])[] = [
  ['\xff\xd8\xff', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
  ['II+\0', 'image/tiff'],
  ['MM\0+', 'image/tiff'],
  // BMP, Photoshop, icons, JPEG XL, JPEG 2000, PostScript, PDF.
  ['BM', 'unsupported'],
  ['8BPS', 'unsupported'],
  ['\0\0\x01\0', 'unsupported'],
  ['\xff\x0a', 'unsupported'],
  ['\0\0\0\x0cJXL ', 'unsupported'],
  ['\0\0\0\x0cjP  ', 'unsupported'],
  ['%!PS', 'unsupported'],
  ['%PDF', 'unsupported'],
]

/** Detects the type from the leading bytes; the file name is not used. */
export function sniffPictureType(beginning: Uint8Array): PictureSniffResult {
  const bytes = Buffer.from(beginning.subarray(0, sniffByteLength))
  const text = bytes.toString('latin1')
  for (const [start, type] of fileSignatures) if (text.startsWith(start)) return type
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp'
  if (text.startsWith('ftyp', 4)) return sniffIsoMediaBrands(text.slice(8, bytes.readUInt32BE(0)))
  return /<svg[\s>]/i.test(text) ? 'unsupported' : 'not_a_picture'
}

/** AVIF and HEIC (also HEIF in general) share the container format; the brands tell them apart. */
function sniffIsoMediaBrands(brands: string): PictureSniffResult {
  if (/avi[fs]/.test(brands)) return 'image/avif'
  return /hei[cxms]|hev[cx]|mif1|msf1/.test(brands) ? 'image/heic' : 'not_a_picture'
}
