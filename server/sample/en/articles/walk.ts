import type { ArticleText } from '../../plan/articles.ts'

/** A walk round the village, in English. */
export const walk: ArticleText = {
  name: 'Once round the village: a walk of two hours and eleven stops',
  dscr: 'From the station café to the station café, with the church, the mill and number seven in between. Sensible shoes, no entrance fee, dogs welcome except at no. 33, where there is a gander.',
  content: `
<p>Most people who come here ask two things: where one can park, and what there is to see. One can park at
the old station. As for what there is to see, allow two hours; the route is four kilometres and a half long
and the only steep bit can be left out. The house numbers follow the order in which soldiers walked in 1771
and after that the order in which people built. They will not help you. Follow the numbers in this list
instead.</p>

<ol>
<li><strong>The station, no. 74.</strong> Begin with the cake, for it may be gone later. The dahlias between
the vanished tracks are described in <a href="{{article:railway}}">the article on the railway</a>. Leave by
the cycle path towards the church tower.</li>
<li><strong>The school, no. 52.</strong> Built in 1878, museum since 2004, open from May to October at
weekends; at other times ring at no. 32. In front of it is <a href="{{article:monument}}">the monument</a>.
Look for the empty line.</li>
<li><strong>The green.</strong> Two old limes and a young one. Stand under the young one and count the
houses of the upper row: those that are crooked did not burn in 1874. The pond has geese, who regard it as
theirs, and they are right, it was dug <em>officially for geese</em>.</li>
<li><strong>U Tří lip, no. 1.</strong> Five steps, of which the second is the one that counts (see
<a href="{{article:floods}}">the floods</a>). Lunch from eleven till it is gone. Ask for
<a href="{{article:guest-book}}">the guest book</a> and wipe your hands.</li>
<li><strong>The Koudela farm, no. 7.</strong> The only slate roof of the upper row. If the gate is open,
come in. If I am not at home, the sheep know nothing.</li>
<li><strong>The church of St Wenceslas.</strong> The tower is Gothic up to the first cornice, above it
Baroque, from 1713 to 1716: the line where the Hussite fire ended can be found with a finger. Anna rings at
noon. If you want to go up, say so at no. 9 a day ahead.</li>
<li><strong>St Roch.</strong> The steep bit: fifteen minutes between the cherry trees, three stone benches.
You go for the view, you stay because you need to sit. <a href="{{article:plague-chapel}}">Why it stands
just here</a>.</li>
<li><strong>Bárta’s mill, no. 14.</strong> Down by the field path along
<a href="{{article:charter-1227}}">Medník</a> and its hives. On the first Saturday of the month it grinds.
By the door are three lines and space for more; under the weir is the pool where
<a href="{{article:bells}}">a bell spent three years</a>.</li>
<li><strong>The bridge.</strong> Three arches, 1892. Lean over the parapet upstream: on the middle pier is
the mark of the young engineer, a W and a snail.</li>
<li><strong>The lower row, nos 17–31.</strong> All built between 1874 and 1880, in a straight line, with
chestnuts in the gaps. At no. 21 was the smithy; the anvil is on the pavement and may be struck once per
person. Next door the brigade keeps <a href="{{article:smekal-engine}}">its engine</a>.</li>
<li><strong>Javůrek’s studio, no. 32.</strong> The glazed roof is from 1898. The family lives there and
comes out to strangers if they stand about with interest. Then past no. 33 at a brisk pace, because of the
gander, and you are back at the station.</li>
</ol>

<h2>Things one walks past</h2>
<p>Some of what there is here has no board. On the corner of no. 5, at the height of a child’s shoulder, the
granite quoin is polished: ninety years of pupils waited there to be let in. On the gate of no. 28 there
hangs a white enamel plate with a blue rim; it was put there by the present owners, who are not from here,
after they had read about the thirty-second name. On the wall of the former co-operative shop, no. 45, one
can read under three coats of paint <em>FRESH FI</em>, and for two generations it has been disputed whether
it was fish or figs. There had never been either.</p>
<blockquote><p>‘Whoever walks round our village in half an hour has seen the houses. Whoever takes two hours
has been seen by them.’</p></blockquote>
<p>That is František Holub, 1931, in an entry about tourism. In that year four visitors came.</p>

<h2>If you have more time</h2>
<ul>
<li>to <a href="{{article:quarry}}">the quarry lake</a>, forty minutes uphill, bathing things and no
jumping;</li>
<li>along the cycle path to Horní Olešná, nine kilometres; do not say there that we sent you;</li>
<li>on to the meadow Na Lánech in May, for the orchids, with your hands behind your back.</li>
</ul>

<h2>What you will not find</h2>
<p>A souvenir shop, a viewing tower, a phone signal between the church and the mill. Eighty-seven houses,
two hundred and fourteen people and one traffic mirror, which is for the geese. In 2027 we shall be eight
hundred years old and are preparing a little: some railings have been painted. Otherwise things will be as
they are in <a href="{{gallery:today}}">the gallery of today</a>. Come and compare.</p>
`,
}
