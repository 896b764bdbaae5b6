import type { ArticleText } from '../../plan/articles.ts'

/** The quarry and its lake, in English. */
export const quarry: ArticleText = {
  name: 'A hundred years of stone, then water: the quarry on Strážník',
  dscr: 'From 1868 to 1967 people went up Strážník to break granite; since then they go there to swim. What lies nineteen metres down, who carved the herring, and a few sensible rules.',
  content: `
<p>The water in the quarry lake is so clear that it is a problem. From the upper edge it looks about two
metres deep, and every summer somebody from outside wants to stand up in it. It is nineteen metres deep. The
bottom is flat, granite, and there is a crane on it.</p>

<h2>1868: a hole with prospects</h2>
<p>The granite of Strážník had always been used: the church steps are of it, the thresholds, the rollers.
But until 1868 people just collected what the frost had broken off. In that year two brothers named Zeman
from Želetín leased the hilltop for ninety gulden annually and brought in eight stonecutters. In 1880 there
were sixty of them, in 1910 a hundred and forty, and every second family in the lower row lived by stone. It
was fine-grained, blue-grey, with a spark in it; it split along three planes <em>like a good-natured
log</em>. Setts went from here to Vienna and Lemberg, kerbs to Prague, in 1891 the three arches of our
bridge, in 1922 <a href="{{article:monument}}">the monument</a>, for which the stone was given free.</p>

<h2>How it was done</h2>
<p>Holes were drilled by hand, one man holding and turning the bit, two striking. The one who turned had to
trust the other two, which is why, they said, stonecutters have such long friendships and such short
sentences. A good sett-maker could split eighty large setts in a day; he was paid by the piece, and a
crooked one was thrown on the heap and not counted. The heap is there to this day, and it is from it that
half of the village rockeries come.</p>
<p>Holub went up in 1925 and described the noise:</p>
<blockquote><p>‘From below one hears only a ringing, as if a hundred clocks were striking, each a different
hour. Up there one sees that every hammer has its own tone and that they can tell by ear who is tired. At
noon they all stop at once. Then one can hear a lark, which has evidently been singing the whole
time.’</p></blockquote>
<p>It was not an idyll. Dust on the lungs took more men than falls did. Six names from the accident of 9
March 1911, four dead and two maimed, when a charge went off late, are carved on the rock face by the gate.
They were cut by their workmates, during working hours, and the Zeman brothers had the decency not to
notice.</p>

<h2>1967: the pump is switched off</h2>
<p>Concrete and asphalt wanted no setts. The last shift ended on 31 October 1967, with nine men. The
foreman, Jaroslav Kubát, grandson of the Matěj on the monument, signed off the tools and switched off the
pump that had been draining the bottom since 1912. By Christmas there was a puddle, in spring a pond. The
co-operative meant to remove the steam crane when the weather improved. It took three winters for the water
to reach the upper spring, and the crane is waiting for better weather still.</p>

<h2>What is down there</h2>
<p>Divers of the Želetín club made a survey in 1988 and again in 2019:</p>
<ul>
<li>one crane, steam, upright, with a perch living in its cab;</li>
<li>four tipping wagons on rails, as if about to leave;</li>
<li>a smithy without a roof, complete with anvil;</li>
<li>an honour roll of shock workers, enamel, perfectly legible;</li>
<li>some seventy pairs of spectacles.</li>
</ul>
<p>On the east wall, three metres below the surface, there is a carving of a herring, life-size, with
scales. It dates from the strike of 1905, when the strike kitchen served nothing else for five weeks. At the
time it was up at the height of one’s eyes. It is the only herring in the district to have got back into
water.</p>

<h2>What grows and flies</h2>
<p>Where nobody quarries, something comes: birch first, then pine, and sundew in the wet moss under the
north wall. Since 2009 a pair of eagle owls has nested on the upper ledge. They are the reason why the path
along the rim is closed from February to June, and the reason why there are so few hedgehogs on it in July.
Crayfish, which had left the Tichava in the seventies, live under the overflow. The lake has no inflow but
rain and the spring; whatever one brings into it stays there. We mean sun cream.</p>

<h2>If you come to swim</h2>
<ol>
<li>Go in by the ramp, where the wagons used to go. It is the only place with a slope.</li>
<li>Do not jump from the Pulpit. Everybody over fifty here has done so, and they are the ones who ask
you.</li>
<li>The water is twenty-two degrees on top and six below. The border is at the height of your knees and it
is sharp.</li>
<li>The baker’s van stops by the gate at four. One rings for it by striking the hanging rail.</li>
</ol>
<p>The rail comes from <a href="{{article:railway}}">the siding</a>. It has a fine tone, a little above A,
and on a quiet evening it can be heard down on the green. What it looked like before the water came can be
seen in <a href="{{gallery:places}}">the gallery of places</a>, and the men who worked there among
<a href="{{gallery:crafts}}">the crafts</a>.</p>
`,
}
