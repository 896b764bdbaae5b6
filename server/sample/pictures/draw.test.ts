import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { ImagePlan, Motif, Treatment } from '../plan/picture.ts'
import { drawPicture } from './draw.ts'
import { scenes } from './scene/index.ts'

const TREATMENTS: readonly Treatment[] = ['sepia', 'bw', 'glass', 'postcard', 'engraving', 'faded', 'colour']

function plan(change: Partial<ImagePlan>): ImagePlan {
  return {
    key: 'sample',
    gallery: 'places',
    motif: 'green',
    treatment: 'colour',
    seed: 7,
    width: 320,
    height: 220,
    date: '1908-07',
    ...change,
  }
}

async function look(bytes: Buffer) {
  const { width, height, format } = await sharp(bytes).metadata()
  const { channels } = await sharp(bytes).greyscale().stats()
  return { width, height, format, spread: channels[0]?.stdev ?? 0 }
}

describe('drawPicture', () => {
  it.each(Object.keys(scenes) as Motif[])('draws the motif %s at the size of its plan', async (motif) => {
    const at = Object.keys(scenes).indexOf(motif)
    const treatment = motif === 'map' ? 'map' : (TREATMENTS[at % TREATMENTS.length] ?? 'colour')
    const drawn = await look(await drawPicture(plan({ motif, treatment, seed: 100 + at })))
    expect(drawn).toMatchObject({ width: 320, height: 220, format: 'jpeg' })
    expect(drawn.spread).toBeGreaterThan(12)
  })

  it.each([...TREATMENTS, 'map' as const])('prints an upright scene as %s', async (treatment) => {
    const drawn = await look(await drawPicture(plan({ motif: 'church', treatment, width: 210, height: 300 })))
    expect(drawn).toMatchObject({ width: 210, height: 300, format: 'jpeg' })
    expect(drawn.spread).toBeGreaterThan(12)
  })

  it('gives the same bytes for the same plan, whatever was drawn in between', async () => {
    const first = await drawPicture(plan({ motif: 'mill', treatment: 'glass' }))
    await drawPicture(plan({ motif: 'forest', seed: 3, width: 200 }))
    expect(await drawPicture(plan({ motif: 'mill', treatment: 'glass' }))).toEqual(first)
  })

  it('gives the same bytes when pictures are drawn at the same time', async () => {
    const plans = (['bridge', 'winter', 'harvest'] as const).map((motif) =>
      plan({ motif, treatment: 'sepia' }),
    )
    const together = await Promise.all(plans.map(drawPicture))
    for (const [i, one] of plans.entries()) expect(await drawPicture(one)).toEqual(together[i])
  })

  it('draws another picture for another seed', async () => {
    const light = async (seed: number) =>
      sharp(await drawPicture(plan({ motif: 'green', seed })))
        .greyscale()
        .raw()
        .toBuffer()
    const [one, other] = [await light(1), await light(2)]
    const different = one.filter((level, i) => Math.abs(level - (other[i] ?? 0)) > 24).length
    expect(different / one.length).toBeGreaterThan(0.1)
  })

  it('lets snow lie in winter and not in summer', async () => {
    const brightness = async (date: string) => {
      const { channels } = await sharp(await drawPicture(plan({ motif: 'barn', date })))
        .greyscale()
        .stats()
      return channels[0]?.mean ?? 0
    }
    expect(await brightness('2022-01')).toBeGreaterThan((await brightness('2022-07')) + 25)
  })

  it('prints sepia brown and silver grey', async () => {
    const warmth = async (treatment: Treatment) => {
      const { channels } = await sharp(await drawPicture(plan({ motif: 'chapel', treatment }))).stats()
      return (channels[0]?.mean ?? 0) - (channels[2]?.mean ?? 0)
    }
    expect(await warmth('sepia')).toBeGreaterThan(30)
    expect(Math.abs(await warmth('bw'))).toBeLessThan(12)
  })

  it('refuses a date without a year', async () => {
    await expect(drawPicture(plan({ date: 'once' }))).rejects.toThrow('once')
  })
})
