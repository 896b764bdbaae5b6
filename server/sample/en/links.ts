import type { LinkKey } from '../plan/links.ts'
import type { LinkText } from '../texts.ts'

/** English words for every link. */
export const links: Record<LinkKey, LinkText> = {
  'national-archives': {
    name: 'National Archives, Prague',
    dscr: 'Censuses, police registers and the archives of the central offices. We go there when the chronicle says ‘the ministry was written to’ and want to know if it answered.',
  },
  'moravian-archives': {
    name: 'Moravian Provincial Archives, Brno',
    dscr: 'Parish registers, land records and much more in digital form. Allow an evening for one ancestor and a weekend for his brother.',
  },
  'military-archives': {
    name: 'Central Military Archives',
    dscr: 'Muster rolls, casualty lists and databases of those who served. Half of what we know about the thirty-one names came from here.',
  },
  'national-library': {
    name: 'National Library of the Czech Republic',
    dscr: 'Whatever has been printed in this country should be here, including Holub’s Memory Book, which surprised us.',
  },
  'moravian-library': {
    name: 'Moravian Library, Brno',
    dscr: 'A great library with a great many digitised newspapers. Good for finding out what was said about us in Želetín.',
  },
  'digital-library': {
    name: 'Czech Digital Library',
    dscr: 'One search box for the digitised collections of Czech libraries. Try the name of your village and the word ‘fire’.',
  },
  'national-museum': {
    name: 'National Museum',
    dscr: 'History, nature, music and a library. In one of its depositories there is a Lhota costume; the bonnet is on back to front.',
  },
  'heritage-institute': {
    name: 'National Heritage Institute',
    dscr: 'Looks after castles and monuments and keeps the register of listed buildings. Its people were patient with our mill, and we with their forms.',
  },
  'open-air-museum': {
    name: 'National Open-Air Museum',
    dscr: 'Cottages, mills and smithies as one would have known them. Go on a day when something is being worked, baked or sung.',
  },
  'technical-museum': {
    name: 'National Technical Museum',
    dscr: 'Locomotives, engines, cameras. Our Smekal has relatives here, better polished and less employed.',
  },
  'agriculture-museum': {
    name: 'National Museum of Agriculture',
    dscr: 'Ploughs, tractors, forestry, food. The place to learn what the thing in your barn is called.',
  },
  'land-survey': {
    name: 'State Administration of Land Surveying and Cadastre',
    dscr: 'Today’s cadastre and the scanned imperial maps of the nineteenth century. Put one over the other and lose an afternoon.',
  },
  'moll-maps': {
    name: 'Old maps at the Moravian Library',
    dscr: 'Thousands of maps and views from Moll’s collection and elsewhere. Zoom in until you find a village with its name misspelt.',
  },
  geology: {
    name: 'Czech Geological Survey',
    dscr: 'Geological maps of the whole country. Explains in colours why there is granite on the hill and clay in the cellar.',
  },
  statistics: {
    name: 'Czech Statistical Office',
    dscr: 'All the censuses since 1869, village by village. Our line goes down, then flat, and in the last two years up by three.',
  },
  'weather-institute': {
    name: 'Czech Hydrometeorological Institute',
    dscr: 'Forecasts, warnings and levels of rivers and streams. On a wet August night half the village has it open.',
  },
  zeletin: {
    name: 'The town of Želetín',
    dscr: 'Market, hospital, grammar school, our bus. From 1976 to 1990 also our town hall, about which we no longer speak.',
  },
  'zeletin-abbey-today': {
    name: 'Želetín Abbey',
    dscr: 'The place where the charter of 1227 was written. Tours on the hour; the honey in the shop is theirs, not ours.',
  },
  'horni-olesna': {
    name: 'Horní Olešná',
    dscr: 'The village at the upper end of the line. Good football, good engine crew, a different opinion on most of what you read here.',
  },
  'line-friends': {
    name: 'Friends of the Local Line',
    dscr: 'A society that collects tickets, lamps and memories between Želetín and Horní Olešná. It is looking for a station sign, blue, last seen in 1983.',
  },
}
