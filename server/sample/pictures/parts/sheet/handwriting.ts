import type { Chance } from '../../canvas/chance.ts'

/** One word of a running hand as an SVG path: no letters, but the rhythm of them. */
export function word(
  chance: Chance,
  x: number,
  y: number,
  size: number,
  letters: number,
): { path: string; end: number } {
  const slant = 0.28
  let path = `M${x.toFixed(1)} ${y.toFixed(1)}`
  let at = x
  for (let i = 0; i < letters; i++) {
    const wide = size * chance.between(0.34, 0.58)
    const kind = chance.next()
    const tall = size * (kind < 0.2 ? chance.between(1.15, 1.5) : chance.between(0.42, 0.58))
    const drop = kind > 0.86 ? size * chance.between(0.5, 0.75) : 0
    const lean = tall * slant
    const p = (dx: number, dy: number) => `${(at + dx).toFixed(1)} ${(y - dy).toFixed(1)}`
    if (drop > 0) {
      path += `C${p(wide * 0.3, size * 0.5)} ${p(wide * 0.7, size * 0.5)} ${p(wide * 0.6, 0)}S${p(wide * 0.1, -drop)} ${p(-wide * 0.1, -drop * 0.8)}S${p(wide * 0.5, 0)} ${p(wide, size * 0.12)}`
    } else if (kind < 0.2) {
      path += `C${p(wide * 0.3, tall * 0.4)} ${p(lean + wide * 0.6, tall)} ${p(lean + wide * 0.25, tall)}S${p(wide * 0.15, size * 0.3)} ${p(wide * 0.35, 0)}S${p(wide * 0.8, 0)} ${p(wide, size * 0.14)}`
    } else {
      path += `C${p(wide * 0.2, tall * 1.1)} ${p(wide * 0.5, tall * 1.1)} ${p(wide * 0.45, tall * 0.5)}S${p(wide * 0.6, -size * 0.04)} ${p(wide, size * chance.between(0.04, 0.2))}`
    }
    at += wide
  }
  return { path, end: at }
}

/** A line of writing from `x` to `end`. */
export function writtenLine(chance: Chance, x: number, end: number, y: number, size: number): string {
  let path = ''
  let at = x
  while (at < end - size * 1.5) {
    const made = word(chance, at, y + chance.sway() * size * 0.05, size, chance.whole(2, 9))
    if (made.end > end) break
    path += made.path
    at = made.end + size * chance.between(0.45, 0.8)
  }
  return path
}

/** Ink: a thin line and, over part of it, the pressure of the pen. */
export function inked(path: string, size: number, colour: string): string {
  return (
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${(size * 0.075).toFixed(2)}" stroke-linecap="round"/>` +
    `<path d="${path}" fill="none" stroke="${colour}" stroke-opacity="0.6" stroke-width="${(size * 0.15).toFixed(2)}" stroke-dasharray="${(size * 0.5).toFixed(1)} ${(size * 0.8).toFixed(1)}" stroke-linecap="round"/>`
  )
}
