import { type Colour, mix, rgb, scaled } from '../../canvas/colour.ts'
import type { Frame } from './frame.ts'

export type Hat =
  | 'none'
  | 'bowler'
  | 'cap'
  | 'brim'
  | 'straw'
  | 'scarf'
  | 'helmet'
  | 'kepi'
  | 'top'
  | 'veil'
  | 'wreath'
  | 'biretta'

/** What is on the head; the veil hangs behind it and is drawn there. */
export function hat(frame: Frame, kind: Hat, colour: Colour): void {
  const { face } = frame
  const fill = frame.cloth(colour)
  const band = face.colour(scaled(colour, 0.6))
  switch (kind) {
    case 'none':
      return
    case 'veil':
      face.even('0 1.14, 0.3 1.08, 0.44 0.8, 0.4 0.7, 0.28 0.92, 0 0.96', face.colour([248, 246, 240]))
      return
    case 'bowler':
      face.even('0 1.34, 0.26 1.28, 0.4 0.9, 0.39 0.82, 0 0.78', fill, 0.8)
      face.even('0 0.94, 0.39 0.93, 0.4 0.84, 0 0.82', band, 0.4)
      face.even('0 0.86, 0.42 0.87, 0.55 0.92, 0.5 0.8, 0 0.74', fill, 0.6)
      return
    case 'brim':
    case 'straw': {
      const reach = kind === 'straw' ? 0.72 : 0.6
      face.even('0 1.26, 0.3 1.27, 0.37 1.1, 0.4 0.84, 0 0.8', fill, 0.5)
      face.even('0 0.95, 0.39 0.96, 0.4 0.86, 0 0.84', band, 0.4)
      face.dot(0, 0.82, reach, 0.075, fill)
      return
    }
    case 'top':
      face.even('0 1.8, 0.37 1.78, 0.38 0.86, 0 0.82', fill, 0.15)
      face.even('0 1.02, 0.38 1.03, 0.38 0.88, 0 0.86', band, 0.2)
      face.dot(0, 0.84, 0.56, 0.07, fill)
      return
    case 'cap':
      face.even('0 1.17, 0.4 1.14, 0.5 0.99, 0.39 0.8, 0 0.78', fill)
      face.even('0 0.85, 0.36 0.83, 0.3 0.73, 0 0.7', band, 0.6)
      return
    case 'kepi':
      face.even('0 1.25, 0.33 1.24, 0.38 1.1, 0.39 0.8, 0 0.78', fill, 0.4)
      face.even('0 0.85, 0.36 0.83, 0.3 0.72, 0 0.69', band, 0.6)
      face.dot(0, 1.03, 0.05, 0.05, face.colour(rgb('c9b06a')))
      return
    case 'helmet':
      face.even('0 1.32, 0.1 1.3, 0.34 1.1, 0.42 0.8, 0.52 0.74, 0.36 0.72, 0 0.76', fill, 0.7)
      face.even('0 1.42, 0.05 1.38, 0.06 0.9, 0 0.88', face.colour(mix(colour, [240, 220, 160], 0.5)), 0.5)
      return
    case 'biretta':
      face.even('0 1.16, 0.38 1.22, 0.36 0.86, 0 0.84', fill, 0.2)
      face.dot(0, 1.2, 0.07, 0.06, fill)
      return
    case 'scarf': {
      const cloth =
        '-0.36 0.2, -0.45 0.6, -0.36 0.98, 0 1.12, 0.36 0.98, 0.45 0.6, 0.36 0.2, 0.18 -0.08, ' +
        '0.33 0.4, 0.3 0.72, 0 0.86, -0.3 0.72, -0.33 0.4, -0.18 -0.08'
      face.shape(cloth, fill, 0.7)
      face.shape('-0.2 0, 0 -0.06, 0.2 0, 0.1 -0.22, 0.02 -0.14, -0.1 -0.24', fill, 0.4)
      return
    }
    case 'wreath':
      for (let i = -3; i <= 3; i++) {
        const tone = i % 2 === 0 ? rgb('f4efe4') : rgb('8c9a5e')
        face.dot(0.11 * i, 1.02 - Math.abs(i) * 0.035, 0.075, 0.07, face.colour(tone))
      }
  }
}
