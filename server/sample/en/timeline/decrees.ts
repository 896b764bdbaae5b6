import type { DecreesKey } from '../../plan/timeline/decrees.ts'
import type { TimelineText } from '../../texts.ts'

/** English words for the timeline from 1713 to 1871. */
export const decrees: Record<DecreesKey, TimelineText> = {
  baroque: {
    title: 'The church is rebuilt',
    content:
      'Three years under scaffolding. The nave gains vaults and angels, the tower a dome; every sexton since has cut his initials into the same beam below it.',
  },
  veduta: {
    title: 'The first picture of us',
    content:
      'In a corner of the abbey’s jubilee print, under the letter K, there is a village with a tower. By the road stands a pilgrim, or a scarecrow.',
    tooltip: 'The print has no year; 1733 is likely',
  },
  'frost-1740': {
    title: 'The ink freezes',
    content:
      'The entries for January are in pencil, ‘for the ink is stone’. Wolves at the mill, three trees split by the frost on Strážník, Mass said in mittens.',
  },
  'soldiers-map': {
    title: 'Officers draw the country',
    content:
      'The first military survey, done from the saddle. The mill is on the wrong bank and the note in the margin says: bread good, bridge weak.',
  },
  numbers: {
    title: 'The houses get numbers',
    content:
      'Soldiers walk from door to door with a brush and lime paint. The inn is number one because that is where they began, and, after a number of houses, where they finished.',
  },
  serfdom: {
    title: 'Serfdom is abolished',
    content:
      'One may now marry, move and learn a trade without asking. The first to use it was the Lhota shepherd’s son, who went to Vienna to become a confectioner.',
  },
  'school-farm': {
    title: 'Lessons in the parlour of no. 5',
    content:
      'Fifty children in winter, nine in summer, one book. The first teacher is a corporal with a wooden leg.',
  },
  pub: {
    title: 'Licence for no. 1',
    content:
      'The Hrubýs may tap beer. The house is called Na Šenku, there are no limes yet, and by the end of the year there is a slate with eleven names.',
  },
  potatoes: {
    title: 'Potatoes',
    content:
      'The abbey hands out seed potatoes, and the farmers, when no one is looking, feed them to the pigs. After the first wet summer they try them themselves.',
    tooltip: 'The 1790s; the pigs left no record',
  },
  russians: {
    title: 'Cossacks at the ford',
    content:
      'An allied army marches to war for six days without a gap. It waters four hundred horses in the Tichava. Below the mill the stream stops; the miller thought he had gone deaf.',
    tooltip: 'About August 1813; the parish book was written up later',
  },
  cadastre: {
    title: 'Every field on paper',
    content:
      'The surveyors of the stable cadastre stay for eleven weeks and draw each strip, garden and pear tree. It is the only map of the village as it stood before the fire.',
  },
  kalina: {
    title: 'Father Matouš Kalina arrives',
    content:
      'On foot, with a crate of books and a beehive. In his first sermon he asked to be told when he was wrong; the parish took him at his word for thirty-two years.',
  },
  limes: {
    title: 'Three limes for the end of robota',
    content:
      'A farmer, a miller and a smith each hold a sapling while the priest blesses them and tells them to grow straight. Old Mach remarks that it is no longer compulsory.',
  },
  prussians: {
    title: 'The Prussians',
    content:
      'Two nights, eight hundred men, oats paid for in paper. Their horses gnawed Bárta’s lime; the teeth marks were visible for thirty years.',
  },
  cholera: {
    title: 'The cholera',
    content:
      'Twenty-three dead by the end of August. They were buried by the chapel; Father Kalina and the smith carried them up and rested each time at the same three stones.',
  },
  'quarry-opens': {
    title: 'The quarry on Strážník',
    content:
      'The brothers Zeman lease the hilltop for ninety gulden a year and bring eight stonecutters. Within a generation half the lower row lives by stone.',
  },
  'kalina-dies': {
    title: 'Father Kalina dies',
    content:
      'He left forty gulden, four hives and a diary. The hives went to the sexton, the gulden to the roof. The diary was borrowed and came back in 1934.',
  },
}
