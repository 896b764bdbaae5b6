/** Where on the smaller picture each column (or row) of the larger one lies: index and share of the next, of 256. */
export interface Steps {
  readonly index: Int32Array
  readonly share: Int32Array
}

export function steps(from: number, to: number): Steps {
  const index = new Int32Array(to)
  const share = new Int32Array(to)
  const scale = to > 1 ? (from - 1.001) / (to - 1) : 0
  for (let i = 0; i < to; i++) {
    const at = i * scale
    index[i] = Math.floor(at)
    share[i] = Math.floor((at - Math.floor(at)) * 256)
  }
  return { index, share }
}

/** One row between two rows of light, each value times 256. */
export function between(light: Uint8Array, row: number, width: number, share: number, out: Int32Array): void {
  const rest = 256 - share
  let at = row * width
  for (let x = 0; x < width; x++, at++) out[x] = (light[at] ?? 0) * rest + (light[at + width] ?? 0) * share
}

/** The same for packed colours; red and blue are mixed in one multiplication. */
export function betweenColours(
  pixels: Int32Array,
  row: number,
  width: number,
  share: number,
  out: Int32Array,
): void {
  const rest = 256 - share
  let at = row * width
  for (let x = 0; x < width; x++, at++) {
    const a = pixels[at] ?? 0
    const b = pixels[at + width] ?? 0
    const purple = ((a & 0xff00ff) * rest + (b & 0xff00ff) * share) >>> 8
    const green = ((a & 0xff00) * rest + (b & 0xff00) * share) >>> 8
    out[x] = (purple & 0xff00ff) | (green & 0xff00)
  }
}
