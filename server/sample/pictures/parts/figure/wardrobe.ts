import type { Chance } from '../../canvas/chance.ts'
import { type Colour, rgb } from '../../canvas/colour.ts'
import type { Clothes } from './clothes.ts'
import type { Hat } from './hat.ts'
import type { HeadChoice } from './head.ts'

export type Role =
  | 'man'
  | 'woman'
  | 'boy'
  | 'girl'
  | 'oldman'
  | 'oldwoman'
  | 'priest'
  | 'soldier'
  | 'fireman'
  | 'smith'
  | 'miller'
  | 'worker'
  | 'gentleman'
  | 'lady'
  | 'bride'
  | 'groom'
  | 'maid'
  | 'official'

/** Everything a figure wears and how tall it is, in metres. */
export interface Outfit {
  readonly clothes: Clothes
  readonly head: HeadChoice
  readonly height: number
  readonly share: number
}

type Palette = readonly [Colour, ...Colour[]]

const DARK: Palette = [rgb('2f2d30'), rgb('3a3633'), rgb('45403c'), rgb('33373f'), rgb('4b4038')]
const EARTH: Palette = [rgb('6b5a48'), rgb('5c5650'), rgb('77664f'), rgb('55504c')]
const DRESS: Palette = [rgb('5a4a52'), rgb('4a5361'), rgb('6b5048'), rgb('3f3b41'), rgb('746a5c')]
const BLOUSE: Palette = [rgb('d9d0bf'), rgb('b9a793'), rgb('c7c1b4'), rgb('8c7c74'), rgb('e6dfd0')]
const SEVENTIES: Palette = [
  rgb('a8704c'),
  rgb('62788a'),
  rgb('bda264'),
  rgb('80525a'),
  rgb('74805e'),
  rgb('d3c9b4'),
]
const MODERN: Palette = [
  rgb('3f5f86'),
  rgb('8c3b34'),
  rgb('56705a'),
  rgb('d7d3ca'),
  rgb('37404c'),
  rgb('c08a3c'),
]
const SKIN: Palette = [rgb('e2bd9f'), rgb('dcb394'), rgb('e8c6aa'), rgb('d3a786')]
const HAIR: Palette = [rgb('3a2c22'), rgb('54402e'), rgb('6e5337'), rgb('2c2522'), rgb('8a6a43')]

function wear(kind: Clothes['kind'], main: Colour, second: Colour, extra: Partial<Clothes> = {}): Clothes {
  return { kind, main, second, shorts: false, bare: false, ...extra }
}

function bright(year: number): Palette {
  return year >= 1990 ? MODERN : SEVENTIES
}

function manClothes(chance: Chance, year: number): Clothes {
  if (year >= 1960) {
    const kind = chance.pick<Clothes['kind']>('shirt', 'jumper', 'suit')
    return wear(
      kind,
      chance.pick(...(kind === 'suit' ? DARK : bright(year))),
      chance.pick(rgb('4a4d55'), rgb('6a5a4a'), rgb('3d4a63')),
    )
  }
  const cloth = chance.pick(...DARK)
  const kind = chance.pick<Clothes['kind']>('suit', 'suit', 'waistcoat', 'suit')
  return wear(kind, cloth, chance.happens(0.6) ? cloth : chance.pick(...EARTH))
}

function womanClothes(chance: Chance, year: number): Clothes {
  if (year >= 1990) {
    return chance.happens(0.5)
      ? wear('jumper', chance.pick(...MODERN), rgb('3d4a63'))
      : wear('frock', chance.pick(...MODERN), rgb('6a5a4a'))
  }
  if (year >= 1925) return wear('frock', chance.pick(...(year >= 1955 ? SEVENTIES : DRESS)), rgb('6a5a4a'))
  return wear('longskirt', chance.pick(...BLOUSE), chance.pick(...DRESS), { bare: chance.happens(0.4) })
}

function manHat(chance: Chance, year: number): Hat {
  if (year >= 1960) return chance.pick<Hat>('none', 'none', 'none', 'cap')
  return chance.pick<Hat>('brim', 'bowler', 'cap', 'cap', 'none')
}

function childClothes(chance: Chance, year: number, girl: boolean): Clothes {
  if (girl) {
    if (year >= 1955) return wear('frock', chance.pick(...bright(year)), rgb('6a5a4a'))
    return wear('pinafore', chance.pick(...DRESS), rgb('6a5a4a'), {
      bare: year < 1925 && chance.happens(0.4),
    })
  }
  if (year >= 1955)
    return wear('shirt', chance.pick(...bright(year)), rgb('4a4d55'), { shorts: chance.happens(0.5) })
  const bare = year < 1925 && chance.happens(0.45)
  return wear(
    chance.pick<Clothes['kind']>('suit', 'waistcoat', 'shirt'),
    chance.pick(...EARTH),
    chance.pick(...DARK),
    {
      shorts: year > 1918 || chance.happens(0.3),
      bare,
    },
  )
}

