import type { VillageImageKey } from '../../plan/images/village.ts'
import type { ImageText } from '../../texts.ts'

/** English words for the school, the green, the railway and the village of today. */
export const villageImages = {
  'school-drawing': {
    name: 'The new school, builder’s drawing',
    alt: 'Engraved architectural sheet with the ground plan of a building, room divisions, dimension lines and a scale.',
    dscr:
      '<p>Submitted in 1877. The district approved everything except the second privy, which was built anyway and ' +
      'entered in the accounts as ‘a place for coal’.</p>',
  },
  'school-1905': {
    name: 'School and orchard',
    alt: 'Tinted postcard of a village school with rows of tall windows and a door in the middle of its front.',
    dscr:
      '<p>Sent to a former pupil serving in Trieste: ‘So that you remember where you sat. The third window from the ' +
      'left has been mended since.’</p>',
  },
  'school-1976': {
    name: 'The last afternoon',
    alt: 'Faded square colour photograph of a village school with a row of tall windows; the colours have turned to orange and brown.',
    dscr:
      '<p>30 June 1976, a little after four, when the eleven had gone home. The window on the right is open because ' +
      'Miss Holubová was airing the classroom, as she did every day.</p>',
  },
  'school-museum': {
    name: 'The museum',
    alt: 'Colour photograph of a restored village school with a freshly painted front, tall windows and trees on both sides.',
    dscr: '<p>Open from May to October and whenever somebody rings at no. 32. The coal is gone; the privy serves.</p>',
  },
  'green-1908': {
    name: 'The green, coloured by hand',
    alt: 'Tinted postcard of a village green with cottages round it, a pond in the grass and a church tower above the roofs.',
    dscr:
      '<p>The printer in Želetín coloured all roofs red. In 1908 eleven of them were still thatch, and the insurance ' +
      'company asked questions.</p>',
  },
  'green-limes': {
    name: 'Three limes, fifty-one years old',
    alt: 'Print from a glass plate: three broad lime trees in full leaf standing side by side on a village green, a bench beneath them.',
    dscr: '<p>June 1899, in flower. One of the three, Vaněk’s, fell in 2007. Javůrek noted the exposure as ‘four seconds, and the bees would not keep still’.</p>',
  },
  'green-pub': {
    name: 'U Tří lip, no. 1',
    alt: 'Sepia photograph of a long inn with a sign over the door, small windows and benches along the wall.',
    dscr:
      '<p>Probably 1912: the sign already says <em>Telephone</em>, and the telephone came that spring. It rang for ' +
      'the first time in the summer.</p>',
  },
  'green-last-summer': {
    name: 'The last summer of all three',
    alt: 'Colour photograph of three broad old lime trees in full leaf on a village green, with grass beneath them.',
    dscr: '<p>June 2006. Nobody knew that it was the last; Vaněk’s lime, which the storm Kyrill took the following January, looks the soundest of them.</p>',
  },
  'railway-opening': {
    name: 'The first train',
    alt: 'Print from a glass plate: a small steam locomotive with a tall chimney draws its carriages past a field, smoke drifting behind.',
    dscr: '<p>1 October 1902, 10.17, seventeen minutes late. The locomotive is garlanded with spruce and asters; the band, which is not in the picture, had been playing the same march since Želetín because it had brought no other music.</p>',
  },
  'railway-station': {
    name: 'The station in Pech’s time',
    alt: 'Tinted postcard of a small railway station with a canopy, a platform, a clock and a single track in front.',
    dscr: '<p>Four trains a day each way. Station-master Pech’s dahlias spelt T and L beside the track; the colourist in Želetín, who had not been told, painted them as cabbages.</p>',
  },
  'railway-last-train': {
    name: '27 May 1978',
    alt: 'Faded colour photograph of a short train on a single-track line beside meadows, the picture tinged with orange.',
    dscr: '<p>The last passenger train. Forty-one people got on here, with wreaths, an accordion and a goose; the goose travelled at the half fare, as a dog.</p>',
  },
  'railway-cafe': {
    name: 'The station as a café',
    alt: 'Colour photograph of a renovated small railway station with a canopy, a clock and a platform in front.',
    dscr: '<p>A few metres of track have been laid back for the look of it; on the rest there are bicycles. The timetable on the wall is from 1936, and so far nobody has missed a connection.</p>',
  },
  'today-panorama': {
    name: 'The green in May',
    alt: 'Very wide colour panorama of a village green: cottages with red roofs, a pond, trees in fresh leaf and a church tower.',
    dscr:
      '<p>Eleven exposures joined by a computer, in which nobody appears twice. We checked. Compare it with ' +
      'Javůrek’s three plates.</p>',
  },
  'today-orchard': {
    name: 'The pupils’ orchard in flower',
    alt: 'Colour photograph of rows of fruit trees in white blossom, with long grass between them and a low hill behind.',
    dscr:
      '<p>Planted by František Holub’s pupils. Of his sixty trees nineteen are still standing; the missing varieties ' +
      'have been grafted back from gardens to which he had given cuttings.</p>',
  },
  'today-winter': {
    name: 'January, no. 40 to no. 52',
    alt: 'Colour photograph of snow-covered cottage roofs and bare trees in a quiet winter landscape.',
  },
  'today-forest': {
    name: 'The path under Strážník',
    alt: 'Colour photograph, upright, of tall tree trunks in a forest with autumn leaves on the ground and light between them.',
    dscr: '<p>The way to the quarry. Boletus grow here, but not where you are looking.</p>',
  },
  'today-barn': {
    name: 'Koudela’s barn, no. 7',
    alt: 'Colour photograph of a large wooden barn with a steep roof and double doors, standing at the edge of a field.',
    dscr:
      '<p>Winter 2022. The co-operative kept tractors in it, the Koudelas keep hay in it again. The calendar of 1953 ' +
      'was left on the inside of the door.</p>',
  },
} satisfies Record<VillageImageKey, ImageText>
