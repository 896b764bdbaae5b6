import { hex, rgb } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import type { Stage } from '../canvas/stage.ts'
import { dog } from '../parts/animal.ts'
import { wallBehind } from '../parts/backdrop.ts'
import type { Pen } from '../parts/figure/pen.ts'
import { type Manner, sitter } from '../parts/figure/person.ts'
import type { Role } from '../parts/figure/wardrobe.ts'
import { chair, paintedLake, studioFloor } from '../parts/studio.ts'

/** A bunch of flowers held before the waist. */
function bouquet(body: Pen): void {
  body.line('0 0.5, 0.02 0.38', rgb('6a7a48'), 0.03)
  const tones = [rgb('f4efe4'), rgb('d9a6a0'), rgb('f4efe4'), rgb('7f8d56'), rgb('e6c7b8')]
  tones.forEach((tone, i) => {
    const angle = (i / tones.length) * 6.3
    body.dot(Math.cos(angle) * 0.032, 0.545 + Math.sin(angle) * 0.028, 0.026, 0.024, body.colour(tone))
  })
  body.dot(0, 0.548, 0.022, 0.022, body.colour(rgb('efe2d2')))
}

/** A couple at full length in the studio. */
export function coupleScene(stage: Stage): void {
  const { width, height, chance, plan } = stage
  stage.weather({ weather: 'hazy', light: chance.pick(-1, 1) })
  const floor = height * 0.84
  paintedLake(stage, floor)
  studioFloor(stage, floor)
  const scale = (height * 0.66) / 1.75
  const y = height * 0.925
  const wedding = plan.key === 'family-vanek'
  sitter(stage, { x: width * 0.385, y, scale, away: 22 }, wedding ? 'groom' : 'gentleman', {
    height: 1.76,
    turn: 1,
    hands: wedding ? 'down' : 'hold',
    head: { hat: 'none', beard: wedding ? 'none' : 'moustache' },
    ...(wedding ? {} : { holds: (body) => hatInHand(body) }),
  })
  sitter(stage, { x: width * 0.61, y: y + 6, scale, away: 20 }, wedding ? 'bride' : 'lady', {
    height: 1.62,
    turn: -1,
    hands: 'folded',
    ...(wedding
      ? { holds: bouquet, clothes: { kind: 'bridal' as const } }
      : { clothes: { kind: 'gown' as const, main: rgb('5a5058') } }),
  })
  pedestal(stage, width * 0.84, height * 0.9, scale)
}

function hatInHand(body: Pen): void {
  body.dot(0.16, 0.5, 0.07, 0.02, body.colour(rgb('2f2b2a')))
  body.shape('0.12 0.5, 0.2 0.5, 0.19 0.57, 0.13 0.57', body.colour(rgb('2f2b2a')), 0.5)
}

/** A small table with a vase. */
function pedestal(stage: Stage, x: number, y: number, scale: number): void {
  const w = scale * 0.2
  const top = y - scale * 0.82
  const wood = hex(rgb('4f3b2c'))
  const path = `M${x - w} ${top}h${2 * w}v${scale * 0.05}h${-2 * w}ZM${x - w * 0.16} ${top}h${w * 0.32}V${y - scale * 0.1}h${-w * 0.32}ZM${x - w * 0.8} ${y}L${x} ${y - scale * 0.14}L${x + w * 0.8} ${y}Z`
  stage.solid(60, `<path d="${path}" fill="${wood}"/>`, material.wood)
  stage.solid(
    60,
    `<ellipse cx="${x}" cy="${top - scale * 0.1}" rx="${w * 0.4}" ry="${scale * 0.1}" fill="${hex(rgb('d8d0c0'))}"/>`,
    material.plain,
  )
  let leaves = ''
  for (let i = 0; i < 16; i++) {
    const a = stage.chance.between(0.3, 2.8)
    const r = stage.chance.between(0.12, 0.3) * scale
    const tone = stage.chance.pick('e9dccb', 'c7a79a', '6f7a58', '87906a')
    leaves += `<circle cx="${(x + Math.cos(a) * r * 0.8).toFixed(1)}" cy="${(top - scale * 0.18 - Math.sin(a) * r).toFixed(1)}" r="${(scale * stage.chance.between(0.025, 0.05)).toFixed(1)}" fill="#${tone}"/>`
  }
  stage.solid(59, leaves, material.plain)
}

