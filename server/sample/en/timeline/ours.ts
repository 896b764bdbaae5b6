import type { OursKey } from '../../plan/timeline/ours.ts'
import type { TimelineText } from '../../texts.ts'

/** English words for the timeline from 1951 to 2026. */
export const ours: Record<OursKey, TimelineText> = {
  'mill-stops': {
    title: 'The wheel is stopped',
    content:
      'Nine sacks without a permit. On Thursday at eleven the mill falls silent, and people come out of their houses to see what has happened.',
  },
  cooperative: {
    title: 'The co-operative farm',
    content:
      'Founded with nine members, two tractors and a flag. The boundary stones are ploughed out; children find them in the stream for years afterwards.',
  },
  evicted: {
    title: 'A lorry at no. 7',
    content:
      'The Koudelas are given an hour and a half. No tools, no animals, no clock. At the pub nobody sits at the table by the window; the guest book has one line about it.',
  },
  'quarry-closes': {
    title: 'The pump is switched off',
    content:
      'The last shift of nine men leaves the quarry. The steam crane is to be fetched when the weather improves. It stands at the bottom, nineteen metres down.',
  },
  'armoured-cars': {
    title: 'They ask the way to Želetín',
    content:
      'Two armoured cars on the green. Mr Hrubý sends them to the quarry, and an hour later to the quarry by the other road. What was written about it disappears from the chronicle in 1970.',
  },
  'school-closes': {
    title: 'The school closes, the village is merged',
    content:
      'Eleven pupils ring the hand bell one after another. In the class register under Subject matter: ‘Going home.’ In the same year we cease to be a village of our own.',
  },
  'last-train': {
    title: 'The last train',
    content:
      'Forty-one passengers with wreaths, an accordion and a goose. On the way back it stops in the fields by Medník and whistles for a whole minute. Ticket two crowns forty.',
  },
  independent: {
    title: 'A village of our own again',
    content: '171 votes for, 9 against. The guest book adds: ‘and those nine are still drinking here’.',
  },
  'pages-found': {
    title: 'The year 1968 is found behind the stove',
    content:
      'Fourteen pages in a biscuit tin, with a library slip. To be returned: ‘When it can be.’ They were read aloud at the pub on 28 December.',
  },
  return: {
    title: 'The Koudelas come home',
    content:
      'Four locks had been put on the gate over thirty-eight years. The one that still worked was the old one, and the key to it had been kept in a sugar tin.',
  },
  'plates-found': {
    title: '412 plates behind a partition',
    content:
      'A roofer leans on the wrong wall at no. 32. On the first box there is a card: ‘Do not stand upright. Do not lay flat. Do not lend to Hrubý.’',
  },
  arms: {
    title: 'The village has arms',
    content:
      'The heraldist submitted eleven designs. The twelfth, from a beer mat, was approved. It is flown on feast days and when Horní Olešná comes.',
  },
  'flood-2002': {
    title: 'Up to the second step',
    content:
      'The weir falls silent at three in the morning. Thirty-one houses under water, no current, no pumps but the one of 1884. Beer is let down from an upper window on a rope.',
  },
  museum: {
    title: 'The museum opens in the old school',
    content:
      'The first visitor signs himself as a former pupil and asks for his cap, confiscated in 1953. It is found.',
  },
  'mill-restored': {
    title: 'The mill grinds again',
    content:
      'An ash tree out, a roof on, a wheel of thirty-six buckets. The first flour ran on 5 September 2009, grey and gritty. Nobody threw it away.',
    tooltip: 'Every first Saturday of the month, if there is water',
  },
  kyrill: {
    title: 'Vaněk’s lime falls',
    content:
      'In the storm Kyrill, shortly after ten in the evening. Inside the trunk there was charcoal from 1874, grown over by 132 rings. A new one was planted in April 2008.',
  },
  cafe: {
    title: 'The station opens, as a café',
    content:
      'Cake is issued at the ticket window. The timetable is of 1936; the dahlias between the vanished tracks remain railway property.',
    tooltip: 'Spring 2015',
  },
  'bell-cast': {
    title: 'A new Václav',
    content:
      'The bronze runs for three minutes and twenty seconds. Fifty-two of us stand behind a chain and nobody speaks. The inscription has three words: Zase jsem tady, I am here again.',
  },
  jubilee: {
    title: 'Eight hundred years next year',
    content:
      '214 people, 87 houses, two old limes and a young one. Railings are being painted. The honey has not been paid to this day; a delegation is considering it.',
  },
}
