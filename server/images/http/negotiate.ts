import { mayMove, type VariantFormat } from '../recipe.ts'

/** The formats a browser takes by its `Accept` header, the best first; JPEG is what everything shows. */
export function acceptedFormats(accept: string | undefined): readonly VariantFormat[] {
  if (accept === undefined) return onlyJpeg
  const avif = takes(accept, 'image/avif')
  const webp = takes(accept, 'image/webp')
  if (avif) return webp ? all : avifAndJpeg
  return webp ? webpAndJpeg : onlyJpeg
}

const all = ['avif', 'webp', 'jpeg'] as const
const avifAndJpeg = ['avif', 'jpeg'] as const
const webpAndJpeg = ['webp', 'jpeg'] as const
const onlyJpeg = ['jpeg'] as const

/** The formats that suit a picture: what may move is not stilled for the sake of some bytes. */
export function suitingFormats(type: string, accepted: readonly VariantFormat[]): readonly VariantFormat[] {
  if (!mayMove(type) || !accepted.includes('webp')) return accepted
  return accepted.filter((format) => format !== 'avif')
}

const named = {
  'image/avif': /(?:^|,)\s*image\/avif\s*(;[^,]*)?(?:,|$)/i,
  'image/webp': /(?:^|,)\s*image\/webp\s*(;[^,]*)?(?:,|$)/i,
}

function takes(accept: string, type: keyof typeof named): boolean {
  const match = named[type].exec(accept)
  return match !== null && !/;\s*q\s*=\s*0(?:\.0*)?\s*(?:;|$)/i.test(match[1] ?? '')
}
