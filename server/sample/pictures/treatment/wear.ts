import type { Chance } from '../canvas/chance.ts'
import type { Colour } from '../canvas/colour.ts'
import { Noise } from '../canvas/noise.ts'
import type { Print } from './print.ts'

function dab(print: Print, x: number, y: number, colour: Colour, strength: number): void {
  const px = Math.round(x)
  const py = Math.round(y)
  if (px < 0 || py < 0 || px >= print.width || py >= print.height) return
  const at = (py * print.width + px) * print.channels
  for (let c = 0; c < 3; c++) {
    const old = print.bytes[at + c] ?? 0
    print.bytes[at + c] = old + ((colour[c] ?? 0) - old) * strength
  }
}

function spot(print: Print, x: number, y: number, radius: number, colour: Colour, strength: number): void {
  const reach = Math.ceil(radius)
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const far = Math.hypot(dx, dy) / radius
      if (far < 1) dab(print, x + dx, y + dy, colour, strength * (1 - far * far))
    }
  }
}

/** Specks of dust and a few hairs. */
export function dust(print: Print, chance: Chance, amount: number, colour: Colour): void {
  const unit = Math.min(print.width, print.height) / 1000
  for (let i = 0; i < amount; i++) {
    spot(
      print,
      chance.next() * print.width,
      chance.next() * print.height,
      chance.between(0.8, 2.6) * unit,
      colour,
      chance.between(0.3, 0.75),
    )
  }
  for (let i = 0; i < amount / 14; i++) {
    let x = chance.next() * print.width
    let y = chance.next() * print.height
    let angle = chance.next() * 6.3
    const length = chance.between(20, 70) * unit
    for (let s = 0; s < length; s++) {
      dab(print, x, y, colour, 0.45)
      angle += chance.sway() * 0.06
      x += Math.cos(angle)
      y += Math.sin(angle)
    }
  }
}

/** Long fine scratches, mostly upright. */
export function scratches(print: Print, chance: Chance, amount: number, colour: Colour): void {
  for (let i = 0; i < amount; i++) {
    let x = chance.next() * print.width
    const lean = chance.sway() * 0.12
    const from = chance.between(-0.2, 0.7) * print.height
    const length = chance.between(0.15, 0.8) * print.height
    const strength = chance.between(0.1, 0.35)
    for (let y = Math.max(0, from); y < Math.min(print.height, from + length); y++) {
      if (chance.happens(0.93)) dab(print, x, y, colour, strength)
      x += lean + chance.sway() * 0.12
    }
  }
}

export interface Margin {
  /** Width of the margin on all sides and of the one below, in shares of the shorter side. */
  readonly wide: number
  readonly below?: number
  readonly colour: Colour
  /** How ragged its inner edge is, in the same shares. */
  readonly ragged: number
  /** How far the margin's colour covers: 1 hides the picture. */
  readonly cover?: number
}

/** Covers the picture's rim: the white of a card, the black of a plate's rebate. */
export function margin(print: Print, seed: number, choice: Margin): void {
  const { width, height, bytes } = print
  const short = Math.min(width, height)
  const noise = new Noise(seed)
  const rim = choice.wide * short
  const below = (choice.below ?? choice.wide) * short
  const ragged = choice.ragged * short
  const cover = choice.cover ?? 1
  const wave = (along: number, side: number) =>
    ragged === 0
      ? 0
      : (noise.layered(along / (short * 0.05), side * 31.7, 4) + noise.at(along / 3, side * 9.3) * 0.25) *
        ragged
  const top = new Float32Array(width)
  const bottom = new Float32Array(width)
  for (let x = 0; x < width; x++) {
    top[x] = rim + wave(x, 1)
    bottom[x] = height - below + wave(x, 2)
  }
  for (let y = 0; y < height; y++) {
    const left = rim + wave(y, 3)
    const right = width - rim + wave(y, 4)
    for (let x = 0; x < width; x++) {
      const inside = Math.min(x - left, right - x, y - (top[x] ?? 0), (bottom[x] ?? 0) - y)
      if (inside >= 1) {
        if (
          x > left + 2 &&
          x < right - 3 &&
          y > rim + ragged * 2 + 2 &&
          y < height - below - ragged * 2 - 2
        ) {
          x = Math.max(x, Math.floor(right - ragged - 3))
        }
        continue
      }
      const share = cover * (inside <= 0 ? 1 : 1 - inside)
      const at = (y * width + x) * print.channels
      for (let c = 0; c < 3; c++) {
        const old = bytes[at + c] ?? 0
        // A trace of the old value keeps the grain alive in the margin.
        const grainy = (choice.colour[c] ?? 0) + (old - 128) * 0.02
        bytes[at + c] = Math.min(255, Math.max(0, old + (grainy - old) * share))
      }
    }
  }
}
