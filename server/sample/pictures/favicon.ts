import { hex, rgb } from './canvas/colour.ts'

const NAVY = hex(rgb('1f2f54'))
const PAPER = hex(rgb('f4ecdc'))
const WARM = hex(rgb('c9653f'))

/** The site's mark as SVG: a church tower with its onion dome and one warm roof, on navy. */
export function drawFavicon(): string {
  const dome =
    'M24 6.5c.6 3.4 1.3 4.6 3.4 6.4 2.9 2.4 3 5 1.1 7.1h-9c-1.9-2.1-1.8-4.7 1.1-7.1 2.1-1.8 2.8-3 3.4-6.4Z'
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img">' +
    `<rect width="48" height="48" rx="10" fill="${NAVY}"/>` +
    `<path d="M24 3.5v6M21.8 5.6h4.4" stroke="${PAPER}" stroke-width="1.5" stroke-linecap="round"/>` +
    `<path d="${dome}" fill="${PAPER}"/>` +
    `<path d="M19 21.5h10V41H19Z" fill="${PAPER}"/>` +
    `<path d="M22.3 30.5v-3.2a1.7 1.7 0 0 1 3.4 0v3.2Z" fill="${NAVY}"/>` +
    `<path d="M30.5 31.5 36 26l6.5 6.5V34h-12ZM17.5 33.5 11.5 27 5.5 33.5V35h12Z" fill="${WARM}"/>` +
    `<path d="M31.5 34h10v7h-10ZM6.5 35h10v6h-10Z" fill="${PAPER}"/>` +
    `<path d="M5 43.5c3.2-1.6 6.3-1.6 9.5 0s6.3 1.6 9.5 0 6.3-1.6 9.5 0 6.3 1.6 9.5 0" fill="none" stroke="${PAPER}" stroke-width="1.4" stroke-linecap="round" opacity=".75"/>` +
    '</svg>'
  )
}
