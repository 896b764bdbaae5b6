import type { GalleryKey } from '../plan/galleries.ts'
import type { GalleryText } from '../texts.ts'

/** English words for every gallery. */
export const galleries: Record<GalleryKey, GalleryText> = {
  places: {
    name: 'Places',
    dscr: '<p>The village by the stream and what stands in it. Arranged as one would walk, not as it was built.</p>',
  },
  church: {
    name: 'The church of St Wenceslas and the chapel',
    dscr:
      '<p>Gothic up to the first cornice, Baroque above it. The chapel of St Roch is a quarter of an hour uphill and ' +
      'belongs here because the same key-holder has both keys.</p>',
  },
  'church-bells': {
    name: 'Bells',
    dscr:
      '<p>Václav, who went to the war, and Anna, who went into the stream. The whole story is in ' +
      '<a href="{{article:bells}}">the article on the bells</a>.</p>',
  },
  mill: {
    name: 'Bárta’s mill',
    dscr: '<p>Number 14: four centuries of grinding, then fifty-eight years of photographs in which nothing turns.</p>',
  },
  'mill-restoration': {
    name: 'The mill: restoration 2006–2009',
    dscr:
      '<p>A selection from some two thousand pictures, most of which show the same six people looking at the same beam. ' +
      'How it ended is told in <a href="{{article:mill}}">the article on the mill</a>.</p>',
  },
  school: {
    name: 'The school',
    dscr: '<p>Number 52, from the builder’s drawing to the museum. The children themselves are under Classes.</p>',
  },
  green: {
    name: 'The green',
    dscr: '<p>Limes, pub, pond. Everything that matters here has happened within sixty paces of these pictures.</p>',
  },
  railway: {
    name: 'The railway',
    dscr: '<p>Želetín – Tichá Lhota – Horní Olešná, 1902 to 1978. Seventeen kilometres, fifty-eight minutes.</p>',
  },
  people: {
    name: 'People',
    dscr:
      '<p>Those who wrote the place down, and those who were written about. If you find an ancestor without a name, ' +
      'please tell us; if you find one with a wrong name, please tell us kindly.</p>',
  },
  families: { name: 'Families', dscr: '<p>In front of gates, in Sunday clothes, holding still.</p>' },
  classes: {
    name: 'Classes',
    dscr: '<p>From eighty-three pupils to eleven. The rows get shorter; the expressions stay the same.</p>',
  },
  crafts: { name: 'Crafts and work' },
  plates: {
    name: 'The glass plates of Antonín Javůrek',
    dscr:
      '<p>Four hundred and twelve plates lay behind a partition at no. 32 until 1998. The number after his name is the ' +
      'number scratched into the plate. <a href="{{article:glass-plates}}">How they were found</a>.</p>',
  },
  'plates-portraits': {
    name: 'Portraits from the studio',
    dscr: '<p>He asked people not to smile. One of them nearly did.</p>',
  },
  'plates-festivals': {
    name: 'Feasts, weddings and plays',
    dscr: '<p>Occasions on which the village put on its best coat and stood, for once, all facing the same way.</p>',
  },
  events: {
    name: 'Events',
    dscr: '<p>Days that got more than one line in the chronicle.</p>',
  },
  floods: {
    name: 'Floods and the bridge',
    dscr: '<p>The quiet stream on the days when it was not. <a href="{{article:floods}}">The three high waters</a>.</p>',
  },
  brigade: { name: 'The fire brigade', dscr: '<p>Founded in 1879 by people whose own houses had burnt.</p>' },
  wars: {
    name: 'Wars',
    dscr: '<p>They all passed through on the same road. We have kept what they left and the names of those they took.</p>',
  },
  maps: {
    name: 'Maps, plans and papers',
    dscr: '<p>The large sheets are worth opening in full: most of the fun is in the margins.</p>',
  },
  today: {
    name: 'Tichá Lhota today',
    dscr: '<p>So that somebody in a hundred years may wonder about the cars.</p>',
  },
}
