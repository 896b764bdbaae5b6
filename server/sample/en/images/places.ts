import type { PlacesImageKey } from '../../plan/images/places.ts'
import type { ImageText } from '../../texts.ts'

/** English words for the village as a whole, the church, its bells, the mill and its restoration. */
export const placesImages = {
  'places-panorama': {
    name: 'Tichá Lhota from Strážník, on three plates',
    alt: 'Very wide sepia panorama of hedged strip fields rolling down from a hillside towards a distant village, with low hills along the horizon.',
    dscr:
      '<p>Javůrek wheeled his camera up Strážník on a handcart and exposed three plates from left to right. It took ' +
      'him a quarter of an hour, which is why Vaněk’s ox-cart on the Želetín road appears twice: once at the chapel ' +
      'turning and once, having made progress, near the bridge.</p>',
  },
  'places-quarry': {
    name: 'The quarry in its second bench',
    alt: 'Black-and-white photograph of a granite quarry: a stepped rock face with cut blocks lying at its foot.',
    dscr:
      '<p>In 1931 forty-one men worked here, six of them from Horní Olešná. The blocks in front are kerbstones ' +
      'for a street in Brno that ran out of money in the same year; some of them now edge the village green.</p>',
  },
  'places-lake': {
    name: 'The same quarry with water in it',
    alt: 'Colour photograph of a small lake under a rock wall, with dark conifers on the rim and their reflection in green water.',
    dscr: '<p>The pump was switched off on 31 October 1967 and the water took three winters to reach its present line. Nineteen metres deep, warm to the knees, no lifeguard and no kiosk. We like it so.</p>',
  },
  'church-south': {
    name: 'St Wenceslas from the south',
    alt: 'Print from a glass plate: a village church with a tall tower and onion dome, tall nave windows and a low churchyard wall.',
    dscr:
      '<p>About 1901. The clock stands at ten to three because it stood at ten to three until 1911. The ladder ' +
      'against the nave belongs to the slater Mareš, who asked to be in the picture and then came down for a beer.</p>',
  },
  'church-engraving': {
    name: 'The church, steel engraving',
    alt: 'Engraving in fine black lines of a Baroque village church with a tower, two trees beside it and clouds hatched across the sky.',
    dscr:
      '<p>Made for Father Kalina in 1842 and sold at four kreuzers for the benefit of the roof. The engraver never ' +
      'saw the church: he has given it one window too many and a palm-like tree that the parish still argues about.</p>',
  },
  'church-chapel': {
    name: 'St Roch above the village',
    alt: 'Tinted postcard of a small wayside chapel with a pointed roof, standing among trees on a hill.',
    dscr:
      '<p>Posted on 18 August 1913, the day after the pilgrimage. On the back: ‘Came up with blisters, as is right ' +
      'and proper. The sausage was dear. Your Božena.’</p>',
  },
  'church-winter': {
    name: 'February 1929',
    alt: 'Black-and-white photograph of deep snow on roofs and bare trees under a pale, frozen sky.',
    dscr:
      '<p>Holub measured 34 degrees of frost behind the school and did not believe it, so he went to measure it again ' +
      'at the mill. There it was 36. The communion wine froze; ‘the sermon was brief,’ says the chronicle.</p>',
  },
  'bells-vaclav-1917': {
    name: 'Václav on his last day',
    alt: 'Sepia photograph of a large bronze bell with a raised inscription band, hanging from a heavy wooden yoke.',
    dscr:
      '<p>The bell of 1544 in March 1917, while the soldiers were looking for a longer rope. Javůrek charged nothing and ' +
      'made one print for each house whose man was at the front. Eleven still hang where they were hung then.</p>',
  },
  'bells-anna-1945': {
    name: 'Anna out of the water',
    alt: 'Black-and-white photograph of a bell with a dark, stained surface and a plain decorated shoulder, under a wooden beam.',
    dscr:
      '<p>May 1945, after three years in the pool below the weir. She was scrubbed with sand and ash by whoever had ' +
      'hands; the light patches are where the gravel had done the work already. The eel was put back.</p>',
  },
  'bells-anna-inscription': {
    name: 'The inscription on Anna, drawn in 1696',
    alt: 'Engraved sheet with several lines of old handwriting and an ornament at the head of the page.',
    dscr:
      '<p>The founder’s own drawing, sent with the bill. It promises that the bell will be heard ‘as far as a sober ' +
      'man walks in an hour’. On a still day it is heard in Horní Olešná, which is an hour and a half.</p>',
  },
  'bells-anna-today': {
    name: 'Anna on St Wenceslas’s Day',
    alt: 'Colour photograph of a bronze bell with a green patina in a belfry, with a band of raised letters around its shoulder.',
  },
  'mill-1899': {
    name: 'Bárta’s mill, no. 14',
    alt: 'Print from a glass plate: a stone water mill with a shingled roof and a large wheel at its side, standing by a stream.',
    dscr:
      '<p>Plate 17, and the one by which the roof was rebuilt in 2007: you can count the shingles. The white cat in ' +
      'the doorway moved and became two cats.</p>',
  },
  'mill-wheel-1906': {
    name: 'The wheel, standing still for once',
    alt: 'Print from a glass plate of a wooden overshot waterwheel seen from the side, with spokes, buckets and a timber flume above.',
    dscr:
      '<p>Stopped for a new shaft. Oak, felled under Strážník at Candlemas, nineteen feet long; four horses brought ' +
      'it as far as the ford and the brigade brought it the rest of the way.</p>',
  },
  'mill-postcard': {
    name: 'Greetings from the mill',
    alt: 'Postcard with a white border showing a mill with its waterwheel among trees, in soft tinted colours.',
    dscr:
      '<p>Sold in the pub at sixty hellers. Summer guests from Želetín slept in the miller’s loft and complained, in ' +
      'the guest book, about the noise. The miller wrote underneath: ‘It is a mill.’</p>',
  },
  'mill-ruin': {
    name: 'The mill in 1974',
    alt: 'Faded square colour photograph, tinged with orange, of a stone mill with a motionless wheel beside a stream.',
    dscr:
      '<p>Twenty-three years after it stopped. Marie Holubová pasted the photograph into the chronicle without a ' +
      'word, which for her was a strong expression.</p>',
  },
  'restoration-plan': {
    name: 'Survey of the ruin',
    alt: 'Measured drawing on yellowed paper: ground plan and section of a building with dimension lines and a scale bar.',
    dscr: '<p>Drawn by four students of architecture over one weekend, paid in goose.</p>',
  },
  'restoration-wheel': {
    name: 'The new wheel',
    alt: 'Colour photograph of a new waterwheel of pale wood with many spokes and buckets, water running over it.',
    dscr:
      '<p>Thirty-six buckets on an oak shaft, 4.2 metres across. It turned for the first time on 10 May 2008, backwards, ' +
      'and for the second time an hour later, forwards.</p>',
  },
  'restoration-finished': {
    name: 'Finished but for the miller',
    alt: 'Colour photograph of a restored stone mill with a new roof and a large wheel, standing beside a stream.',
    dscr: '<p>June 2009. By then ninety-one people had signed the work diary; the youngest was five and had ‘carried one stone, but a proper one’.</p>',
  },
  'restoration-flour': {
    name: 'The first flour since 1951',
    alt: 'Colour photograph of a craftsman in an apron at work in a low-ceilinged room, with tools on the wall behind him.',
    dscr:
      '<p>Saturday 5 September 2009, a little after ten. Eighty kilograms of rye in four hours, grey and gritty. One ' +
      'bag is in the museum; mice have had two chances at it and taken neither.</p>',
  },
} satisfies Record<PlacesImageKey, ImageText>
