import type { ArticleText } from '../../plan/articles.ts'

/** Bárta’s mill, in English. */
export const mill: ArticleText = {
  name: 'Bárta’s mill, no. 14: four centuries of turning and fifty-eight years of standing still',
  dscr: 'First mentioned in 1547, silenced in 1951, without a roof by 1979, grinding again since 2009. The story of a mill, its last miller and a wheel with thirty-six buckets.',
  content: `
<p>A mill is never quite at rest, old Bárta used to say: when it does not grind, it sinks. He meant the
wheel shaft, which sags if it stands too long in one position. But it fits the whole house, and the whole
house very nearly proved him right.</p>

<h2>A dispute, naturally</h2>
<p>Like most things in our village the mill enters history through a quarrel. In 1547 a certain Mikuláš,
miller <em>on the Tichava below Lhota</em>, was summoned to Želetín for having raised his weir by a span and
drowned the abbot’s meadow. He lowered it again, and in the next entry he has raised it once more. The last
record in the weir dispute dates from 1943 and concerns <a href="{{article:bells}}">a bell which lay under
the water at the time</a>, though the officials did not know it.</p>
<p>The Bártas came in 1718 by marriage and stayed for eight generations. The present building is from 1786,
the upper storey from 1863. The house number was given in 1771, when soldiers went from door to door with a
brush and lime paint; ours is the fourteenth in the order in which they happened to walk.</p>

<h2>What was ground, and for how much</h2>
<p>A ledger for 1902–1931 has survived, written in three hands and on several pages spattered with lard.
From it we know that in a good year the mill ground 2,100 hundredweight of rye and 640 of wheat, that the
miller kept every sixteenth measure, and that the schoolmaster had his ground for nothing <em>as long as he
does not teach the boys hydraulics</em>. After 1926 the dynamo on the same shaft lit eleven bulbs on the
lower row, until the overhead line from Želetín reached it. On Sundays, when the wheel stood, those eleven
bulbs did not burn, and the housewives of the lower row were the last in the village to give up candles.</p>

<h2>1951</h2>
<p>Josef Bárta, born 1902, was the last. He had two pairs of stones, a French and a sandstone, one
apprentice and a reputation for grinding after dark. During the war he ground that way for half the
district; after the war he went on, because people went on coming. In February 1951 an inspection found nine
sacks for which there was no permit. The chronicle, in which Marie Holubová had to be careful by then, says
this:</p>
<blockquote><p>‘The mill of Josef Bárta has been taken over by the national enterprise. The wheel was
stopped on Thursday at eleven. It was so quiet that people came out of their houses to see what had
happened.’</p></blockquote>
<p>Bárta got eight months and a fine of twenty thousand crowns. He was not allowed to return to no. 14;
until his death in 1966 he worked as night watchman in the grain store at Želetín. They say he went round
there with a lamp and felt the sacks from outside: rye, rye, barley, oats.</p>

<h2>Sinking</h2>
<p>The enterprise removed the cleaner and the French stones, the co-operative kept artificial fertiliser in
the ground floor, and after that nobody kept anything there. The roof fell in during the snow of January
1979. An ash tree grew through the grinding floor; when it was cut down in 2006 it had twenty-four
rings.</p>

<h2>Turning again</h2>
<p>In 2005 the miller’s granddaughter Hana Bártová called a meeting at the pub. Nineteen people came,
seventeen signed up, and fourteen were still there at the end. The work took from 2006 to 2009 and went
roughly like this:</p>
<ol>
<li>the ash out, the walls tied with iron, two hundred and thirty barrowloads of fertiliser mud carried
away;</li>
<li>a roof of larch shingle, with beams from the same wood on Strážník as in 1786;</li>
<li>the race cleared: a bicycle, two milk churns, a bust of a statesman;</li>
<li>the wheel, overshot, 4.2 metres across, thirty-six buckets, built by a wheelwright of seventy-four who
said it would be his last and has made three since.</li>
</ol>
<p>On Saturday 5 September 2009 at ten in the morning the first flour ran out. It was grey, coarse and full
of stone dust; everyone took a bag and nobody threw it away. Photographs of the work are in
<a href="{{gallery:mill-restoration}}">the restoration gallery</a>, older ones in
<a href="{{gallery:mill}}">the gallery of the mill</a>.</p>

<h2>When to come</h2>
<p>We grind on the first Saturday of each month from ten till two, provided that there is water; in frost we
explain instead of grinding. Flour is sold by the kilogram, for what you see fit. The marks of the high
water are by the door, and <a href="{{article:floods}}">each has its story</a>. If you stand on the middle
of the bridge and the wind is right, you can hear from there whether rye or wheat is being ground. Visitors
doubt this. It is true.</p>
`,
}
