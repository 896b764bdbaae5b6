import type { PlatesImageKey } from '../../plan/images/plates.ts'
import type { ImageText } from '../../texts.ts'

/** English words for the glass plates of Antonín Javůrek. */
export const platesImages = {
  'plates-self-portrait': {
    name: 'Plate no. 1: the photographer himself',
    alt: 'Print from a glass plate: studio portrait, head and shoulders, a sitter in a dark suit with an unmoving gaze.',
    dscr:
      '<p>May 1898. Behind him is the lake he had painted on a bed sheet; in the right light one can make out the ' +
      'laundry mark. He ran round, sat down and counted to six.</p>',
  },
  'plates-studio': {
    name: 'No. 32, with glass in the roof',
    alt: 'Print from a glass plate of a village house and yard with a steep roof, a gate and a shed at the side.',
    dscr:
      '<p>About 1900. The neighbours held that so much glass in a roof would draw hail. It hailed in 1903, 1911 and ' +
      '1924, each time on the other side of the green.</p>',
  },
  'plates-ledger': {
    name: 'A page of the ledger',
    alt: 'Sepia photograph of an old handwritten page with ruled lines, columns of entries and stains along the edge.',
    dscr:
      '<p>Date, name, price, weather, remark. The column <em>Remark</em> is the reason why the museum keeps the book ' +
      'under glass and turns a page only once a month.</p>',
  },
  'portrait-miller': {
    name: 'The miller from no. 14',
    alt: 'Print from a glass plate: studio portrait of a sitter in Sunday clothes, head and shoulders, with a firm expression.',
    dscr: '<p>The father of the last one. In the ledger: ‘Paid in flour. Wished to look like a man who pays in money.’</p>',
  },
  'portrait-midwife': {
    name: 'The midwife Barbora Machová',
    alt: 'Print from a glass plate: studio portrait, head and shoulders, of a sitter in dark clothes before a painted backdrop.',
    dscr:
      '<p>Between 1881 and 1919 she delivered 1,106 children and wrote down each with a cross or a star. She was called ' +
      'away in the middle of the sitting and came back two hours later to finish it.</p>',
  },
  'portrait-emigrants': {
    name: 'The Kříž couple, three days before Nebraska',
    alt: 'Print from a glass plate: full-length studio portrait of a couple in their best clothes, standing side by side.',
    dscr:
      '<p>February 1903. The print went with them and came home in 2014, in an envelope from Wilber, with the question ' +
      'whether anybody knew where this was.</p>',
  },
  'portrait-recruit': {
    name: 'Jan Adámek of no. 5',
    alt: 'Print from a glass plate: portrait of a young sitter, head and shoulders, looking steadily into the lens.',
    dscr:
      '<p>The last Friday of July 1914. Two days later he left and on 28 August he was dead, the first of our ' +
      'thirty-one. His mother ordered six prints; in the ledger the price is crossed out.</p>',
  },
  'portrait-unknown': {
    name: 'Plate no. 409: unknown',
    alt: 'Square print from a glass plate: portrait of an unidentified sitter, head and shoulders, against an unlit background.',
    dscr:
      '<p>No date, no entry, no name. If you recognise the face, please write to the museum. We would rather have the ' +
      'wrong answer than none.</p>',
  },
  'festival-corpus-christi': {
    name: 'Corpus Christi, 11 June 1903',
    alt: 'Print from a glass plate: a religious procession with banners and a canopy moving along a village road past onlookers.',
    dscr:
      '<p>The canopy is carried by four farmers of the same height, an office for which one was measured. The fourth, ' +
      'at the back, is standing on his toes.</p>',
  },
  'festival-wedding': {
    name: 'Carnival wedding',
    alt: 'Print from a glass plate: a large wedding party in rows in front of a house, the bride in white with the groom in the middle.',
    dscr:
      '<p>February 1907, fifty-eight guests, a band and two dogs. One has to look for the bridegroom’s mother: she is ' +
      'in the window, watching over the goose.</p>',
  },
  'festival-harvest-home': {
    name: 'Harvest home',
    alt: 'Print from a glass plate: harvesters with rakes and sheaves beside a loaded wagon on a stubble field.',
    dscr:
      '<p>Autumn 1909. The wreath weighed eleven kilograms; girls took turns carrying it and the farmer took turns ' +
      'pouring.</p>',
  },
  'festival-theatre': {
    name: 'A company with a cannon',
    alt: 'Print from a glass plate: actors in costume on a small stage with painted scenery and drawn curtains at the sides.',
    dscr:
      '<p>Possibly 1913, certainly the hall at U Tří lip: borrowed uniforms, a cardboard cannon, and above it the beam on ' +
      'which every tall hero struck his head, wrapped in a blanket.</p>',
  },
  'festival-st-wenceslas': {
    name: 'St Wenceslas’s Day 1910',
    alt: 'Upright print from a glass plate: a village church with its tower and onion dome, photographed from below on a clear day.',
    dscr:
      '<p>28 September. The whole parish is inside, which is why the square is empty and why it is one of the few ' +
      'plates on which nothing has moved.</p>',
  },
} satisfies Record<PlatesImageKey, ImageText>
