import type { DisplayPicture } from '../../server/content/contract/items.ts'

/** A few columns are enough; the browser smooths the stretched bitmap. */
const COLUMNS = 4
const HEADER_SIZE = 26
const BYTES_PER_ROW = COLUMNS * 3

/** Cosine tables for three and four points. */
const COSINES_3 = createCosineTable(3)
const COSINES_4 = createCosineTable(4)

function createCosineTable(points: number): readonly (readonly number[])[] {
  const all = Array.from({ length: points }, (_, n) => n)
  return all.map((wave) => all.map((point) => Math.cos((Math.PI * (point + 0.5) * wave) / points)))
}

/** CSS properties of a placeholder. */
interface PlaceholderBackgroundStyle {
  readonly backgroundColor?: string
  readonly backgroundImage?: string
}

/**
 * The placeholder of a picture until it loads: its thumbhash as an inline bitmap of a dozen pixels, which the browser
 * stretches without a script, or its colour if there is no thumbhash. Pictures with transparency get none, because it
 * would show through.
 */
export function createPlaceholderBackgroundStyle({
  thumbhash,
  colour,
}: Pick<DisplayPicture, 'thumbhash' | 'colour'>): PlaceholderBackgroundStyle | undefined {
  const image = thumbhash === null ? null : getThumbhashBackground(thumbhash)
  if (image !== null) return image === '' ? undefined : { backgroundImage: image }
  return colour !== null && /^#[0-9a-f]{6}$/i.test(colour) ? { backgroundColor: colour } : undefined
}

/** The placeholder as a CSS value, for scripts that create images. */
export function createPlaceholderBackgroundCssValue(
  picture: Pick<DisplayPicture, 'thumbhash' | 'colour'>,
): string {
  const { backgroundImage, backgroundColor } = createPlaceholderBackgroundStyle(picture) ?? {}
  return backgroundImage ?? backgroundColor ?? ''
}

const MAX_CACHE_SIZE = 4000
const backgroundCache = new Map<string, string | null>()

/** The background for a thumbhash; empty for a picture with transparency, null for an invalid thumbhash. */
function getThumbhashBackground(thumbhash: string): string | null {
  const cached = backgroundCache.get(thumbhash)
  if (cached !== undefined) return cached
  const hash = decodeThumbhash(thumbhash)
  const image = hash && (isOpaque(hash) ? `url(${createBitmapDataUrl(hash)})` : '')
  // Cached, because pages show the same pictures repeatedly.
  if (backgroundCache.size >= MAX_CACHE_SIZE) backgroundCache.clear()
  backgroundCache.set(thumbhash, image)
  return image
}

/** Decodes a thumbhash; null if it is invalid. */
function decodeThumbhash(text: string): Uint8Array | null {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    return bytes.length >= 5 && bytes.length <= 25 ? bytes : null
  } catch {
    return null
  }
}

function isOpaque(hash: Uint8Array): boolean {
  return ((hash[2] ?? 0) & 0x80) === 0
}

/** Creates a bitmap with the shortest header (BITMAPCOREHEADER): 24 bits per pixel, bottom row first, BGR. */
function createBitmapDataUrl(hash: Uint8Array): string {
  const { channels, isUpright } = parseThumbhash(hash)
  const rows = isUpright ? 4 : 3
  const size = HEADER_SIZE + rows * BYTES_PER_ROW
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  bytes.set([0x42, 0x4d])
  view.setUint32(2, size, true)
  view.setUint32(10, HEADER_SIZE, true)
  view.setUint32(14, 12, true)
  view.setUint16(18, COLUMNS, true)
  view.setUint16(20, rows, true)
  view.setUint16(22, 1, true)
  view.setUint16(24, 24, true)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const [l, p, q] = channels.map((channel) => evaluateChannel(channel, column, row, rows))
      const at = HEADER_SIZE + (rows - 1 - row) * BYTES_PER_ROW + column * 3
      bytes.set(toBlueGreenRed(l ?? 0, p ?? 0, q ?? 0), at)
    }
  }
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...bytes))}`
}

interface Channel {
  readonly mean: number
  readonly waves: readonly { readonly x: number; readonly y: number; readonly height: number }[]
}

/** Parses lightness and the two colour differences, each with a mean and cosine coefficients. */
function parseThumbhash(hash: Uint8Array): { channels: readonly Channel[]; isUpright: boolean } {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = hash
  const first = a | (b << 8) | (c << 16)
  const second = d | (e << 8)
  const isWide = second >> 15 === 1
  const longSide = 7
  const shortSide = Math.max(3, second & 7)
  let index = 0
  const readWaves = (across: number, down: number, scale: number): Channel['waves'] => {
    const waves: { x: number; y: number; height: number }[] = []
    for (let y = 0; y < down; y++) {
      for (let x = y === 0 ? 1 : 0; x * down < across * (down - y); x++) {
        const nibble = ((hash[5 + (index >> 1)] ?? 0x77) >> ((index & 1) << 2)) & 15
        index += 1
        waves.push({ x, y, height: (nibble / 7.5 - 1) * scale })
      }
    }
    return waves
  }
  const [across, down] = isWide ? [longSide, shortSide] : [shortSide, longSide]
  const lightness = {
    mean: (first & 63) / 63,
    waves: readWaves(across, down, ((first >> 18) & 31) / 31),
  }
  const yellowness = {
    mean: ((first >> 6) & 63) / 31.5 - 1,
    waves: readWaves(3, 3, (((second >> 3) & 63) / 63) * 1.25),
  }
  const redness = {
    mean: ((first >> 12) & 63) / 31.5 - 1,
    waves: readWaves(3, 3, (((second >> 9) & 63) / 63) * 1.25),
  }
  return { channels: [lightness, yellowness, redness], isUpright: !isWide }
}

/** Evaluates a channel at a pixel; frequencies above the resolution are skipped. */
function evaluateChannel({ mean, waves }: Channel, column: number, row: number, rows: number): number {
  const down = rows === 3 ? COSINES_3 : COSINES_4
  let value = mean
  for (const { x, y, height } of waves)
    value += 2 * height * (COSINES_4[x]?.[column] ?? 0) * (down[y]?.[row] ?? 0)
  return value
}

function toBlueGreenRed(l: number, p: number, q: number): [blue: number, green: number, red: number] {
  const blue = l - (2 / 3) * p
  const red = (3 * l - blue + q) / 2
  return [toByte(blue), toByte(red - q), toByte(red)]
}

function toByte(share: number): number {
  return Math.max(0, Math.min(255, Math.round(255 * share)))
}
