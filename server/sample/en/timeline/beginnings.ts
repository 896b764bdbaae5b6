import type { BeginningsKey } from '../../plan/timeline/beginnings.ts'
import type { TimelineText } from '../../texts.ts'

/** English words for the timeline from about 1190 to 1696. */
export const beginnings: Record<BeginningsKey, TimelineText> = {
  'first-smoke': {
    title: 'Smoke over the Tichava',
    content:
      'Somebody comes up the stream with axes, goats and bees and begins to fell. Nobody writes it down. The year is worked out backwards from a debt.',
    tooltip: 'The tilde on our boards means: give or take',
  },
  'long-fields': {
    title: 'Seventeen strips',
    content:
      'The cleared land is measured out into seventeen long strips, from the stream up to the wood. On the map of 1826 one can still count them, and the quarrels between them.',
    tooltip: 'Thirteenth century; the measuring itself left no record',
  },
  charter: {
    title: 'First written mention: Lhota super Tichawam',
    content:
      'The abbey of Želetín has its possessions listed. In the nineteenth line we owe two buckets of honey for two years and say that the bees died.',
    tooltip: 'Eight hundred years in 2027',
  },
  priest: {
    title: 'A priest at the church of St Wenceslas',
    content:
      'The parish is entered among those that pay tithes, with its priest, one Petr, and for the first time we are called Tichá, quiet. Petr is in arrears.',
  },
  'hamlet-lost': {
    title: 'The hamlet of Olšinka is lost',
    content:
      'Four hearths beyond the wood stop paying and are not mentioned again. No war, no fire; they moved down to us for water. A sloe hedge still grows where nobody lives.',
    tooltip: 'Some time in the fifteenth century',
  },
  hussites: {
    title: 'The tower burns',
    content:
      'The Hussites pass through on the way to the abbey and set the tower alight. The line between scorched stone and new can be found with a finger, a little above the door.',
  },
  pledged: {
    title: 'Lhota is pledged for a debt',
    content:
      'The abbey pledges the village for sixty threescore of groschen and forgets to redeem it for thirty years. The charter has two dates, and neither fits the seal.',
    tooltip: 'Uncertain and approximate: about 1454, if at all',
  },
  'bell-vaclav': {
    title: 'The bell Václav is cast',
    content:
      '540 kilograms, deep A. The founder spells both his own name and that of the village wrongly, and for 373 years it is rung over our heads.',
  },
  'mill-mentioned': {
    title: 'Mikuláš the miller has raised his weir',
    content:
      'The first record of the mill is a complaint: the weir is a span too high and the abbot’s meadow is under water. He lowers it. The next record says he has raised it again.',
  },
  beer: {
    title: 'Eleven barrels of foreign beer',
    content:
      'Found under straw on a sledge at Shrovetide. Lhota must drink the beer of Želetín and has drunk another. The fine was two barrels, the witness statements are long and cheerful.',
  },
  register: {
    title: 'The oldest register begins',
    content:
      'Its first entry is the baptism of Anna, daughter of the shepherd. Godparents: the miller, the smith’s wife, and ‘a soldier passing by’.',
  },
  swedes: {
    title: 'The Swedes',
    content:
      'They come twice in one year. The first time they take the oats, the second time they burn down the houses in which there are none left.',
  },
  'tax-roll': {
    title: 'Nine of seventeen farms deserted',
    content:
      'The tax roll counts the living. Against some farms the clerk has written ‘burnt’, against others only ‘gone’. Eight chimneys smoke.',
  },
  plague: {
    title: 'The plague',
    content:
      'Forty-three dead in fourteen weeks, every fourth person. The priest is the thirty-first; from then on the register is kept by the sexton, who cannot spell and leaves nobody out.',
  },
  chapel: {
    title: 'The chapel of St Roch is consecrated',
    content:
      'Promised before the harvest, finished nine days after it. Beer for the masons cost more than the masons.',
  },
  'bell-anna': {
    title: 'The bell Anna is cast',
    content:
      '212 kilograms, the tone of D. Meant for children, hail and noon. The founder promised that she would be heard as far as a sober man walks in an hour.',
  },
}
