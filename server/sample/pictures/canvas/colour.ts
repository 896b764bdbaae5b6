/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number]

export function mix(from: Colour, to: Colour, share: number): Colour {
  const t = share < 0 ? 0 : Math.min(share, 1)
  return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t, from[2] + (to[2] - from[2]) * t]
}

/** Lighter (above 1) or darker (below 1). */
export function scaled(colour: Colour, factor: number): Colour {
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor]
}

export function tinted(colour: Colour, light: Colour): Colour {
  return [(colour[0] * light[0]) / 255, (colour[1] * light[1]) / 255, (colour[2] * light[2]) / 255]
}

export function luminance(colour: Colour): number {
  return colour[0] * 0.3 + colour[1] * 0.59 + colour[2] * 0.11
}

function byte(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : Math.round(value)
}

export function hex(colour: Colour): string {
  return `#${((1 << 24) | (byte(colour[0]) << 16) | (byte(colour[1]) << 8) | byte(colour[2])).toString(16).slice(1)}`
}

/** `rgb('8a5a3c')` reads better in palettes than three numbers. */
export function rgb(code: string): Colour {
  const value = Number.parseInt(code, 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}
