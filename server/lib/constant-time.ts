import { hash, timingSafeEqual } from 'node:crypto'

/** Compares secrets. It compares their digests, so that the duration does not reveal how much of them is equal. */
export function isEqualInConstantTime(one: string, other: string): boolean {
  return timingSafeEqual(computeSha256(one), computeSha256(other))
}

function computeSha256(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
