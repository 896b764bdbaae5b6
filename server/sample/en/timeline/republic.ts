import type { RepublicKey } from '../../plan/timeline/republic.ts'
import type { TimelineText } from '../../texts.ts'

/** English words for the timeline from 1917 to 1945. */
export const republic: Record<RepublicKey, TimelineText> = {
  'bell-taken': {
    title: 'Václav goes to the war',
    content:
      'Two soldiers lower the bell with a pulley borrowed from the quarry. The women hang a wreath of spruce on it, the children sing. Paid for in war bonds, which are in the chest still.',
  },
  influenza: {
    title: 'The Spanish influenza',
    content:
      'Nine dead between the potatoes and All Souls, more than the war took from us in its last year. The school is closed; the teacher carries the lessons from window to window.',
    tooltip: 'Autumn 1918',
  },
  independence: {
    title: 'The Republic',
    content:
      'The news comes by the afternoon train, late. Anna rings until dark. The publican takes the emperor down, looks at the back of the frame, and turns him round.',
    tooltip: 'The picture is a calendar to this day',
  },
  chronicle: {
    title: 'František Holub opens the chronicle',
    content:
      'Its first sentence about his own time: ‘It is raining, and has been since Tuesday; I mention it so that the reader may trust me.’',
  },
  sokol: {
    title: 'Sokol is founded',
    content:
      'Thirty-one gymnasts, no horizontal bar. To earn one they put on a play, which earns four times as much as the bar costs. Nobody can be stopped after that.',
  },
  monument: {
    title: 'The monument to the fallen',
    content:
      'A block of granite, thirty-one names, no lion and no flag. Under the last name a line has been left empty, and it is going to stay so.',
  },
  theatre: {
    title: 'Curtain at seven, after milking',
    content:
      'Thirty-four premières in nine years, in a village of five hundred. The proceeds buy books, a fire hose and a third of the monument. Seven weddings come of it.',
  },
  electricity: {
    title: 'The lights go on at U Tří lip',
    content:
      '‘One can see that the ceiling wants painting. One can also see who is cheating.’ The old lamp is left hanging, in case.',
  },
  'frost-1929': {
    title: 'Thirty-four degrees of frost',
    content:
      'Thirty-six at the mill. Birds fall from the air, the communion wine freezes. The theatre pays for coal for eleven families.',
  },
  'motor-car': {
    title: 'The first motor-car',
    content:
      'Dr Hájek from Želetín lets it stand on the green overnight. In the morning there is a hen on the seat and an egg. The doctor enters it as a fee.',
    tooltip: 'About 1931; the egg is certain, the year is not',
  },
  'mobilised-again': {
    title: 'Mobilisation once more',
    content:
      'Late in the evening, on the wireless. By midnight sixty-two men are at the station, some straight from the threshing. They come back in three weeks, without having fired.',
  },
  occupation: {
    title: 'Occupation',
    content:
      'It snows. A column goes through towards Želetín and does not stop. Holub, who had closed the chronicle the previous autumn, does not open it.',
  },
  'bell-hidden': {
    title: 'Anna disappears',
    content:
      'A smith, a miller and a sexton let her down at night into the pool below the weir. The receipt bears the stamp of the poultry breeders and is filed under ‘Delivered’.',
  },
  holub: {
    title: 'František Holub dies in Buchenwald',
    content:
      'He had been taken from a lesson on the rivers of Europe in June 1942. The map has hung at the Danube ever since.',
  },
  prisoners: {
    title: 'Two guests behind the chaff-cutter',
    content:
      'A Scotsman and a man from near Poltava, for twenty-four weeks, in a gap of ninety centimetres. Five people knew. The sign that it was clear was singing.',
  },
  liberation: {
    title: 'Liberation',
    content:
      'At ten in the morning the first vehicles cross the bridge, unmined the night before. A lieutenant puts his pistol down too firmly and apologises in the guest book, in verse.',
  },
  'bell-raised': {
    title: 'Anna comes out of the water',
    content:
      'Two pairs of oxen pull. She is green, full of gravel, and an eel lives in her. On Sunday she rings for an hour and ten minutes; the queue for the rope reaches to the limes.',
  },
}
