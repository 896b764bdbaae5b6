import { encode } from 'uqr'

/** A QR code as SVG: the number of modules per side, and a path around the dark ones. */
export interface QrCodeSvgPath {
  readonly moduleCount: number
  readonly path: string
}

export function createQrCodeSvgPath(text: string): QrCodeSvgPath {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  return { moduleCount: size, path: data.map(toRowPath).join('') }
}

/** Draws adjacent dark modules as one rectangle. */
function toRowPath(row: readonly boolean[], y: number): string {
  const modules = row.map((dark) => (dark ? '#' : ' ')).join('')
  return Array.from(modules.matchAll(/#+/g), ({ 0: run, index }) => {
    return `M${index} ${y}h${run.length}v1h-${run.length}z`
  }).join('')
}
