import { type Extent, isWithinLimits, largestScale } from './limits.ts'
import { decimalNumber, wholeNumber } from './numbers.ts'

/** How large the region is to be; null: that size is not given. */
export function sizeOf(text: string, region: Extent): Extent | null {
  const mayGrow = text.startsWith('^')
  const form = mayGrow ? text.slice(1) : text
  if (form === 'max') return largest(region, mayGrow)
  const size = form.startsWith('!') ? confined(form.slice(1), region, mayGrow) : exact(form, region, mayGrow)
  if (size === null || size.width < 1 || size.height < 1 || !isWithinLimits(size)) return null
  const grows = size.width > region.width || size.height > region.height
  return grows && !mayGrow ? null : size
}

/** As large as the limits let it be. */
export function largest(region: Extent, mayGrow: boolean): Extent {
  const scale = largestScale(region)
  if (scale >= 1 && !mayGrow) return { width: region.width, height: region.height }
  // Rounded down: what is rounded up could be past the limit. A thin strip keeps its last pixel.
  const side = (length: number) => Math.max(1, Math.floor(length * scale + 1e-9))
  return { width: side(region.width), height: side(region.height) }
}

function exact(form: string, region: Extent, mayGrow: boolean): Extent | null {
  if (form.startsWith('pct:')) {
    const percent = decimalNumber(form.slice(4))
    return percent === null || (percent > 100 && !mayGrow) ? null : scaled(region, percent / 100)
  }
  const [across, down, ...more] = form.split(',')
  if (down === undefined || more.length > 0) return null
  const width = wholeNumber(across)
  const height = wholeNumber(down)
  if (width !== null && height !== null) return { width, height }
  if (width !== null && down === '') return { width, height: scaled(region, width / region.width).height }
  if (height !== null && across === '') return { width: scaled(region, height / region.height).width, height }
  return null
}

/** Both sides inside the box, the proportion kept; a box that is too large for us is made smaller. */
function confined(form: string, region: Extent, mayGrow: boolean): Extent | null {
  const [width, height, ...more] = form.split(',').map(wholeNumber)
  if (more.length > 0 || typeof width !== 'number' || typeof height !== 'number') return null
  const scale = Math.min(width / region.width, height / region.height)
  const most = mayGrow ? largestScale(region) : Math.min(1, largestScale(region))
  return scale < most ? scaled(region, scale) : largest(region, mayGrow)
}

function scaled(region: Extent, scale: number): Extent {
  return { width: Math.round(region.width * scale), height: Math.round(region.height * scale) }
}