/** Dresses a role after the fashion of the year. */
export function outfit(role: Role, year: number, chance: Chance): Outfit {
  const old = role === 'oldman' || role === 'oldwoman'
  const child = role === 'boy' || role === 'girl'
  const woman = ['woman', 'oldwoman', 'girl', 'lady', 'bride', 'maid'].includes(role)
  const head: HeadChoice = {
    skin: chance.pick(...SKIN),
    hair: old ? chance.pick(rgb('c9c4bb'), rgb('a9a39a')) : chance.pick(...HAIR),
    cut: woman ? womanHair(chance, year, child) : 'short',
    hat: 'none',
    hatColour: chance.pick(...DARK),
    beard: 'none',
    glasses: false,
    old,
    woman,
  }
  const share = child ? chance.between(0.165, 0.185) : 0.133
  const height = child
    ? chance.between(1.08, 1.42)
    : woman
      ? chance.between(1.55, 1.66)
      : chance.between(1.66, 1.8)
  const made = (clothes: Clothes, change: Partial<HeadChoice> = {}): Outfit => ({
    clothes,
    head: { ...head, ...change },
    height,
    share,
  })
  const moustache = year < 1935 && chance.happens(0.6) ? 'moustache' : 'none'
  switch (role) {
    case 'man':
      return made(manClothes(chance, year), { hat: manHat(chance, year), beard: moustache })
    case 'oldman':
      return made(manClothes(chance, year), {
        hat: manHat(chance, year),
        beard: year < 1930 ? chance.pick('full', 'moustache') : 'none',
        cut: chance.pick('short', 'bald'),
      })
    case 'gentleman':
      return made(wear('suit', chance.pick(...DARK), chance.pick(...DARK)), { beard: moustache })
    case 'groom':
      return made(wear('suit', rgb('2a292c'), rgb('2a292c')), { beard: moustache })
    case 'worker':
      return made(wear(chance.pick('waistcoat', 'shirt'), chance.pick(...EARTH), chance.pick(...EARTH)), {
        hat: chance.pick('cap', 'brim', 'cap'),
        beard: moustache,
      })
    case 'smith':
      return made(wear('apron', rgb('5b5148'), rgb('6b4a32')), {
        hat: chance.pick('none', 'cap'),
        beard: moustache,
      })
    case 'miller':
      return made(wear(year > 1960 ? 'apron' : 'waistcoat', rgb('b9b0a0'), rgb('d8d2c6')), {
        hat: 'cap',
        hatColour: rgb('d8d2c6'),
        beard: moustache,
      })
    case 'priest':
      return made(wear('cassock', rgb('26242a'), rgb('26242a')), {
        cut: chance.pick('short', 'bald'),
        hair: rgb('b9b4ab'),
        old: true,
      })
    case 'soldier':
      return made(
        wear(
          'uniform',
          year < 1900 ? rgb('4a5a78') : rgb('7b8078'),
          year < 1900 ? rgb('a8433a') : rgb('8a8f86'),
        ),
        {
          hat: 'kepi',
          hatColour: year < 1900 ? rgb('3c4a66') : rgb('71766e'),
          beard: chance.happens(0.4) ? 'moustache' : 'none',
        },
      )
    case 'fireman':
      return made(wear('uniform', rgb('3c4352'), rgb('8a3b34')), {
        hat: 'helmet',
        hatColour: rgb('a8823f'),
        beard: moustache,
      })
    case 'official':
      return made(wear('uniform', rgb('2f3648'), rgb('8a3b34')), {
        hat: 'kepi',
        hatColour: rgb('7c2f2c'),
        beard: moustache,
      })
    case 'woman':
    case 'oldwoman':
      return made(womanClothes(chance, year), {
        hat: year < 1950 && (old || chance.happens(0.55)) ? 'scarf' : 'none',
        hatColour: chance.pick(...BLOUSE, ...DRESS),
      })
    case 'lady':
      return made(wear(year < 1922 ? 'gown' : 'frock', chance.pick(...DRESS), rgb('6a5a4a')))
    case 'bride':
      return made(wear(year < 1922 || year > 1950 ? 'bridal' : 'frock', rgb('f3efe6'), rgb('efe9dc')), {
        hat: 'veil',
      })
    case 'maid':
      return made(wear(year < 1922 ? 'gown' : 'frock', rgb('e8e1d2'), rgb('efe9dc')), { hat: 'wreath' })
    case 'boy':
    case 'girl':
      return made(childClothes(chance, year, woman), { hat: !woman && chance.happens(0.25) ? 'cap' : 'none' })
  }
}

function womanHair(chance: Chance, year: number, child: boolean): HeadChoice['cut'] {
  if (child) return chance.pick<HeadChoice['cut']>('plaits', 'plaits', 'long')
  if (year < 1925) return 'bun'
  return year < 1950
    ? chance.pick<HeadChoice['cut']>('bob', 'bun')
    : chance.pick<HeadChoice['cut']>('bob', 'long', 'bob')
}
