import { type Colour, mix } from '../canvas/colour.ts'

/** For each of 256 levels of light the colour of the print, packed as red, green, blue. */
export type Scale = Int32Array

/** A scale through its colours from black to white, bent by `gamma` (above 1 darkens the middle). */
export function scale(colours: readonly [Colour, Colour, ...Colour[]], gamma = 1): Scale {
  const packed = new Int32Array(256)
  const last = colours.length - 1
  for (let level = 0; level < 256; level++) {
    const at = (level / 255) ** gamma * last
    const low = Math.min(last - 1, Math.floor(at))
    const from = colours[low] ?? colours[0]
    const to = colours[low + 1] ?? from
    const [red, green, blue] = mix(from, to, at - low)
    packed[level] = Math.round(red) | (Math.round(green) << 8) | (Math.round(blue) << 16)
  }
  return packed
}

/** An S-curve: `contrast` 0 leaves the light alone, 1 is hard. */
export function curve(contrast: number): Uint8Array {
  const out = new Uint8Array(256)
  for (let level = 0; level < 256; level++) {
    const t = level / 255
    const bent = t * t * (3 - 2 * t)
    out[level] = Math.round((t + (bent - t) * contrast) * 255)
  }
  return out
}
