import type { PeopleImageKey } from '../../plan/images/people.ts'
import type { ImageText } from '../../texts.ts'

/** English words for faces, families, classes and crafts. */
export const peopleImages = {
  'people-kalina': {
    name: 'Father Matouš Kalina',
    alt: 'Sepia studio portrait in an oval frame, head and shoulders, the sitter in dark clothes looking straight at the camera.',
    dscr:
      '<p>Parish priest from 1839 to 1871. He sat for it in Želetín, about the year of the cholera, and paid with a ' +
      'hare. Two more copies exist; on the back of one he calls it ‘a fair likeness of my coat’.</p>',
  },
  'people-holub': {
    name: 'František Holub, teacher and chronicler',
    alt: 'Black-and-white portrait, head and shoulders, of a person in a dark jacket against a plain light background.',
    dscr:
      '<p>Taken for the tenth year of the chronicle. He pasted it in himself and wrote beneath: ‘So that it be known ' +
      'whom to blame.’ He died in Buchenwald in February 1943.</p>',
  },
  'people-holubova': {
    name: 'Marie Holubová',
    alt: 'Square colour portrait from the 1970s, faded towards orange, of a person facing the camera in front of a pale wall.',
    dscr:
      '<p>Chronicler from 1946 to 1976. The picture is from her third-last school year. Behind the stove on the left ' +
      'edge were the pages we did not yet know about.</p>',
  },
  'family-koudela': {
    name: 'The Koudelas of no. 7',
    alt: 'Print from a glass plate: a farming family of several generations in Sunday clothes, the elders seated, the children in front.',
    dscr:
      '<p>May 1912, nine people and the gate. The boy at the far left with his cap pushed back is Václav, who was to be ' +
      'taken out through the same gate in 1953.</p>',
  },
  'family-barta': {
    name: 'The Bártas of the mill',
    alt: 'Sepia group portrait of a family arranged in two rows, adults behind and children in front, all in dark clothes.',
    dscr:
      '<p>Perhaps 1906, judging by Josef, who is said to be four in it. The flour on the father’s sleeve was ' +
      'retouched away on the print and is still there on the plate.</p>',
  },
  'family-vanek': {
    name: 'Karel Vaněk and Růžena Hrubá',
    alt: 'Black-and-white studio photograph of a couple standing close together, both formally dressed and facing the camera.',
    dscr:
      '<p>6 November 1926, one of the seven weddings that came out of the theatre; in Holub’s list it is entered under ' +
      '<em>Maryša</em>. The smith’s right hand is burnt, hence the bouquet on that side.</p>',
  },
  'family-return': {
    name: 'No. 7, April 1991',
    alt: 'Colour photograph of a farmstead round a yard, with a steep-roofed house, a gateway and outbuildings.',
    dscr:
      '<p>The first evening back. The hens on the granary steps were nobody’s and stayed. Jana Koudelová took the ' +
      'picture from the road, because it took her an hour to go in.</p>',
  },
  'class-1884': {
    name: 'The school about 1884',
    alt: 'Sepia class photograph: children in four stiff rows in front of a school wall, with a teacher standing at the side.',
    dscr:
      '<p>The oldest photograph of anybody here. A travelling photographer took eighty-three children at once and ' +
      'charged by the head; twelve families disputed whether theirs could be seen.</p>',
  },
  'class-1911': {
    name: 'The lower form, June 1911',
    alt: 'Print from a glass plate of a school class in rows, younger children seated in front, a teacher standing beside them.',
    dscr:
      '<p>Plate 255. Of the twenty boys in it, none was old enough for the war when it started and two were by the ' +
      'time it ended.</p>',
  },
  'class-1936': {
    name: 'Teacher Holub’s class',
    alt: 'Black-and-white class photograph: three rows of schoolchildren on benches outdoors and their teacher at the edge.',
    dscr:
      '<p>The slate in front reads <em>1936</em> and, smaller, <em>Fanda was here</em>. Fanda was kept in for an ' +
      'hour and is now quoted in the chronicle.</p>',
  },
  'class-1976': {
    name: 'The last eleven',
    alt: 'Faded colour class photograph of a small group of schoolchildren in rows with their teacher, tinged with orange.',
    dscr:
      '<p>Five girls, six boys and the tortoise Cicero, who is the dark thing in the grass. Nine of the eleven still ' +
      'come to the reunion; two of them come from Canada.</p>',
  },
  'craft-smithy': {
    name: 'Vaněk’s smithy, no. 21',
    alt: 'Print from a glass plate: the open front of a village smithy with a glowing forge, an anvil and a smith with a raised hammer.',
    dscr:
      '<p>1904. The hammer weighed six kilograms and had to be held up for five seconds, ‘which he did twice’, says ' +
      'the ledger, ‘the second time because I asked’.</p>',
  },
  'craft-quarrymen': {
    name: 'A stonecutter on Strážník',
    alt: 'Sepia photograph of a workman in an apron, sleeves rolled up, at his work among his tools.',
    dscr:
      '<p>From the 1890s; the name is not known. Stonecutters were paid by the metre, and those who did letters were ' +
      'paid by the letter, which explains some of the abbreviations in our churchyard.</p>',
  },
  'craft-harvest': {
    name: 'Harvest in Na Lánech',
    alt: 'Black-and-white photograph of a harvest: sheaves stood up in rows on a stubble field, with figures at work and a loaded cart.',
    dscr:
      '<p>July 1938. Holub wrote under it: ‘A fine year for rye.’ The mobilisation came nine weeks later, when it ' +
      'was all threshed.</p>',
  },
  'craft-wheelwright': {
    name: 'A wheelwright at his bench',
    alt: 'Black-and-white photograph of a craftsman in a leather apron at a workbench, with hand tools hanging behind him.',
    dscr:
      '<p>About 1948. His apprentice grew up to build the new wheel of the mill, at seventy-four, and still used two ' +
      'of the chisels in the picture.</p>',
  },
} satisfies Record<PeopleImageKey, ImageText>
