import type { ArticleText } from '../../plan/articles.ts'

/** The charter of 1227 and the name, in English. */
export const charter: ArticleText = {
  name: 'How the village got its name: a line from 1227',
  dscr: 'The oldest record of us is about honey, and we appear in it as the guilty party. What the abbey’s charter says, what it does not say, and why there are so many Lhotas and only one quiet one.',
  content: `
<p>The oldest sentence about our village is a complaint. In 1227 the abbot of Želetín had the abbey’s
possessions written out, so that nobody should doubt them, and among fields, fishponds and serfs he came to
a debt. A place by the stream, he noted, was two buckets of honey behind. The place was called <em>Lhota
super Tichawam</em>.</p>

<h2>What the charter looks like</h2>
<p>It is a sheet of parchment a little larger than a school atlas, twenty-six lines in a brown ink that was
once black. The abbot’s seal is broken in half and the hole of a mouse goes through the name of a
neighbouring village, which has therefore been arguing about its age since 1894. Ours is in the nineteenth
line, unharmed. In the translation which teacher František Holub copied on to the first page of the
chronicle in 1921, it runs:</p>
<blockquote><p>‘Likewise Lhota above the Tichava, with its fields, meadows, woods and waters, and with the
people there settled, who shall give yearly two buckets of honey and have for two years given none, saying
that the bees died.’</p></blockquote>
<p>Holub added underneath, in pencil: <em>The first recorded statement of a Tichá Lhota citizen is an
excuse.</em> The pencil was later inked over in another hand, so that somebody evidently agreed.</p>

<h2>Lhota: a village on time</h2>
<p>There are several hundred Lhotas in Bohemia and Moravia and they all mean the same. An <em>lhóta</em>,
today <em>lhůta</em>, is a term, a period of grace. Whoever settled on uncleared land paid his lord nothing
for a set number of years: until the stumps were grubbed up and the field bore. Then the term ran out and
the name stayed.</p>
<p>If by 1227 our people already owed honey for two years, their term must have been over by 1225. Terms in
this region were long, from sixteen to twenty-four years, and before that somebody had to come, fell and
burn. That is how we arrive at a settlement around 1190. We put a tilde after that year on every board in
the museum; a tilde is the honest person’s way of saying <em>give or take</em>.</p>

<h2>Tichá: a matter of water</h2>
<p>The second word is younger. For more than a century Lhota was told apart by its stream; the adjective
appears for the first time in 1352, with the name of the parish priest: <em>plebanus de Ticha Lhota</em>.
The stream’s name, Tichava, is thought to come from the flat stretch under the present mill, where it makes
no sound at all. Those who have read about <a href="{{article:floods}}">the floods</a> may smile.</p>
<p>Three other explanations circulate, and we set them down so that nobody need bring them to us again:</p>
<ul>
<li>that the Swedes in 1639 found nobody here and called the place silent: the name was by then nearly three
hundred years old;</li>
<li>that the monks kept silence here: the monks came twice a year to count, aloud;</li>
<li>that it is quiet here because nothing happens. This is put about in Horní Olešná.</li>
</ul>

<h2>What the charter does not say</h2>
<p>It mentions no church, although one stood here a hundred and twenty-five years later. It mentions no
mill, no name of any man or woman, no number of houses. We do not know whether the honey was ever paid. In
the abbey’s accounts for 1231 there is an entry for wax <em>from Lhota</em>, but by then the abbey owned
three places of that name.</p>
<p>Nor does it say that anything was founded. Eight hundred years, which we shall celebrate in 2027, are the
birthday of a written reminder. The people it speaks of had by then been here for a generation; they had
bees, a steward they did not fear, and meadows which can still be found on <a href="{{gallery:maps}}">the
old maps</a> under the same names: Na Lánech, V Olších, Medník. The last of them is ‘the honey place’. It
faces south, has a hedge of blackthorn round it, and there are eleven hives on it today.</p>

<h2>Where to see it</h2>
<p>The original is kept in the archive at Želetín and is shown on request, but not on days when it is damp.
A facsimile hangs in the museum in <a href="{{article:school}}">the old school</a>, to the left of the
stove. How the later records of the village came to be cut up and put together again is told in
<a href="{{article:lost-pages}}">the article on the lost pages</a>.</p>
`,
}
