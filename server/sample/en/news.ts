import type { NewsKey, NewsText } from '../plan/news.ts'

/** The news in English. */
export const news = {
  'bell-fund': {
    title: 'A collection for a new Václav is open',
    content: `
<p>On St Wenceslas’s day, after mass, the parish and the village opened a public collection for a new bell.
It is to be called Václav, weigh 540 kilograms like the one taken in 1917, and hang on the hook that has
been <a href="{{article:bells}}">empty ever since</a>. The founder’s price is 780,000 crowns. The sealed box
stands on the counter at U Tří lip, a second one in the church porch; there is an account for those who live
far away. On the first day 41,260 crowns came in, along with one Austro-Hungarian war bond of 1917, nominal
value a hundred crowns. The donor said that it was a matter of principle. We have entered it in the books at
its present worth, which is a story.</p>
`,
  },
  'mill-season-end': {
    title: 'Mill: the wheel is resting, the roof is not',
    content: `
<p>On Saturday 1 November we grind for the last time before the winter repair. Two of the thirty-six buckets
have cracked and the larch shingles on the weather side need replacing, about nine square metres. Anybody
who can hold a hammer is welcome on the two following Saturdays from eight; there will be soup. In December
and January the first Saturdays are held as usual, only dry: we show, explain and heat the stove. The stones
should start again on 7 February, ice permitting. This year we ground 1,940 kilograms of rye and 610 of
wheat, and <a href="{{article:mill}}">Mr Bárta’s</a> record of 1928 remains unthreatened.</p>
`,
  },
  'chronicle-scanned': {
    title: 'All five volumes of the chronicle have been scanned',
    content: `
<p>Thirty-five years to the day after the vote on our independence, the last page of the chronicle went
under the scanner: 2,316 pages in five volumes, the loose inserts included. Among these are a tram ticket, a
pressed gentian, an unpaid bill for roofing nails, and a milk tooth without any explanation. The
transcription will take longer. We are looking for people who can read the old handwriting or wish to learn;
we meet every other Thursday at five at the museum, by the stove. The seam at
<a href="{{article:lost-pages}}">page 211</a> was scanned twice, once flat and once as it feels.</p>
`,
  },
  'advent-anna': {
    title: 'Anna will ring by hand throughout Advent',
    content: `
<p>The electric drive of the six o’clock bell has broken, and the part for it will arrive in January. Until
then Anna is rung by hand. There is a list in the church porch; please sign up for a day, two people for
each, at least one of whom has done it before. Children only with an adult: the rope weighs less than they
do, but the bell does not. Jiří Mach of no. 9, whose grandfather rang in May 1945, will teach beginners on
Saturday at three. First results: on Monday we rang at six, on Tuesday at four minutes past, and on
Wednesday there were eleven ringers and it sounded like a wedding.</p>
`,
  },
  'frozen-lake': {
    title: 'Ice on the quarry lake: the fire brigade recommends patience',
    content: `
<p>We have been asked every day since Twelfth Night, so here it is in writing. On Saturday we drilled five
holes. By the ramp the ice is fourteen centimetres thick, in the middle nine, and above the spring under the
north wall there is none, only snow which looks as if there were. Skating is therefore possible within the
ropes, from the ramp to the red barrel, until dusk. Beyond the ropes there are
<a href="{{article:quarry}}">nineteen metres of water and a crane</a>. Hot tea is at the gate from two
o’clock. Should somebody fall through, we practised last Sunday; the rescued man was the mayor, he
volunteered, and he has a cold.</p>
`,
  },
  'actors-wanted': {
    title: 'Actors wanted: Lucerna will be played in 2027',
    content: `
<p>After ninety-six years the curtain with the church too high and the stream too wide is to go up again. We
are going to play Jirásek’s <em>Lucerna</em> in June 2027 under the limes, if wet in the hall. There are
eighteen speaking parts, and the first reading is on Friday 20 February at seven, after milking, at U Tří
lip. We have a miller, who is a real one. We have a princess, provided her exams go well. We lack both water
sprites, one musician and a prompter with <a href="{{article:theatre}}">a quieter voice than is the local
tradition</a>. Experience is not needed. Knowing how to carry planks is.</p>
`,
  },
  'limes-pruned': {
    title: 'The limes have been pruned and have passed their examination',
    content: `
<p>For three days last week a man in ropes moved about the tops of the two old limes; he took out the dead
wood, replaced one of the steel ties and looked into the hollows. Verdict: Koudela’s is sound, Bárta’s has a
cavity the size of a kitchen cupboard with an owl in it, and both have fifty years ahead of them <em>if left
in peace</em>. The young one was only measured: eight metres ninety. The cut branches lie behind the brigade
house and may be taken for carving, not for burning, as has been <a href="{{article:three-limes}}">the
custom since 2007</a>. The owl slept through it all.</p>
`,
  },
  'plate-named': {
    title: 'Plate 286 has a name: sixty faces to go',
    content: `
<p>A letter has come to the museum from Cedar Rapids, Iowa, with a print of our plate 286: a young woman
with a watering can, standing in front of the painted lake. On the back, in pencil: <em>Filoména, no. 19,
before leaving</em>. It is Filoména Šťastná, who emigrated in 1912 and whose great-grandson found our
gallery when searching for the pattern on her scarf. He says that she lived to be ninety-three, grew
tomatoes and never explained the watering can. Of <a href="{{article:glass-plates}}">the sixty-one unknown
faces</a> there remain sixty. The list is posted in the museum and in
<a href="{{gallery:plates-portraits}}">the gallery of portraits</a>.</p>
`,
  },
  'museum-opens': {
    title: 'The museum is open: this year about things that came back',
    content: `
<p>The season in the old school opens on Saturday 2 May at ten. This year’s small exhibition is called
<em>Returned</em> and shows things that were away from the village and came home: a clock from a registry
office, a key out of a sugar tin, a mill sieve, one top hat of 1874, a wedding dress that had been to
Nebraska and a library book borrowed in 1937, with an apology. Open on Saturdays and Sundays from ten to
five until the end of October; schools by arrangement. Entry is voluntary, and so is leaving: it has
happened that visitors had <a href="{{article:school}}">to be reminded</a>. The mill grinds on the same
day.</p>
`,
  },
  'engine-competition': {
    title: 'Historic engines: second place and a wet brass band',
    content: `
<p>Nine crews came to the green on Saturday for the competition of hand-operated fire engines. Horní
Olešná’s women won for the fourth time in a row with 31.2 seconds; <a href="{{article:smekal-engine}}">our
Smekal</a> came second with 33.8, its best time since 1998. The jury wishes it to be known that singing is
permitted and does help. In the final the hose of the Želetín crew came loose at the coupling and the brass
band received about forty litres, mainly the tuba. They went on playing. No one was hurt, the duck race was
won by duck number 114, and the takings of 23,400 crowns go to the bell.</p>
`,
  },
  'bell-fund-full': {
    title: 'There is enough for the bell',
    content: `
<p>On Friday the box at U Tří lip was opened for the tenth time, and the sum has been reached: 786,415
crowns, four hundred and eleven donors, eleven countries. The largest gift was fifty thousand, from a family
who want no mention. The smallest was two crowns from a boy of five, who wanted a receipt; he has it. We
thank Cedar Rapids, Vienna, Aberdeen, and with some surprise also Horní Olešná, which sent 8,000 and a note:
<em>so that we can hear you are up</em>. The casting is set for October. The inscription, chosen out of
thirty-four proposals, will be three words long: <em>Zase jsem tady</em>, I am here again.</p>
`,
  },
  'roch-pilgrimage': {
    title: 'St Roch: two hundred people and one thunderstorm',
    content: `
<p>St Roch’s day fell on Sunday this year, so the pilgrimage went up on the right date, which happens about
once in six years. There were more than two hundred people, from four parishes, a banner, a band and eleven
dogs, as is fitting with this saint. The storm came at the Gospel. Everybody who fitted was squeezed into
<a href="{{article:plague-chapel}}">the chapel</a>; the others held the trestle tables over their heads,
plum cakes and all, and the sermon was cut to four sentences. It has been requested for next year in the
same length. The new oak door, paid for by the village, has thus been tested from both sides.</p>
`,
  },
  'native-register': {
    title: 'Natives, descendants and runaways: let us know of you',
    content: `
<p>We want to invite everybody to the celebrations who was born here, went to school here, or has a
grandmother from here. The trouble is that we do not know where you all are. The museum has therefore
started a register: name, house number if you know it, and where to write. So far we have 388 people in
fourteen countries; the farthest lives in Tasmania and asks if the dog at no. 12 still bites. It does not;
it was in 1961. The addresses will be used for a single invitation and then locked in the museum’s cabinet,
the new one, <a href="{{article:lost-pages}}">which does lock</a>.</p>
`,
  },
  'charter-loan': {
    title: 'The charter is coming home for nine days',
    content: `
<p>The archive in Želetín has agreed to lend us the original of the charter of 1227: from 19 to 27 June 2027
it will lie in the museum, for the first time ever in the place of which it speaks. The conditions run to
six pages. Fifty lux, eighteen degrees, a glass case with an alarm, a watchman at night and no honey in the
building. The last one was added by hand and we think that it is a joke, but we shall comply. A description
and a picture of the charter can be found at the archive; what it says about us is in
<a href="{{article:charter-1227}}">an article of ours</a>.</p>
`,
  },
  'bell-cast': {
    title: 'Václav has been cast',
    content: `
<p>On Saturday at seven in the evening fifty-two of us stood in the foundry in two rows behind a chain. The
bronze ran for three minutes and twenty seconds. No one spoke, not even those from the pub. Before the
casting the founder let everyone throw something small into the furnace that could do it no harm: there went
in some copper coins, a tap from the school, and the bronze bush from Anna’s old clapper, so that they
should be related. It will cool for nine days; then it will be knocked free, cleaned and tuned. It travels
to us in spring on a lorry and the last three hundred metres <a href="{{article:bells}}">on a hay
sledge</a>, snow or no snow. The blacksmith’s family has wheels ready.</p>
`,
  },
  'programme-2027': {
    title: 'Eight hundred years: the programme takes shape',
    content: `
<p>The council approved the outline of the celebrations yesterday, by six votes, with one abstention on
account of the fireworks, which there will not be. Please keep these dates:</p>
<ul>
<li><strong>24 April</strong>: arrival and blessing of the bell Václav;</li>
<li><strong>19–27 June</strong>: the charter in the museum;</li>
<li><strong>25–27 June</strong>: meeting of natives, historic engines,
<a href="{{article:theatre}}"><em>Lucerna</em></a> under the limes;</li>
<li><strong>28 September</strong>: both bells, at noon, for the first time since 1917.</li>
</ul>
<p>On the Sunday morning a delegation will walk to Želetín and hand over two buckets of honey to the abbey,
<a href="{{article:charter-1227}}">with interest</a>. The amount of interest is still being calculated.
Beekeepers are asked to prepare for the worst.</p>
`,
  },
} satisfies Record<NewsKey, NewsText>
