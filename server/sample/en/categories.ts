import type { CategoryKey } from '../plan/categories.ts'
import type { CategoryText } from '../texts.ts'

/** English words for every category. */
export const categories: Record<CategoryKey, CategoryText> = {
  village: {
    name: 'The village',
    dscr: 'About the place as a whole: its name, its pub, its engine and the best way round it on foot.',
  },
  'people-stories': {
    name: 'People',
    dscr: 'Photographers, farmers, players and the thirty-one on the monument. Told by those who knew them, or knew those who did.',
  },
  buildings: {
    name: 'Buildings',
    dscr: 'Tower, mill, school. What they were for, what they cost and who is still owed for the lime.',
  },
  nature: {
    name: 'Stream, trees, stone',
    dscr: 'What was here before us and takes little notice of the chronicle: water, limes and granite.',
  },
  times: {
    name: 'Hard times',
    dscr: 'Fire, plague, timetables and missing pages. Days on which somebody afterwards said: that must be written down.',
  },
  local: {
    name: 'About Tichá Lhota',
    dscr: 'Everything that has come out about us, including what we should have preferred not to. Lent at the museum against a signature.',
  },
  region: {
    name: 'The Želetín country',
    dscr: 'Abbeys, bridges, rails and weather of the foothills. We usually appear in the index.',
  },
  fiction: {
    name: 'Novels and stories',
    dscr: 'Set here or hereabouts. The names have been changed; it did not help.',
  },
  'sources-books': {
    name: 'Sources in print',
    dscr: 'Charters, tax rolls and notebooks edited for those who wish to see it in black and white.',
  },
  archives: {
    name: 'Archives and libraries',
    dscr: 'Where to look for ancestors, muster rolls and old newspapers. Most of it can be read from home.',
  },
  museums: {
    name: 'Museums and monuments',
    dscr: 'Institutions that keep things larger than will fit into our school.',
  },
  'maps-online': {
    name: 'Maps, figures and weather',
    dscr: 'Old and new maps, censuses, rock and rain: the sources from which we check the chronicle.',
  },
  neighbours: {
    name: 'Neighbours',
    dscr: 'Those who live round about and have pages of their own. Horní Olešná is included for the sake of fairness.',
  },
}
