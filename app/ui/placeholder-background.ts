import type { DisplayPicture } from '../../server/content/contract/items.ts'

/** Wide enough to tell sky from ground and left from right; the browser makes the rest smooth. */
const COLUMNS = 4
const HEADER = 26
const BYTES_PER_ROW = COLUMNS * 3

/** How high each wave stands at each point, over three points and over four. */
const OVER_THREE = createCosineTable(3)
const OVER_FOUR = createCosineTable(4)

function createCosineTable(points: number): readonly (readonly number[])[] {
  const all = Array.from({ length: points }, (_, n) => n)
  return all.map((wave) => all.map((point) => Math.cos((Math.PI * (point + 0.5) * wave) / points)))
}

/** A background as styles take it. */
export interface PlaceholderBackground {
  readonly backgroundColor?: string
  readonly backgroundImage?: string
}

/**
 * What stands in a picture's room until it comes: its thumbhash as a bitmap of a dozen points, which the page carries and
 * the browser stretches, so that no script has to run; its colour where there is only that. Through one that lets
 * light through nothing else may be seen.
 */
export function createPlaceholderBackground({
  thumbhash,
  colour,
}: Pick<DisplayPicture, 'thumbhash' | 'colour'>): PlaceholderBackground | undefined {
  const image = thumbhash === null ? null : getThumbhashBackground(thumbhash)
  if (image !== null) return image === '' ? undefined : { backgroundImage: image }
  return colour !== null && /^#[0-9a-f]{6}$/i.test(colour) ? { backgroundColor: colour } : undefined
}

/** The same as text, for scripts that make their pictures themselves. */
export function createPlaceholderBackgroundCss(
  picture: Pick<DisplayPicture, 'thumbhash' | 'colour'>,
): string {
  const { backgroundImage, backgroundColor } = createPlaceholderBackground(picture) ?? {}
  return backgroundImage ?? backgroundColor ?? ''
}

const MOST_KEPT = 4000
const kept = new Map<string, string | null>()

/** The background a thumbhash makes; empty where nothing may be behind the picture, null where it is no thumbhash. */
function getThumbhashBackground(thumbhash: string): string | null {
  const known = kept.get(thumbhash)
  if (known !== undefined) return known
  const hash = decodeThumbhash(thumbhash)
  const image = hash && (isOpaque(hash) ? `url(${createBitmapDataUrl(hash)})` : '')
  // Pages show the same pictures again and again.
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(thumbhash, image)
  return image
}

/** Null where it cannot be a thumbhash. */
function decodeThumbhash(text: string): Uint8Array | null {
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    return bytes.length >= 5 && bytes.length <= 25 ? bytes : null
  } catch {
    return null
  }
}

function isOpaque(hash: Uint8Array): boolean {
  return ((hash[2] ?? 0) & 0x80) === 0
}

/** A bitmap in the oldest and shortest form there is: 24 bits a point, from the bottom row up, blue first. */
function createBitmapDataUrl(hash: Uint8Array): string {
  const { channels, isUpright } = parseThumbhash(hash)
  const rows = isUpright ? 4 : 3
  const size = HEADER + rows * BYTES_PER_ROW
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  bytes.set([0x42, 0x4d])
  view.setUint32(2, size, true)
  view.setUint32(10, HEADER, true)
  view.setUint32(14, 12, true)
  view.setUint16(18, COLUMNS, true)
  view.setUint16(20, rows, true)
  view.setUint16(22, 1, true)
  view.setUint16(24, 24, true)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const [l, p, q] = channels.map((channel) => evaluateChannel(channel, column, row, rows))
      const at = HEADER + (rows - 1 - row) * BYTES_PER_ROW + column * 3
      bytes.set(toBlueGreenRed(l ?? 0, p ?? 0, q ?? 0), at)
    }
  }
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...bytes))}`
}

interface Channel {
  readonly mean: number
  readonly waves: readonly { readonly x: number; readonly y: number; readonly height: number }[]
}

/** Lightness and the two differences of colour, each a mean and waves over the picture. */
function parseThumbhash(hash: Uint8Array): { channels: readonly Channel[]; isUpright: boolean } {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = hash
  const first = a | (b << 8) | (c << 16)
  const second = d | (e << 8)
  const isWide = second >> 15 === 1
  const longSide = 7
  const shortSide = Math.max(3, second & 7)
  let place = 0
  const wavesOf = (across: number, down: number, scale: number): Channel['waves'] => {
    const waves: { x: number; y: number; height: number }[] = []
    for (let y = 0; y < down; y++) {
      for (let x = y === 0 ? 1 : 0; x * down < across * (down - y); x++) {
        const half = ((hash[5 + (place >> 1)] ?? 0x77) >> ((place & 1) << 2)) & 15
        place += 1
        waves.push({ x, y, height: (half / 7.5 - 1) * scale })
      }
    }
    return waves
  }
  const [across, down] = isWide ? [longSide, shortSide] : [shortSide, longSide]
  const lightness = {
    mean: (first & 63) / 63,
    waves: wavesOf(across, down, ((first >> 18) & 31) / 31),
  }
  const yellowness = {
    mean: ((first >> 6) & 63) / 31.5 - 1,
    waves: wavesOf(3, 3, (((second >> 3) & 63) / 63) * 1.25),
  }
  const redness = {
    mean: ((first >> 12) & 63) / 31.5 - 1,
    waves: wavesOf(3, 3, (((second >> 9) & 63) / 63) * 1.25),
  }
  return { channels: [lightness, yellowness, redness], isUpright: !isWide }
}

/** A channel at a point; waves finer than the points would only blur into each other. */
function evaluateChannel({ mean, waves }: Channel, column: number, row: number, rows: number): number {
  const down = rows === 3 ? OVER_THREE : OVER_FOUR
  let value = mean
  for (const { x, y, height } of waves)
    value += 2 * height * (OVER_FOUR[x]?.[column] ?? 0) * (down[y]?.[row] ?? 0)
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
