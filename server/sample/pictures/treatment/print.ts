/** The finished picture: bytes of red, green, blue and, with four channels, one that does not count. */
export interface Print {
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
  readonly bytes: Uint8Array
  /** The memory behind the bytes, when it was borrowed. */
  readonly borrowed?: Int32Array
}

/** The print whose borrowed packed pixels these are. */
export function asPrint(width: number, height: number, pixels: Int32Array): Print {
  return {
    width,
    height,
    channels: 4,
    borrowed: pixels,
    bytes: new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength),
  }
}
