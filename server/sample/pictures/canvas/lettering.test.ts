import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { lettering, letterPath, measure } from './lettering.ts'

async function ink(text: string): Promise<Buffer> {
  const drawn = lettering(text, 40, 70, 40, { colour: '#000', anchor: 'middle' })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="90">${drawn}</svg>`
  return sharp(Buffer.from(svg)).ensureAlpha().extractChannel(3).raw().toBuffer()
}

describe('lettering', () => {
  it('draws every capital, figure and Czech letter as strokes of its own', async () => {
    const signs = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,-:ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ')
    const pictures = new Map<string, string>()
    for (const sign of signs) {
      const bytes = await ink(sign)
      expect(
        bytes.some((cover) => cover > 128),
        sign,
      ).toBe(true)
      pictures.set(bytes.toString('base64'), sign)
    }
    expect(pictures.size).toBe(signs.length)
  })

  it('needs no font: there is no text in the drawing', () => {
    expect(lettering('Tichá Lhota', 0, 0, 10, { colour: '#000' })).not.toContain('<text')
  })

  it('measures longer lines as wider', () => {
    expect(measure('Lhota')).toBeLessThan(measure('Tichá Lhota'))
    expect(measure('I')).toBeLessThan(measure('W'))
  })

  it('sets a number round its middle', () => {
    const xs = [...letterPath('1826', 50, 20, 4).matchAll(/[ML]([\d.]+) /g)].map(([, x]) => Number(x))
    expect((Math.min(...xs) + Math.max(...xs)) / 2).toBeCloseTo(50, 0)
  })
})
