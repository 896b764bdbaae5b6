import { getMaxScale, isWithinImageSizeLimits, type PixelSize } from './image-size-limits.ts'
import { parseUnsignedDecimalNumber, parseWholeNumber } from './parse-numbers.ts'

/** Parses the output size of a region; null if it is invalid or not supported. */
export function parseSizeParameter(text: string, region: PixelSize): PixelSize | null {
  const allowUpscaling = text.startsWith('^')
  const expression = allowUpscaling ? text.slice(1) : text
  if (expression === 'max') return getMaxOutputSize(region, allowUpscaling)
  const size = expression.startsWith('!')
    ? parseConfinedSize(expression.slice(1), region, allowUpscaling)
    : parseExactSize(expression, region, allowUpscaling)
  if (size === null || size.width < 1 || size.height < 1 || !isWithinImageSizeLimits(size)) return null
  const isUpscaled = size.width > region.width || size.height > region.height
  return isUpscaled && !allowUpscaling ? null : size
}

/** The largest size within the limits. */
export function getMaxOutputSize(region: PixelSize, allowUpscaling: boolean): PixelSize {
  const scale = getMaxScale(region)
  if (scale >= 1 && !allowUpscaling) return { width: region.width, height: region.height }
  // Rounded down to stay within the limits; a thin strip keeps at least one pixel.
  const side = (length: number) => Math.max(1, Math.floor(length * scale + 1e-9))
  return { width: side(region.width), height: side(region.height) }
}

function parseExactSize(expression: string, region: PixelSize, allowUpscaling: boolean): PixelSize | null {
  if (expression.startsWith('pct:')) {
    const percent = parseUnsignedDecimalNumber(expression.slice(4))
    return percent === null || (percent > 100 && !allowUpscaling) ? null : scaleSize(region, percent / 100)
  }
  const [widthText, heightText, ...extra] = expression.split(',')
  if (heightText === undefined || extra.length > 0) return null
  const width = parseWholeNumber(widthText)
  const height = parseWholeNumber(heightText)
  if (width !== null && height !== null) return { width, height }
  if (width !== null && heightText === '')
    return { width, height: scaleSize(region, width / region.width).height }
  if (height !== null && widthText === '')
    return { width: scaleSize(region, height / region.height).width, height }
  return null
}

/** Fits the region into the box, keeping the aspect ratio; a box beyond the limits is reduced. */
function parseConfinedSize(expression: string, region: PixelSize, allowUpscaling: boolean): PixelSize | null {
  const [width, height, ...extra] = expression.split(',').map(parseWholeNumber)
  if (extra.length > 0 || typeof width !== 'number' || typeof height !== 'number') return null
  const scale = Math.min(width / region.width, height / region.height)
  const maxScale = allowUpscaling ? getMaxScale(region) : Math.min(1, getMaxScale(region))
  return scale < maxScale ? scaleSize(region, scale) : getMaxOutputSize(region, allowUpscaling)
}

function scaleSize(region: PixelSize, scale: number): PixelSize {
  return { width: Math.round(region.width * scale), height: Math.round(region.height * scale) }
}
