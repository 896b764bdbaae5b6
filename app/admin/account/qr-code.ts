import { encode } from 'uqr'

/** A QR code to be drawn: the length of its side in squares, and a path around the dark ones. */
export interface QrCodeSvg {
  readonly moduleCount: number
  readonly path: string
}

/** Draws a text as a QR code. */
export function createQrCodeSvg(text: string): QrCodeSvg {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  return { moduleCount: size, path: data.map(toRowPath).join('') }
}

/** Dark squares side by side are drawn as one. */
function toRowPath(row: readonly boolean[], y: number): string {
  const squares = row.map((dark) => (dark ? '#' : ' ')).join('')
  return Array.from(squares.matchAll(/#+/g), ({ 0: run, index }) => {
    return `M${index} ${y}h${run.length}v1h-${run.length}z`
  }).join('')
}
