/** The finished picture: bytes of red, green, blue and, with four channels, one that does not count. */
export interface Print {
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
  readonly bytes: Uint8Array
}

export function blank(width: number, height: number): Print {
  return { width, height, channels: 3, bytes: new Uint8Array(width * height * 3) }
}