interface Row {
  readonly roles: readonly Role[]
  readonly sits?: boolean
  readonly lift: number
}

/** Sets people in rows from the back; each row is centred. */
export function rows(
  stage: Stage,
  lines: readonly Row[],
  base: number,
  scale: number,
  gap: number,
  manner: (role: Role, row: number, place: number) => Manner,
): void {
  lines.forEach((line, row) => {
    line.roles.forEach((role, place) => {
      const x =
        stage.width / 2 + (place - (line.roles.length - 1) / 2) * gap + stage.chance.sway() * gap * 0.05
      const y = base - line.lift * scale
      const away = 40 - row * 4
      const chosen = manner(role, row, place)
      if (line.sits) chair(stage, x, y, scale, away + 0.5)
      sitter(stage, { x, y, scale, away }, role, {
        ...(line.sits ? { pose: 'sit' as const } : {}),
        ...chosen,
      })
    })
  })
}

/** Three generations before the farm's wall. */
export function familyScene(stage: Stage): void {
  const { width, height, chance } = stage
  stage.weather({ weather: 'overcast', light: chance.pick(-1, 1) })
  wallBehind(stage, { floor: 0.86, windows: 3, tone: rgb('d9ccb2'), door: true, raised: 0.04 })
  const scale = Math.min((height * 0.66) / 1.75, width / 4.4)
  rows(
    stage,
    [
      {
        roles: chance.pick<Role[]>(
          ['gentleman', 'woman', 'man', 'lady', 'man'],
          ['man', 'lady', 'gentleman', 'woman', 'lady'],
        ),
        lift: 0.42,
      },
      { roles: ['oldman', 'woman', 'oldwoman'], sits: true, lift: 0.1 },
      { roles: ['boy', 'girl', 'boy', 'girl'], lift: -0.1 },
    ],
    height * 0.93,
    scale,
    scale * 0.62,
    (_, row) => ({ head: { hat: 'none' }, ...(row === 2 ? { height: chance.between(0.88, 1.16) } : {}) }),
  )
}

/** A wedding party: bride and groom in the middle, the rest of the village around them. */
export function weddingScene(stage: Stage): void {
  const { width, height, chance } = stage
  stage.weather({ weather: 'overcast', light: chance.pick(-1, 1) })
  wallBehind(stage, { floor: 0.84, windows: 5, tone: rgb('ddd0b6'), door: true, raised: 0.12 })
  const scale = Math.min((height * 0.44) / 1.75, width / 6.4)
  const guests = (count: number): Role[] =>
    Array.from({ length: count }, (_, i) =>
      i % 2 === 0
        ? chance.pick<Role>('man', 'gentleman', 'oldman')
        : chance.pick<Role>('woman', 'lady', 'oldwoman'),
    )
  rows(
    stage,
    [
      { roles: guests(12), lift: 1.02 },
      { roles: guests(13), lift: 0.62 },
      { roles: [...guests(4), 'maid', 'gentleman', 'lady', 'maid', ...guests(4)], lift: 0.18 },
      {
        roles: ['boy', 'girl', 'oldwoman', 'groom', 'bride', 'oldman', 'girl', 'boy'],
        sits: true,
        lift: -0.14,
      },
    ],
    height * 0.92,
    scale,
    scale * 0.5,
    (role) =>
      role === 'bride'
        ? { holds: bouquet, hands: 'folded', clothes: { kind: 'bridal' } }
        : role === 'groom'
          ? { height: 1.8, hands: 'down', head: { hat: 'none' } }
          : {},
  )
  stage.look({ horizon: 0.3, focal: 1.2, eye: 1.7 })
  dog(stage, -1.6, 2.95, 1)
}
