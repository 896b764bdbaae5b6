import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  maxLookAlikeDistance,
  maxNearDuplicateDistance,
  measureDescriptorDistance,
} from '../../../domain/pictures/descriptor-distance.ts'
import {
  descriptorSketchLength,
  NearestSketchFinder,
  writeDescriptorSketch,
} from '../../../domain/pictures/descriptor-sketch.ts'
import {
  computePictureDescriptor,
  pictureDescriptorLength,
} from '../../../domain/pictures/picture-descriptor.ts'
import { computeDescriptorOfFile } from './compute-descriptor.ts'

const samples = join(import.meta.dirname, '../../../sample/pictures')
const names = ['mill-1899', 'church-winter', 'today-forest', 'plates-ledger']
const pixels = 20_000_000
const width = 360
const height = 240
const thumbnails = new Map<string, Buffer>()
let folder = ''
let saved = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-looks-'))
  for (const name of names) {
    const picture = sharp(join(samples, `${name}.jpg`)).resize(width, height, { fit: 'fill' })
    thumbnails.set(name, await picture.toColourspace('srgb').raw().toBuffer())
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const getPixels = (name: string) => thumbnails.get(name) ?? Buffer.alloc(0)
const openSample = (name: string) => sharp(getPixels(name), { raw: { width, height, channels: 3 } })

async function describePicture(picture: Sharp, extension = 'png'): Promise<Int8Array | null> {
  saved += 1
  const path = join(folder, `${saved}.${extension}`)
  await picture.toFile(path)
  return await computeDescriptorOfFile({ kind: 'descriptor', path, pixels })
}

async function requireDescriptor(descriptor: Promise<Int8Array | null>): Promise<Int8Array> {
  const value = await descriptor
  if (value === null) throw new Error('The picture has no descriptor')
  return value
}

const describeSample = (name: string) => requireDescriptor(describePicture(openSample(name)))

async function measureFromOriginal(name: string, copy: Sharp, extension?: string): Promise<number> {
  const descriptor = await requireDescriptor(describePicture(copy, extension))
  return measureDescriptorDistance(await describeSample(name), descriptor)
}

describe('the descriptor of a picture', () => {
  it.each(names)('is nearly the same for copies of %s in another size, quality and format', async (name) => {
    const small = openSample(name).resize(150)
    expect(await measureFromOriginal(name, openSample(name).jpeg({ quality: 30 }), 'jpg')).toBeLessThan(
      maxNearDuplicateDistance,
    )
    expect(await measureFromOriginal(name, small.webp({ quality: 50 }), 'webp')).toBeLessThan(
      maxNearDuplicateDistance,
    )
    const darker = openSample(name).modulate({ brightness: 0.8 })
    expect(await measureFromOriginal(name, darker)).toBeLessThan(maxNearDuplicateDistance)
  })

  it.each(names)('is similar for %s in black and white and slightly cropped', async (name) => {
    const cropped = openSample(name).extract({
      left: Math.round(width * 0.02),
      top: Math.round(height * 0.02),
      width: Math.round(width * 0.96),
      height: Math.round(height * 0.96),
    })
    expect(await measureFromOriginal(name, cropped)).toBeLessThan(maxLookAlikeDistance)
    expect(await measureFromOriginal(name, openSample(name).grayscale())).toBeLessThan(maxLookAlikeDistance)
  })

  it('is far apart for different pictures', async () => {
    const descriptors = await Promise.all(names.map(describeSample))
    for (const [at, one] of descriptors.entries())
      for (const other of descriptors.slice(at + 1))
        expect(measureDescriptorDistance(one, other)).toBeGreaterThan(maxLookAlikeDistance)
  })

  it('is null for pictures without anything to compare', async () => {
    const fill = (background: string, side = 300) =>
      sharp({ create: { width: side, height: side, channels: 4, background } })
    const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
    const pictures = [
      fill('#000'),
      fill('#fff'),
      fill('#c33', 1),
      fill('#0000'),
      sharp({ create: { width: 900, height: 900, channels: 3, background: '#888', noise } }),
    ]
    for (const picture of pictures) expect(await describePicture(picture)).toBeNull()
  })

  it('exists for grey, 16-bit, transparent, tiny, very long and animated pictures', async () => {
    const sample = () => openSample('mill-1899')
    const frames = Buffer.concat([getPixels('mill-1899'), getPixels('church-winter')])
    const animation = sharp(frames, { raw: { width, height: 2 * height, channels: 3, pageHeight: height } })
    const pictures: [Sharp, string][] = [
      [sample().grayscale(), 'png'],
      [sample().toColourspace('rgb16'), 'png'],
      [sample().ensureAlpha(0.5), 'webp'],
      [sample().resize(2, 2, { fit: 'fill' }), 'png'],
      [sample().resize(2000, 3, { fit: 'fill' }), 'jpg'],
      [sample().toColourspace('cmyk'), 'jpg'],
    ]
    for (const [picture, extension] of pictures)
      expect(await requireDescriptor(describePicture(picture, extension))).toHaveLength(
        pictureDescriptorLength,
      )
    // Its first frame.
    expect(await measureFromOriginal('mill-1899', animation, 'gif')).toBeLessThan(maxNearDuplicateDistance)
  })

  it('fails for a damaged file and for a thumbnail of another size', async () => {
    const path = join(folder, 'damaged.jpg')
    await writeFile(path, Buffer.from('ffd8ffe000104a46494600', 'hex'))
    await expect(computeDescriptorOfFile({ kind: 'descriptor', path, pixels })).rejects.toThrow()
    expect(() => computePictureDescriptor(new Uint8Array(12))).toThrow(RangeError)
  })

  it('is found among others by its sketch, which is not farther from others than it is itself', async () => {
    const descriptors = await Promise.all([...names, 'mill-1899'].map(describeSample))
    const sketches = new Int8Array(descriptors.length * descriptorSketchLength)
    for (const [at, descriptor] of descriptors.entries()) writeDescriptorSketch(descriptor, sketches, at)
    const findSimilar = (descriptor: Int8Array, maxDistance: number, maxMatches = 100) => {
      const finder = new NearestSketchFinder<null>(descriptor, maxDistance, maxMatches)
      finder.search(null, sketches, descriptors.length)
      return finder.listMatches().map(({ position, minDistance }) => ({ position, minDistance }))
    }
    for (const descriptor of descriptors) {
      const matches = findSimilar(descriptor, 10)
      expect(findSimilar(descriptor, 10, 2)).toEqual(matches.slice(0, 2))
      expect(matches.map(({ position }) => position).toSorted()).toEqual([0, 1, 2, 3, 4])
      for (const { position, minDistance } of matches) {
        const other = descriptors[position] ?? descriptor
        expect(minDistance).toBeLessThanOrEqual(measureDescriptorDistance(descriptor, other))
      }
      const distances = matches.map(({ minDistance }) => minDistance)
      expect(distances).toEqual(distances.toSorted((one, other) => one - other))
    }
    const [mill] = descriptors
    if (mill === undefined) throw new Error('missing')
    const alike = findSimilar(mill, maxLookAlikeDistance)
    expect(alike).toEqual([
      { position: 0, minDistance: 0 },
      { position: 4, minDistance: 0 },
    ])
  })
})
