import { canMimeTypeBeAnimated, type VariantFormat } from '../variant-settings.ts'

/** Formats accepted by the `Accept` header, best first; JPEG is always included. */
export function parseAcceptedFormats(accept: string | undefined): readonly VariantFormat[] {
  if (accept === undefined) return onlyJpeg
  const avif = isTypeAccepted(accept, 'image/avif')
  const webp = isTypeAccepted(accept, 'image/webp')
  if (avif) return webp ? avifWebpAndJpeg : avifAndJpeg
  return webp ? webpAndJpeg : onlyJpeg
}

const avifWebpAndJpeg = ['avif', 'webp', 'jpeg'] as const
const avifAndJpeg = ['avif', 'jpeg'] as const
const webpAndJpeg = ['webp', 'jpeg'] as const
const onlyJpeg = ['jpeg'] as const

/**
 * Removes AVIF for a picture that may be animated if WebP is accepted, since only WebP keeps the animation.
 */
export function preferWebpForAnimatableTypes(
  type: string,
  accepted: readonly VariantFormat[],
): readonly VariantFormat[] {
  if (!canMimeTypeBeAnimated(type) || !accepted.includes('webp')) return accepted
  return accepted.filter((format) => format !== 'avif')
}

const acceptPatterns = {
  'image/avif': /(?:^|,)\s*image\/avif\s*(;[^,]*)?(?:,|$)/i,
  'image/webp': /(?:^|,)\s*image\/webp\s*(;[^,]*)?(?:,|$)/i,
}

function isTypeAccepted(accept: string, type: keyof typeof acceptPatterns): boolean {
  const match = acceptPatterns[type].exec(accept)
  return match !== null && !/;\s*q\s*=\s*0(?:\.0*)?\s*(?:;|$)/i.test(match[1] ?? '')
}
