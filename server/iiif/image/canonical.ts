import type { RegionWanted } from '../../images/contract.ts'
import type { Asked } from './asked.ts'
import type { Extent } from './limits.ts'
import { largest } from './size.ts'

/** The one way to write what is asked for, from the region to the format. */
export function canonicalPath({ wanted, ending }: Asked, picture: Extent): string {
  const quality = wanted.quality === 'color' ? 'default' : wanted.quality
  const rotation = `${wanted.mirror ? '!' : ''}${wanted.rotation}`
  return `${regionText(wanted.region, picture)}/${sizeText(wanted)}/${rotation}/${quality}.${ending}`
}

function regionText({ x, y, width, height }: RegionWanted['region'], picture: Extent): string {
  return width === picture.width && height === picture.height ? 'full' : [x, y, width, height].join()
}

function sizeText({ size, region }: RegionWanted): string {
  if (isSame(size, largest(region, false))) return 'max'
  if (isSame(size, largest(region, true))) return '^max'
  const grown = size.width > region.width || size.height > region.height
  return `${grown ? '^' : ''}${size.width},${size.height}`
}

function isSame(one: Extent, other: Extent): boolean {
  return one.width === other.width && one.height === other.height
}
