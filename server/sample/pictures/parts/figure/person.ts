import { material } from '../../canvas/material.ts'
import { ellipse } from '../../canvas/path.ts'
import type { Stage } from '../../canvas/stage.ts'
import { arms, dress, type Hands } from './clothes.ts'
import { Frame, type Pose } from './frame.ts'
import { type HeadChoice, head, nape } from './head.ts'
import type { Pen } from './pen.ts'
import { type Outfit, outfit, type Role } from './wardrobe.ts'

export interface Manner {
  readonly pose?: Pose
  readonly hands?: Hands
  readonly turn?: number
  /** Metres, when the role's own height will not do. */
  readonly height?: number
  readonly head?: Partial<HeadChoice>
  readonly clothes?: Partial<Outfit['clothes']>
  /** Draws what the figure holds, before or behind the arms. */
  readonly holds?: (body: Pen) => void
  readonly behind?: (body: Pen) => void
}

function draw(
  stage: Stage,
  x: number,
  y: number,
  scale: number,
  away: number,
  role: Role,
  manner: Manner,
): Frame {
  const { chance } = stage
  const made = outfit(role, stage.year, chance)
  const clothes = { ...made.clothes, ...manner.clothes }
  const look = { ...made.head, ...manner.head }
  const frame = new Frame(stage, {
    x,
    y,
    tall: (manner.height ?? made.height) * scale,
    turn: manner.turn ?? chance.pick(-1, 1),
    head: made.share,
    away,
    pose: manner.pose ?? 'stand',
  })
  manner.behind?.(frame.body)
  nape(frame, look)
  dress(frame, clothes, look.skin)
  head(frame, look)
  const sits = frame.stance.pose === 'sit'
  const hands = manner.hands ?? (sits ? 'lap' : chance.pick<Hands>('down', 'down', 'folded'))
  if (manner.holds !== undefined && hands !== 'hold') manner.holds(frame.body)
  arms(frame, clothes, look.skin, hands)
  if (manner.holds !== undefined && hands === 'hold') manner.holds(frame.body)
  return frame
}

/** A person standing on the land of the scene, with a shadow at the feet. */
export function person(stage: Stage, x: number, z: number, role: Role, manner: Manner = {}): void {
  const scale = stage.camera.scale(z)
  const [px, py] = stage.camera.point([x, stage.ground(x, z), z])
  if (px < -scale * 2 || px > stage.width + scale * 2 || scale < 4) return
  const { sun, weather } = stage.mood
  if (weather !== 'overcast') {
    const lean = -sun[0] * scale * 0.7
    const shade = `<path d="${ellipse(px + lean * 0.8, py + scale * 0.03, scale * 0.32 + Math.abs(lean) * 0.7, scale * 0.07)}" fill="#20222c" fill-opacity="0.34"/>`
    stage.glaze(z + 0.3, shade)
  }
  const { body } = draw(stage, px, py, scale, z, role, manner)
  stage.solid(z, body.svg, material.cloth, body.outline)
}

/** A person placed by hand on the picture, as in a studio: feet at `x`, `y`, so many units to a metre. */
export function sitter(
  stage: Stage,
  at: { x: number; y: number; scale: number; away: number },
  role: Role,
  manner: Manner = {},
): void {
  const { body } = draw(stage, at.x, at.y, at.scale, 0, role, manner)
  stage.solid(at.away, body.svg, material.cloth, body.outline)
}
