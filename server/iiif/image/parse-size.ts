import { getMaxScale, isWithinImageSizeLimits, type PixelSize } from './image-size-limits.ts'
import { parseDecimalNumber, parseWholeNumber } from './parse-numbers.ts'

/** How large the region is to be; null: that size is not given. */
export function parseSizeParameter(text: string, region: PixelSize): PixelSize | null {
  const mayGrow = text.startsWith('^')
  const form = mayGrow ? text.slice(1) : text
  if (form === 'max') return getMaxOutputSize(region, mayGrow)
  const size = form.startsWith('!')
    ? parseConfinedSize(form.slice(1), region, mayGrow)
    : parseExactSize(form, region, mayGrow)
  if (size === null || size.width < 1 || size.height < 1 || !isWithinImageSizeLimits(size)) return null
  const grows = size.width > region.width || size.height > region.height
  return grows && !mayGrow ? null : size
}

/** As large as the limits let it be. */
export function getMaxOutputSize(region: PixelSize, mayGrow: boolean): PixelSize {
  const scale = getMaxScale(region)
  if (scale >= 1 && !mayGrow) return { width: region.width, height: region.height }
  // Rounded down: what is rounded up could be past the limit. A thin strip keeps its last pixel.
  const side = (length: number) => Math.max(1, Math.floor(length * scale + 1e-9))
  return { width: side(region.width), height: side(region.height) }
}

function parseExactSize(form: string, region: PixelSize, mayGrow: boolean): PixelSize | null {
  if (form.startsWith('pct:')) {
    const percent = parseDecimalNumber(form.slice(4))
    return percent === null || (percent > 100 && !mayGrow) ? null : scaleSize(region, percent / 100)
  }
  const [across, down, ...more] = form.split(',')
  if (down === undefined || more.length > 0) return null
  const width = parseWholeNumber(across)
  const height = parseWholeNumber(down)
  if (width !== null && height !== null) return { width, height }
  if (width !== null && down === '') return { width, height: scaleSize(region, width / region.width).height }
  if (height !== null && across === '')
    return { width: scaleSize(region, height / region.height).width, height }
  return null
}

/** Both sides inside the box, the proportion kept; a box that is too large for us is made smaller. */
function parseConfinedSize(form: string, region: PixelSize, mayGrow: boolean): PixelSize | null {
  const [width, height, ...more] = form.split(',').map(parseWholeNumber)
  if (more.length > 0 || typeof width !== 'number' || typeof height !== 'number') return null
  const scale = Math.min(width / region.width, height / region.height)
  const most = mayGrow ? getMaxScale(region) : Math.min(1, getMaxScale(region))
  return scale < most ? scaleSize(region, scale) : getMaxOutputSize(region, mayGrow)
}

function scaleSize(region: PixelSize, scale: number): PixelSize {
  return { width: Math.round(region.width * scale), height: Math.round(region.height * scale) }
}
