import type { ArticleText } from '../../plan/articles.ts'

/** The three limes, in English. */
export const threeLimes: ArticleText = {
  name: 'Three limes: planted in 1848, counted ever since',
  dscr: 'They were put in to mark the end of serf labour, named by a committee and renamed by the village. About two trees that stand, one that fell on a January night, and one that is eighteen.',
  content: `
<p>In June, when they flower, the limes can be heard before they can be seen. From the direction of the
church it sounds as if somebody were running a distant threshing machine. Bees fly here from as far as
Medník; the honey from those two weeks is greenish, and sold only to acquaintances.</p>

<h2>St Martin’s day 1848</h2>
<p>On 7 September 1848 the <em>robota</em> was abolished, the labour that every farm owed to its lord: in
Lhota three days a week with a team of horses and, during harvest, as many as there were. The news came on
the Sunday after; according to parish priest Matouš Kalina, people asked him to read it twice, and then to
show them where it said so. He described the eleventh of November in the parish book:</p>
<blockquote><p>‘Today three saplings were planted before the inn, dug up on Strážník, as thick as a whip
handle. Farmer Koudela held the first, Miller Bárta the second, Vaněk the smith the third, so that every
estate should have its own. I blessed them and said they were to grow straight. Old Mach remarked that they
need not, it being no longer compulsory.’</p></blockquote>
<p>The committee named them Constitution, Concord and Ferdinand. Within a month the emperor Ferdinand had
abdicated, within three years the constitution was gone too, and the village, which likes its names to last,
went over to calling the trees after those who had held them: Koudela’s, Bárta’s and Vaněk’s. The pub, until
then <em>Na Šenku</em>, took them on its sign.</p>

<h2>What has happened beneath them</h2>
<ul>
<li>1866: the Prussians tied up their horses here; the marks of teeth could be seen on Bárta’s lime for
thirty years;</li>
<li>1874: <a href="{{article:fire-1874}}">the great fire</a> scorched all three and burnt the bark off
Vaněk’s;</li>
<li>1914: the recruits had their photograph taken;</li>
<li>1921–1976: on the first warm day of the year, arithmetic;</li>
<li>1945: <a href="{{article:bells}}">the queue for ringing Anna</a> ended at Koudela’s lime;</li>
<li>1968: two armoured cars parked in their shade and asked the way;</li>
<li>every year: the Midsummer dance, at which by custom one asks for the hand of the person who stands under
a <em>different</em> tree.</li>
</ul>
<p>In 1956 they were to be felled, for a bus turning place. The order named <em>three trees of undetermined
species</em>. Miss Holubová wrote back with the whole school that no such trees were to be found here: there
were three limes here, <em>Tilia cordata</em>, and she enclosed a leaf from each. Before it had been dealt
with, the plan period ran out.</p>

<h2>The night of 18 January 2007</h2>
<p>The storm called Kyrill reached us on Thursday shortly after ten in the evening. I was at the window. Two
of the trees swung; Vaněk’s, the one nearest to the lower row, did not, and that was what was wrong with it.
It went down all at once, along the green, between the pond and the bus shelter, and touched nothing but a
litter bin. For a while there was a smell of honey, in January.</p>
<p>In the morning we saw the reason. On the side facing the lower row the trunk was hollow, and the wood
around the hollow black: charcoal from July 1874, covered over by a hundred and thirty-two rings. It had
carried the fire inside it all that time. We counted them in the evenings in the fire station, with pins.
The thinnest ring is 1947, the thickest 1890, when there was water enough and to spare.</p>

<h2>What became of the wood</h2>
<p>Nobody was allowed to burn it. From Vaněk’s lime there are: the long table in the museum; a new dog for
St Roch, the old one having been eaten by woodworm; eighty-seven bread boards, one for every house; and a
slice of the trunk with pins in it, which children may touch. From the charcoal my nephew Petr, who is a
Vaněk, had a pencil made. He has never written anything with it, he says that he is waiting for something
short.</p>

<h2>The third one</h2>
<p>The new lime was planted on Saturday 12 April 2008. It comes from the seed of Bárta’s and had been grown
in the school garden <em>by way of precaution</em> since 1999. It was held, in accordance with the protocol
of 1848, by a farmer, a miller and a smith; since there are no smiths left, a computer programmer of that
family stood in. The tree is now taller than the pub’s gutter and this year bloomed properly for the first
time. The older two measure 438 and 461 centimetres round and are looked after by a man with ropes who talks
to them.</p>
<p>We have been asked what this one is called. In the inventory it is number three. The children who
shovelled in the earth then now sit under it with pushchairs, and call it <em>ours</em>. You can see it from
both sides in <a href="{{gallery:green}}">the gallery of the green</a>.</p>
`,
}
