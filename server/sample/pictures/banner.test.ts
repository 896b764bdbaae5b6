import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { banner, drawBanner } from './banner.ts'
import { drawFavicon } from './favicon.ts'

describe('drawBanner', () => {
  it('is as wide as its plan, mostly paper, with navy ink and one warm colour', async () => {
    const bytes = await drawBanner()
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: banner.width, height: banner.height, channels: 3 })
    let paper = 0
    let navy = 0
    let warm = 0
    for (let i = 0; i < data.length; i += 3) {
      const [red = 0, green = 0, blue = 0] = data.subarray(i, i + 3)
      if (red > 220 && green > 210 && blue > 190) paper++
      else if (blue > red + 12) navy++
      else if (red > green + 45) warm++
    }
    const all = data.length / 3
    expect(paper / all).toBeGreaterThan(0.4)
    expect(navy / all).toBeGreaterThan(0.04)
    expect(warm / all).toBeGreaterThan(0.02)
    expect(warm / all).toBeLessThan(0.25)
  })
})

describe('drawFavicon', () => {
  it('is a square drawing without text or anything from outside', async () => {
    const svg = drawFavicon()
    expect(svg).not.toMatch(/<text|href|<script|<style/)
    const { width, height } = await sharp(Buffer.from(svg)).metadata()
    expect(width).toBe(height)
    const { isOpaque, channels } = await sharp(Buffer.from(svg)).resize(64).stats()
    expect(isOpaque).toBe(false)
    expect(channels[0]?.stdev).toBeGreaterThan(40)
  })
})
