import type { Chance } from '../../canvas/chance.ts'
import { type Colour, hex, mix, scaled } from '../../canvas/colour.ts'
import type { Stage } from '../../canvas/stage.ts'
import { Pen } from './pen.ts'

export type Pose = 'stand' | 'walk' | 'sit' | 'work'

/** Where a body stands on the picture and how it holds itself. */
export interface Stance {
  readonly x: number
  readonly y: number
  /** Height in picture units when standing. */
  readonly tall: number
  /** 1 when the figure turns to the right, −1 to the left. */
  readonly turn: number
  /** Share of the height that is head. */
  readonly head: number
  readonly away: number
  readonly pose: Pose
}

/** Height of the chin of an adult, in heights; outlines of clothes are drawn for that. */
const CHIN = 0.867
/** How much lower everything above the seat is when sitting. */
const SUNK = 0.215

/** A body to be dressed: coordinates are shares of its height, across from the middle and up from the soles. */
export class Frame {
  readonly stage: Stage
  readonly stance: Stance
  readonly body: Pen
  /** Its unit is the head's height, from the chin up. */
  readonly face: Pen

  constructor(stage: Stage, stance: Stance) {
    this.stage = stage
    this.stance = stance
    const { x, y, tall, turn, head } = stance
    const sunk = stance.pose === 'sit' ? SUNK : 0
    const tint = (colour: Colour) => stage.air(colour, stance.away)
    this.body = new Pen(
      tall,
      (u, v) => {
        const level = (v / CHIN) * (1 - head)
        return [x + u * turn * tall, y - (v > 0.3 ? level - sunk : level) * tall]
      },
      tint,
    )
    this.face = this.body.within(head * tall, (u, v) => [
      x + u * turn * head * tall,
      y - (1 - head + v * head - sunk) * tall,
    ])
  }

  get chance(): Chance {
    return this.stage.chance
  }

  /** Whether buttons, faces and folds are large enough to be seen. */
  get fine(): boolean {
    return this.stance.tall * this.stage.unit > 110
  }

  /** Whether the sitter is the picture. */
  get portrait(): boolean {
    return this.stance.tall * this.stage.unit > 420
  }

  /** A fill with light from the sun's side and shade on the other; `relief` below 1 flattens it. */
  cloth(colour: Colour, relief = 1): string {
    const base = this.body.tint(colour)
    if (this.stance.tall * this.stage.unit < 240) return hex(base)
    const bright = scaled(base, 1 + 0.13 * relief)
    const dark = mix(scaled(base, 1 - 0.32 * relief), [30, 30, 40], 0.1 * relief)
    const [left, right] = this.stage.mood.sun[0] <= 0 ? [bright, dark] : [dark, bright]
    return this.stage.shading(
      [
        [0, left],
        [0.5, base],
        [1, right],
      ],
      [0, 0.2],
      [1, 0.35],
    )
  }
}
