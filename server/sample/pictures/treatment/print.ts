/** The finished picture: bytes of red, green, blue and, with four channels, one that does not count. */
export interface Print {
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
  readonly bytes: Uint8Array
}

/** The print whose packed pixels these are, sharing their memory. */
export function asPrint(width: number, height: number, pixels: Int32Array): Print {
  return {
    width,
    height,
    channels: 4,
    bytes: new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength),
  }
}
