import type { BookKey } from '../plan/books.ts'
import type { BookText } from '../texts.ts'

/** English words for every book. */
export const books: Record<BookKey, BookText> = {
  'memory-book': {
    writer: 'František Holub',
    name: 'The Memory Book of Tichá Lhota',
    dscr: 'Seventeen years of the chronicle, shortened by the author for those ‘who have cows’. Printed in Želetín in 300 copies, of which the village bought 211 and still owns 140.',
  },
  'village-by-the-stream': {
    writer: 'Collective of authors',
    name: 'A Village by the Stream: Tichá Lhota in Construction',
    dscr: 'Published after the merger with Želetín. The text can be skipped; the thirty-two photographs cannot, for nobody else took any that year.',
  },
  'three-limes': {
    writer: 'Jana Koudelová',
    name: 'Three Limes: 150 Years in the Middle of the Village',
    dscr: 'What was decided, sung and broken off under the trees between 1848 and 1998. Out of date since 18 January 2007; the author has added a slip with the ending.',
  },
  'javurek-plates': {
    writer: 'Marie Javůrková',
    name: 'Please Do Not Smile: The Glass Plates of Antonín Javůrek',
    dscr: 'Ninety plates at their original size with the photographer’s own remarks from the ledger. The first book we know of with an index of dogs.',
  },
  'mill-that-grinds': {
    writer: 'Hana Bártová',
    name: 'A Mill That Grinds',
    dscr: 'A diary of the restoration, with drawings, accounts and a list of everything found in the race. Also tells you how to take out an ash tree without the wall.',
  },
  'zeletin-abbey': {
    writer: 'Augustin Vondrouš',
    name: 'Želetín Abbey and Its Villages',
    dscr: 'The standard work in two volumes. We are on pages 114–121 of the first one, chiefly as debtors of honey; the writer is fair but he is the abbey’s man.',
  },
  'bridges-and-fords': {
    writer: 'Ladislav Říha',
    name: 'Bridges and Fords of the Foothills',
    dscr: 'Forty-six bridges measured by a retired road-mender with his own folding rule. He gave ours its only full page and deducted a point for the late railings.',
  },
  'line-to-olesna': {
    writer: 'Miloslav Souček',
    name: 'The Line to Horní Olešná',
    dscr: 'The history of our local railway by the man who drove its last train. Contains all timetables since 1902 and, on page 88, the place where one could jump off.',
  },
  granite: {
    writer: 'Eva Kubátová',
    name: 'Granite: People and Quarries under Strážník',
    dscr: 'A stonecutter’s granddaughter went through the pay-books of nine quarries. Clear, angry where it should be, and with the best glossary of the trade.',
  },
  'foothill-weather': {
    writer: 'Radim Brož and Alena Šimková',
    name: 'It Never Rains Like That: Weather of the Želetín Country 1771–2018',
    dscr: 'Floods, frosts and hail from parish books, school diaries and barometers. The authors have checked every ‘coldest in living memory’; eleven hold.',
  },
  'miller-daughter': {
    writer: 'Karla Lipovská',
    name: 'The Miller’s Daughter from the Tichava',
    dscr: 'A novel in the taste of its time: a flood, two suitors and a locket. The Bártas went to court over it, lost, and from then on sold their flour under the title.',
  },
  'hundred-steps': {
    writer: 'Vladimír Hejda',
    name: 'A Hundred Steps from the Station',
    dscr: 'Twelve stories by a railwayman who served here for two years and listened. Everyone in the village knows which of them is about whom, and says it is about somebody else.',
  },
  'behind-the-stove': {
    writer: 'Irena Marešová',
    name: 'Behind the Stove',
    dscr: 'A short novel about a teacher who cuts pages out of a chronicle. The writer never asked us anything and got almost everything right.',
  },
  deserted: {
    writer: 'Bohumil Tesař (ed.)',
    name: 'Deserted and Burnt: The Tax Roll of 1654 for the Želetín Country',
    dscr: 'A critical edition with maps. Nine of our seventeen farms are printed in italics, which is how the editor marks an empty house.',
  },
  'holub-notebooks': {
    writer: 'František Holub; ed. Jana Koudelová',
    name: 'What Did Not Fit: Notebooks 1921–1942',
    dscr: 'The notes from which the chronicle was made, and those from which it was not. Found with his daughter’s papers; the last entry is a list of rivers.',
  },
  'lhota-charters': {
    writer: 'Tereza Hanousková',
    name: 'Lhota super Tichawam: Eleven Charters 1227–1454',
    dscr: 'All the medieval documents on the village in facsimile, transcription and translation. Slim, expensive and exactly what we should have needed thirty years ago.',
  },
}
