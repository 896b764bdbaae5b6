import type { SteamKey } from '../../plan/timeline/steam.ts'
import type { TimelineText } from '../../texts.ts'

/** English words for the timeline from 1874 to 1914. */
export const steam: Record<SteamKey, TimelineText> = {
  fire: {
    title: 'The great fire',
    content:
      'Twenty-one houses in one hot afternoon, from a pan of ashes tipped out behind a barn. The only roof of slate, at no. 7, held; until that day it had been a joke.',
    tooltip: 'Each year on this day the siren sounds for one minute',
  },
  'school-built': {
    title: 'The new school, no. 52',
    content:
      '7,430 gulden, two classrooms, steps of granite. Each child brings two logs a week; a child without logs sits by the window.',
  },
  brigade: {
    title: 'The volunteer fire brigade',
    content:
      'Twenty-four founding members, nine of them people whose own houses had burnt. Equipment: helmets, a ladder, a trumpet, and a syringe good for roses.',
  },
  engine: {
    title: 'The Smekal engine is blessed',
    content:
      'The jet reaches above the cock on the church. The priest is wetted, the band is wetted, and so are the publican’s windows, ‘by accident and well aimed’.',
    tooltip: 'It still works',
  },
  cyclist: {
    title: 'The first entry in the guest book',
    content:
      'A cyclist from Prague on a high-wheeler: ‘Roads bad, beer good, dog bit.’ The publican underneath: ‘Which dog? We have none.’',
  },
  'flood-1890': {
    title: 'The flood takes the bridge',
    content:
      'A raft of logs sets itself across the wooden bridge and the stream goes round through the lower row. The old people were fetched out the evening before, in a kneading trough.',
  },
  bridge: {
    title: 'A bridge of three arches',
    content:
      'The village wanted two, the engineer insisted on three and won. 9,860 gulden, granite from Strážník; the debt was paid off in 1913.',
  },
  'flood-1897': {
    title: 'High water again',
    content:
      'The first step of the pub. The engineer stood on his bridge in a raincoat until the water passed, a hand below the keystones, and a haystack with a cat on it.',
  },
  studio: {
    title: 'Antonín Javůrek opens a studio',
    content:
      'At no. 32, with glass in the roof and a lake on a bed sheet. Plate number one is of himself. Seven customers in the first year, two of whom paid in eggs.',
  },
  census: {
    title: '611 inhabitants',
    content:
      'The census counts six hundred and eleven people, 104 of them at school, 38 horses and one piano. We have never been as many since.',
    tooltip: 'The piano was out of tune, but that was not asked',
  },
  railway: {
    title: 'The first train',
    content:
      'It arrives at 10.17, seventeen minutes late, which were never made up. The engine is blessed, the brigade stands by, and the only one to faint is the station-master.',
  },
  emigrants: {
    title: 'The Kříž couple leave for Nebraska',
    content:
      'One trunk, a feather bed and a photograph. In thirty years 118 people went from here to America; about the same number write to us today.',
  },
  comet: {
    title: 'Halley’s comet',
    content:
      'Half the village sits on Strážník awaiting the end of the world with blankets and beer. It is cloudy. The quarry reports late arrivals at the morning shift.',
  },
  accident: {
    title: 'The charge that went off late',
    content:
      'Four quarrymen dead, two maimed. Their six names were cut into the rock by the gate, by their workmates, in working hours.',
  },
  mobilised: {
    title: 'Mobilisation',
    content:
      'The poster is put up at noon during harvest. Seventy-nine men leave in the first days. Twenty-two of them stand for Javůrek under the limes; nobody moves.',
  },
}
