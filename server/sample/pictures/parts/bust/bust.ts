import { type Colour, mix, scaled } from '../../canvas/colour.ts'
import { material } from '../../canvas/material.ts'
import type { Stage } from '../../canvas/stage.ts'
import { Pen } from '../figure/pen.ts'
import { type Attire, attire } from './attire.ts'
import { type Cut, hairBehind, hairdo, whiskers } from './hairdo.ts'
import { visage } from './visage.ts'

/** A sitter seen down to the chest. */
export interface Bust {
  readonly skin: Colour
  readonly hair: Colour
  readonly cut: Cut
  readonly beard: 'none' | 'moustache' | 'full'
  readonly glasses: boolean
  readonly woman: boolean
  readonly old: boolean
  readonly attire: Attire
  readonly cloth: Colour
  readonly scarf: Colour
}

/** Draws a bust with the chin at `x`, `y` and a head so many units high. */
export function bust(stage: Stage, x: number, y: number, head: number, away: number, who: Bust): void {
  const { chance, mood } = stage
  const light = mood.sun[0] <= 0 ? -1 : 1
  const lean = chance.sway() * 0.02
  const tint = (colour: Colour) => colour
  const body = new Pen(head, (u, v) => [x + u * head, y - v * head], tint)
  // The head leans a little; nobody sits like a post.
  const face = body.within(head, (u, v) => [x + (u + v * lean) * head, y - (v - u * lean) * head])
  hairBehind(stage, face, who.cut, who.hair, light)
  const shade = mix(scaled(who.skin, 0.55), [90, 58, 48], 0.3)
  body.even(
    '0 0.25, 0.2 0.2, 0.215 -0.06, 0.3 -0.26, 0.2 -0.5, 0 -0.6',
    body.colour(mix(who.skin, shade, 0.55)),
    0.6,
  )
  body.even('0 0.1, 0.2 0.12, 0.19 -0.02, 0 -0.13', body.colour(shade), 0.7)
  attire(stage, body, { kind: who.attire, tone: who.cloth, light, woman: who.woman, skin: who.skin })
  visage(stage, face, { ...who, light, turn: 0.022 })
  whiskers(stage, face, who.beard, who.hair, light)
  hairdo(stage, face, who.cut, who.hair, light, who.scarf)
  stage.solid(away, body.svg, material.cloth, body.outline)
}
