/** The version of the algorithm; descriptors of other versions are not comparable and are computed again. */
export const pictureDescriptorVersion = 1

/** The cache tag of pages that show similar pictures, for when the descriptors of many pictures have changed. */
export const similarPicturesCacheTag = 'similar-pictures'

/** The width and height in pixels of the thumbnail that a descriptor is computed from, whatever the picture's shape. */
export const descriptorThumbnailSide = 32

/** The cells of a descriptor, along each side of the picture. */
export const lightCells = 8
export const colourCells = 4
export const edgeCells = 4
export const edgeDirections = 6

/**
 * The numbers of a descriptor: the light of 8 × 8 cells, two colour components of 4 × 4 cells, and the strength of
 * edges in six directions of 4 × 4 cells.
 */
export const pictureDescriptorLength =
  lightCells ** 2 + 2 * colourCells ** 2 + edgeDirections * edgeCells ** 2

/** Descriptors are signed bytes; this is the byte of the value 1. */
export const descriptorByteScale = 127
/** The influence of colours on the distance: scans of one photograph differ most in their tint. */
const colourWeight = 2
const edgeWeight = 0.7

/** Below this contrast of the cells (standard deviation of the lightness) a picture has no layout to compare. */
const minLightContrast = 0.012

const pixelCount = descriptorThumbnailSide ** 2

/**
 * Describes the look of a picture by its layout of light, colours and edges, so that copies in another size, quality or
 * brightness have nearly the same descriptor. `rgb` is its thumbnail. Null if it shows nothing to compare, as a
 * picture of one colour.
 */
export function computePictureDescriptor(rgb: Uint8Array): Int8Array | null {
  if (rgb.length !== pixelCount * 3) throw new RangeError(`Expected ${pixelCount} RGB pixels`)
  const { lightness, greenRed, blueYellow } = convertToOklab(rgb)
  const light = averageCells(lightness, lightCells)
  const mean = light.reduce((sum, value) => sum + value, 0) / light.length
  const deviations = light.map((value) => value - mean)
  if (Math.hypot(...deviations) / Math.sqrt(deviations.length) < minLightContrast) return null
  const colours = [...averageCells(greenRed, colourCells), ...averageCells(blueYellow, colourCells)].map(
    (value) => value * colourWeight,
  )
  const edges = scaleToLength(measureEdges(lightness), edgeWeight)
  return Int8Array.from([...scaleToLength(deviations, 1), ...colours, ...edges], toByte)
}

function toByte(value: number): number {
  return Math.max(
    -descriptorByteScale,
    Math.min(descriptorByteScale, Math.round(value * descriptorByteScale)),
  )
}

interface OklabPixels {
  readonly lightness: Float64Array
  readonly greenRed: Float64Array
  readonly blueYellow: Float64Array
}

/** OKLab: equal differences of its numbers look equally different. */
function convertToOklab(rgb: Uint8Array): OklabPixels {
  const lightness = new Float64Array(pixelCount)
  const greenRed = new Float64Array(pixelCount)
  const blueYellow = new Float64Array(pixelCount)
  for (let at = 0; at < pixelCount; at += 1) {
    const red = toLinearLight(rgb[at * 3] ?? 0)
    const green = toLinearLight(rgb[at * 3 + 1] ?? 0)
    const blue = toLinearLight(rgb[at * 3 + 2] ?? 0)
    const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness[at] = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
    greenRed[at] = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
    blueYellow[at] = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  }
  return { lightness, greenRed, blueYellow }
}

function toLinearLight(byte: number): number {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** The means of `cells` × `cells` parts of the thumbnail. */
function averageCells(pixels: Float64Array, cells: number): number[] {
  const sums = new Array<number>(cells ** 2).fill(0)
  for (const [at, value] of pixels.entries()) {
    const cell = getCell(at, cells)
    sums[cell] = (sums[cell] ?? 0) + value
  }
  return sums.map((sum) => (sum * cells ** 2) / pixelCount)
}

function getCell(pixel: number, cells: number): number {
  const pixelsPerCell = descriptorThumbnailSide / cells
  const row = Math.floor(Math.floor(pixel / descriptorThumbnailSide) / pixelsPerCell)
  const column = Math.floor((pixel % descriptorThumbnailSide) / pixelsPerCell)
  return row * cells + column
}

/** The strength of the edges of each cell in each direction; an edge counts for the two directions next to its own. */
function measureEdges(lightness: Float64Array): number[] {
  const side = descriptorThumbnailSide
  const strengths = new Array<number>(edgeDirections * edgeCells ** 2).fill(0)
  const add = (bin: number, strength: number) => {
    strengths[bin] = (strengths[bin] ?? 0) + strength
  }
  for (let row = 1; row < side - 1; row += 1)
    for (let column = 1; column < side - 1; column += 1) {
      const at = row * side + column
      const across = (lightness[at + 1] ?? 0) - (lightness[at - 1] ?? 0)
      const down = (lightness[at + side] ?? 0) - (lightness[at - side] ?? 0)
      // An edge from dark to light and one from light to dark have the same direction.
      const angle = (Math.atan2(down, across) + Math.PI) % Math.PI
      const direction = (angle / Math.PI) * edgeDirections
      const first = Math.floor(direction) % edgeDirections
      const share = direction - Math.floor(direction)
      const strength = Math.hypot(across, down)
      const cell = getCell(at, edgeCells) * edgeDirections
      add(cell + first, strength * (1 - share))
      add(cell + ((first + 1) % edgeDirections), strength * share)
    }
  return strengths
}

function scaleToLength(values: readonly number[], length: number): number[] {
  const current = Math.hypot(...values)
  return current === 0 ? [...values] : values.map((value) => (value / current) * length)
}
