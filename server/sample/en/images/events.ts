import type { EventsImageKey } from '../../plan/images/events.ts'
import type { ImageText } from '../../texts.ts'

/** English words for feasts and disasters, wars, papers and maps. */
export const eventsImages = {
  'event-theatre-1925': {
    name: 'On the stage at U Tří lip',
    alt: 'Sepia photograph of a small stage: actors in costume stand in front of a painted backdrop between drawn curtains.',
    dscr:
      '<p>November 1925. The backdrop is one of Javůrek’s. The dark corner at the lower left is the prompter’s box, ' +
      'and the blur in it is Alois Mach, prompting with his whole body.</p>',
  },
  'event-electricity': {
    name: 'Poles on the green',
    alt: 'Black-and-white photograph of a village green with cottages and a pond, the church tower above the roofs.',
    dscr:
      '<p>December 1926. The light was switched on at Christmas; the photograph was taken in the morning, because in ' +
      'the evening, says the chronicle, ‘nobody would have stood still’.</p>',
  },
  'event-pilgrimage': {
    name: 'To St Roch, August 1969',
    alt: 'Faded colour photograph of a procession with banners walking along a country road, the colours turned to orange.',
    dscr: '<p>A year after the tanks. Nobody had been invited and everybody came; the banner needed mending by the top.</p>',
  },
  'flood-1890': {
    name: 'The flood of September 1890',
    alt: 'Engraving of a flooded village: fast hatched water between half-drowned houses, with debris carried along on the current.',
    dscr:
      '<p>From an illustrated weekly in Prague, which sent no one. The steamboat in the background is the artist’s own ' +
      'idea; the kneading trough with the old people in it is, oddly enough, true.</p>',
  },
  'flood-bridge-1892': {
    name: 'The stone bridge, just finished',
    alt: 'Sepia photograph of a stone bridge with three arches over a stream, seen from the bank, with village roofs beyond.',
    dscr:
      '<p>1892, still without its railings. The gentleman in the raincoat in fine weather is the engineer Weiss. He did ' +
      'not trust the sky either.</p>',
  },
  'flood-1897': {
    name: 'July 1897',
    alt: 'Sepia photograph of flood water standing between village houses and trees, with only upper walls and roofs showing.',
    dscr:
      '<p>The water reached the first step of the pub and the village was almost offended: ‘after 1890 we had expected ' +
      'more,’ wrote the secretary of the brigade.</p>',
  },
  'flood-2002': {
    name: 'Up to the second step',
    alt: 'Colour photograph of brown flood water standing between village houses, with trees rising out of it.',
    dscr: '<p>13 August 2002, shortly after two. At the pub, on the left and just out of the picture, beer is being let down from the upper window in a bucket; eight people are pumping and cannot wave.</p>',
  },
  'brigade-1889': {
    name: 'Ten years of the brigade',
    alt: 'Sepia group photograph of volunteer firemen in uniform and helmets, lined up in front of their brigade house.',
    dscr:
      '<p>May 1889, thirteen men. The moustaches were compulsory only in the band, but nobody wished to be taken for a ' +
      'recruit.</p>',
  },
  'brigade-engine-1909': {
    name: 'The Smekal after twenty-five years',
    alt: 'Print from a glass plate of a four-wheeled hand-pumped fire engine with long pump handles, seen from the side.',
    dscr:
      '<p>Polished for the jubilee with wood ash and beer. It was twenty-five years old then and considered a veteran; ' +
      'it has done four and a half times as many since.</p>',
  },
  'brigade-1954': {
    name: 'At the brigade house about 1954',
    alt: 'Black-and-white photograph of a fire brigade in a row, in helmets and belts, with their house and its gate behind.',
    dscr: '<p>The slogan above the gate has been scratched out of the negative, by whom and when we do not know.</p>',
  },
  'brigade-engine-2019': {
    name: 'Historic engines, June 2019',
    alt: 'Colour photograph of a red four-wheeled historic fire engine with brass fittings and long wooden pump handles.',
    dscr: '<p>15 June 2019. We came second. Horní Olešná came first and has asked us to mention it here, which we do.</p>',
  },
  'war-1866': {
    name: 'Prussians passing through',
    alt: 'Engraving of a column of infantry with rifles on their shoulders marching along a road through open country.',
    dscr:
      '<p>July 1866, from an almanac of the following year. They stayed two nights and paid for the oats in paper. What ' +
      'else they left is told in <a href="{{article:plague-chapel}}">the article on the chapel</a>.</p>',
  },
  'war-recruits-1914': {
    name: 'Twenty-two men under the limes',
    alt: 'Print from a glass plate: a group of young men in military caps and coats, drawn up in rows and facing the camera.',
    dscr:
      '<p>Plate 333, August 1914. Nine of them are on <a href="{{article:monument}}">the monument</a>. The exposure took ' +
      'four seconds and nobody moved.</p>',
  },
  'war-monument': {
    name: 'The monument in its first year',
    alt: 'Upright postcard of a plain granite war memorial with carved names, standing between young trees.',
    dscr:
      '<p>Unveiled on 1 July 1923. On this card the name Vaněk still lacks its hook; it was added the following ' +
      'spring.</p>',
  },
  'war-liberation': {
    name: 'The bridge on 9 May 1945',
    alt: 'Black-and-white photograph of a stone bridge of three arches over a stream on a bright day, the banks overgrown.',
    dscr:
      '<p>Mined on 7 May, unmined on the 8th by two men who had only ever worked with quarry powder, crossed on the 9th ' +
      'at ten in the morning.</p>',
  },
  'map-military': {
    name: 'The first military survey',
    alt: 'Hand-drawn coloured map on aged paper with hatched hills, winding streams, woods, roads and small clusters of houses.',
    dscr:
      '<p>Drawn between 1764 and 1768, from the saddle. Strážník is where it should be, the mill is on the wrong bank, ' +
      'and we are called <em>Stille Lhotta</em>. In the margin: ‘Bread good, bridge weak.’</p>',
  },
  'map-cadastre': {
    name: 'The stable cadastre of 1826',
    alt: 'Large hand-coloured cadastral map: narrow numbered strips of field, meadows along a stream and the rows of a village.',
    dscr:
      '<p>The village before the fire, at a scale at which one can see who had a pear tree. Wooden houses are yellow, ' +
      'stone ones red; there were nine red ones.</p>',
  },
  'map-railway': {
    name: 'Project of the local railway',
    alt: 'Very long yellowed plan with a railway line drawn across it, dimension lines, small sections and a scale bar.',
    dscr: '<p>1899. Two variants of the line and a coffee stain exactly where they part. The upper one would have missed us by two kilometres.</p>',
  },
  'map-veduta': {
    name: 'The oldest view',
    alt: 'Old engraving of a village below a hill: roofs clustered about a church tower, fields, trees and a clouded sky.',
    dscr:
      '<p>Probably 1733, from the abbey’s jubilee print, where we appear in a corner under the letter K. The figure ' +
      'beside the road is either a pilgrim or a scarecrow.</p>',
  },
  'map-arms': {
    name: 'The arms of the village',
    alt: 'Heraldic shield in clear colours with simple charges, drawn on a plain background.',
    dscr:
      '<p>Granted in 1999. The heraldist proposed eleven designs; the meeting at the pub approved the twelfth, sketched ' +
      'on a beer mat. The mat is in the museum.</p>',
  },
} satisfies Record<EventsImageKey, ImageText>
