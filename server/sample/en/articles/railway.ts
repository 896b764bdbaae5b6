import type { ArticleText } from '../../plan/articles.ts'

/** The local railway, in English. */
export const railway: ArticleText = {
  name: 'Seventy-six years of the local train, and what can be had at the station today',
  dscr: 'The line Želetín – Tichá Lhota – Horní Olešná opened in October 1902 and carried its last passenger on 27 May 1978. Timetables, a station garden, forty-one mourners and a very good cake.',
  content: `
<p>Our railway was never in a hurry. According to the first timetable, the seventeen kilometres from Želetín
to Horní Olešná took fifty-eight minutes, including three minutes in Tichá Lhota <em>for taking on water and
news</em>. The fastest it ever managed was forty-one, in the last year, when there was nobody to stop
for.</p>

<h2>How it came to us</h2>
<p>It came because of stone. <a href="{{article:quarry}}">The quarry on Strážník</a> was sending setts to
half the monarchy by ox-cart, and its owners paid for a third of the line. The surveyors of 1899 drew two
variants: one straight, one through our orchards. On the plan in <a href="{{gallery:maps}}">the gallery of
maps</a> one can see a coffee stain exactly where they part. The straight one would have missed us by two
kilometres. What tipped the balance is recorded in the minutes of the village council with rare openness:
<em>the gentlemen engineers were shown the view, the plum brandy and the alternative route, in that
order</em>.</p>
<p>The first train arrived on Wednesday 1 October 1902 at 10.17, seventeen minutes late; these minutes were
never made up. Javůrek had his large camera ready on the loading ramp. The priest blessed the engine, the
fire brigade stood by with hoses, the school sang, and the only person to faint was the station-master.</p>

<h2>The station</h2>
<p>It is a standard building of the local lines, no. 74: waiting room, office, and a flat above. What was
not standard was the garden. Station-master Viktor Pech, who served here from 1909 to 1937, grew dahlias
between the tracks, in the shape of the letters T and L, so large that drivers used them for orientation in
fog. In 1913 the directorate asked him to remove them. He replied that he awaited an inspection, and the
inspection, having been met with coffee among the flowers, put the letters into the inventory. They had to
be replanted each spring from then on, as they were railway property.</p>
<blockquote><p>‘The train is our clock, and it goes slow, but it is slow every day by the same amount, and
one can rely on that more than on those who are punctual now and then.’</p></blockquote>
<p>Holub wrote that in 1927 in an entry about local government.</p>

<h2>What it carried</h2>
<ul>
<li>out: granite, plums, calves, recruits, emigrants with one trunk each, grammar-school boys on
Mondays;</li>
<li>in: coal, salt, artificial fertiliser, the electric cable, actors’ wigs, grammar-school boys on
Saturdays;</li>
<li>in 1917 the bell <a href="{{article:bells}}">Václav</a>, on a wagon for stone, with a wreath that nobody
had the heart to take off;</li>
<li>in 1938 the last holiday-makers, in the wrong direction.</li>
</ul>
<p>In the record year of 1948 it sold 61,200 tickets at our window. In 1967 the quarry closed and with it
went the goods trains. Buses ran to Želetín in twenty-five minutes and stopped at the pub. In 1977 an
average of six people got on here a day, and the railway knew them by name.</p>

<h2>Saturday 27 May 1978</h2>
<p>My father maintains that he carried me there on his shoulders; as I was born six years later, it must
have been my cousin. The railcar, one of those little red ones which people called <em>Hurvínek</em>, left
Želetín at 18.51. Usually it had one carriage; on that evening it had three and they were full. Forty-one
people got on with us, with wreaths, an accordion and a goose. At Horní Olešná the driver, Mr Souček, who
had served on the line for twenty-nine years, turned off the engine, took the ignition key and did not know
whom to give it to.</p>
<p>On the way back it rained. The train stopped in the middle of the fields at the level crossing by Medník
and whistled for a whole minute. It was not in the regulations. Before midnight all forty-one had signed at
the pub, in <a href="{{article:guest-book}}">the guest book</a>; one of them glued in his ticket, price two
crowns forty, punched.</p>

<h2>Afterwards</h2>
<p>The rails were taken up in 1983, the sleepers built half the sheds in the village, so that on hot days
Tichá Lhota still smells of the railway. The station served as a store of paints, then as a store of
nothing. In 2012 a cycle path was laid on the track bed; it has a gradient no cyclist notices and all of
them thank us for it. And in 2015 Martina and Ondřej Pech, the station-master’s great-grandchildren, opened
a café there.</p>
<p>Cake is issued at the ticket window. The waiting room has its old benches, the timetable is from 1936 and
the staff will tell you, if asked, that the next train leaves in <em>a while</em>. Between the place where
one track was and the place where the other was, dahlias grow in the shape of two letters. According to the
inventory, they are still railway property. More in <a href="{{gallery:railway}}">the railway
gallery</a>.</p>
`,
}
