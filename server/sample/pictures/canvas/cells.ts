import { Chance } from './chance.ts'

/** Side of a tile; tiles repeat seamlessly. */
export const TILE = 256
const MASK = TILE - 1

/**
 * A tile of small strokes (leaves, blades, needles, chips of stone). Each pixel knows the way to the heart of its
 * stroke, so that a whole stroke takes one colour and outlines break up into leaves, and how light the stroke is.
 * Packed as signed bytes: right, down, light.
 */
export type Cells = Int32Array

interface Stroke {
  readonly seed: number
  readonly length: number
  readonly width: number
  /** Mean direction in radians and how far strokes stray from it. */
  readonly direction: number
  readonly stray: number
  /** Difference between light and dark strokes. */
  readonly contrast: number
}

function scatter(stroke: Stroke): Cells {
  const chance = new Chance(stroke.seed)
  const tile = new Int32Array(TILE * TILE)
  const count = Math.ceil((TILE * TILE * 3.2) / (stroke.length * stroke.width))
  for (let i = 0; i < count; i++) {
    const cx = chance.next() * TILE
    const cy = chance.next() * TILE
    const angle = stroke.direction + chance.sway() * stroke.stray
    const long = (stroke.length / 2) * chance.between(0.7, 1.3)
    const wide = (stroke.width / 2) * chance.between(0.7, 1.3)
    const cos = Math.cos(angle)
    const sin = Math.sin(angle)
    const tone = chance.sway() * stroke.contrast
    const reach = Math.ceil(Math.max(long, wide))
    for (let y = -reach; y <= reach; y++) {
      for (let x = -reach; x <= reach; x++) {
        const along = (x * cos + y * sin) / long
        const across = (y * cos - x * sin) / wide
        const inside = along * along + across * across
        if (inside > 1) continue
        const at = ((Math.round(cy + y) & MASK) << 8) | (Math.round(cx + x) & MASK)
        // The upper left of each stroke catches the light: a surface, not confetti.
        const light = tone - (x + y) * (stroke.contrast / (reach * 5)) - inside * 3
        tile[at] = (-x & 255) | ((-y & 255) << 8) | ((Math.max(-120, Math.min(120, light)) & 255) << 16)
      }
    }
  }
  return tile
}

function leaves(size: number, contrast: number): Cells {
  return scatter({
    seed: 7000 + size,
    length: size,
    width: size * 0.62,
    direction: 0.5,
    stray: 1.4,
    contrast,
  })
}

function blades(size: number, contrast: number): Cells {
  return scatter({
    seed: 9000 + size,
    length: size,
    width: Math.max(1.6, size * 0.24),
    direction: Math.PI / 2,
    stray: 0.28,
    contrast,
  })
}

/** Made once, on first use, and shared by all pictures. */
export const cells = {
  leafFine: leaves(4, 16),
  leaf: leaves(7, 22),
  leafCoarse: leaves(11, 26),
  woods: leaves(5, 13),
  needles: scatter({ seed: 71, length: 9, width: 2.4, direction: 1.9, stray: 0.7, contrast: 20 }),
  bladesFar: blades(4, 9),
  blades: blades(9, 13),
  bladesNear: blades(18, 17),
  rock: scatter({ seed: 72, length: 15, width: 4, direction: 1.25, stray: 0.45, contrast: 12 }),
  stone: scatter({ seed: 73, length: 13, width: 8, direction: 0.03, stray: 0.12, contrast: 12 }),
  field: scatter({ seed: 74, length: 10, width: 2.2, direction: 0.05, stray: 0.15, contrast: 7 }),
  ripples: scatter({ seed: 75, length: 34, width: 4, direction: 0, stray: 0.05, contrast: 22 }),
  mottle: scatter({ seed: 76, length: 9, width: 7, direction: 0, stray: 3, contrast: 5 }),
  grain: scatter({ seed: 77, length: 20, width: 2.2, direction: 1.57, stray: 0.05, contrast: 9 }),
} as const
