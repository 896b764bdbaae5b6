import type { ImageKey } from '../plan/images.ts'
import { rgb } from './canvas/colour.ts'
import type { Bust } from './parts/bust/bust.ts'

/** Who sits for a portrait, and before what. */
export interface Sitting {
  readonly bust: Bust
  readonly setting: 'oval' | 'plain' | 'lake' | 'dark' | 'wall'
}

const MAN: Bust = {
  skin: rgb('dcb698'),
  hair: rgb('4a3a2e'),
  cut: 'parted',
  beard: 'none',
  glasses: false,
  woman: false,
  old: false,
  attire: 'suit',
  cloth: rgb('3a3735'),
  scarf: rgb('4a4448'),
}

const WOMAN: Bust = {
  ...MAN,
  skin: rgb('e4c3a8'),
  cut: 'bun',
  woman: true,
  attire: 'gown',
  cloth: rgb('4d4850'),
}

/** The portraits whose sitters the chronicle knows; others are drawn by lot. */
export const casting: Partial<Record<ImageKey, Sitting>> = {
  'people-kalina': {
    setting: 'oval',
    bust: { ...MAN, hair: rgb('b9b2a6'), cut: 'bald', old: true, attire: 'cassock', cloth: rgb('2e2b30') },
  },
  'people-holub': {
    setting: 'plain',
    bust: {
      ...MAN,
      hair: rgb('54443a'),
      cut: 'brushed',
      glasses: true,
      beard: 'moustache',
      cloth: rgb('3b3a3c'),
    },
  },
  'people-holubova': {
    setting: 'wall',
    bust: {
      ...WOMAN,
      hair: rgb('b3aba0'),
      cut: 'bob',
      old: true,
      glasses: true,
      attire: 'frock',
      cloth: rgb('6d7f78'),
    },
  },
  'plates-self-portrait': { setting: 'lake', bust: { ...MAN, hair: rgb('33271f'), beard: 'moustache' } },
  'portrait-miller': {
    setting: 'lake',
    bust: { ...MAN, hair: rgb('7d6c5a'), cut: 'brushed', beard: 'full', cloth: rgb('4a443d') },
  },
  'portrait-midwife': {
    setting: 'lake',
    bust: { ...WOMAN, hair: rgb('9a948a'), cut: 'scarf', old: true, attire: 'gown', cloth: rgb('413c40') },
  },
  'portrait-recruit': { setting: 'plain', bust: { ...MAN, hair: rgb('70563a'), cloth: rgb('4d4840') } },
  'portrait-unknown': { setting: 'dark', bust: { ...WOMAN, hair: rgb('4a372a') } },
}

export const anyone: readonly [Sitting, ...Sitting[]] = [
  { setting: 'lake', bust: MAN },
  { setting: 'plain', bust: WOMAN },
  { setting: 'oval', bust: { ...MAN, beard: 'moustache', cut: 'brushed' } },
  { setting: 'oval', bust: { ...WOMAN, old: true, hair: rgb('9a948a') } },
]
