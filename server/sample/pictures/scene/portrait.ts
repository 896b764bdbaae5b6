import type { ImageKey } from '../../plan/images.ts'
import { hex, rgb } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { ellipse, rectangle } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { anyone, casting } from '../casting.ts'
import { bust } from '../parts/bust/bust.ts'
import { paintedLake, softWall } from '../parts/studio.ts'

/** Head and shoulders in the studio. */
export function portraitScene(stage: Stage): void {
  const { width, height, chance } = stage
  stage.weather({ weather: 'hazy', light: chance.pick(-1, 1) })
  const { bust: who, setting } = casting[stage.plan.key as ImageKey] ?? chance.pick(...anyone)
  if (setting === 'lake') paintedLake(stage)
  else
    softWall(stage, setting === 'dark' ? rgb('57504a') : setting === 'wall' ? rgb('d8c9a8') : rgb('b5aa9a'))
  const head = Math.min(width, height) * (height > width ? 0.34 : 0.36)
  const chin = height * 0.4 + head * 0.42
  bust(stage, width * (0.5 + chance.sway() * 0.012), chin, head, 20, who)
  if (setting === 'oval') mount(stage)
}

/** A card mount with an oval window. */
function mount(stage: Stage): void {
  const { width, height } = stage
  const oval = ellipse(width / 2, height * 0.46, width * 0.4, height * 0.385)
  const card = `${rectangle(-10, -10, width + 20, height + 20)}${oval}`
  const line = hex(rgb('a08a62'))
  stage.solid(5, `<path d="${card}" fill="${hex(rgb('e9dfc8'))}" fill-rule="evenodd"/>`, material.cloth)
  stage.solid(
    4,
    `<path d="${ellipse(width / 2, height * 0.46, width * 0.412, height * 0.396)}" fill="none" stroke="${line}" stroke-width="5"/>`,
    material.plain,
  )
  stage.solid(
    4,
    `<path d="${rectangle(width * 0.045, width * 0.045, width * 0.91, height - width * 0.09)}" fill="none" stroke="${line}" stroke-width="3"/>`,
    material.plain,
  )
}
