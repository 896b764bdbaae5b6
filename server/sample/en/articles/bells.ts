import type { ArticleText } from '../../plan/articles.ts'

/** The bells Václav and Anna, in English. */
export const bells: ArticleText = {
  name: 'Two bells, two wars and one receipt',
  dscr: 'Václav left the tower in 1917 under a wreath of spruce. Anna left it in 1942 and got no further than the millpond. What three men, a hay sledge and a poultry-breeders’ stamp had to do with it.',
  content: `
<p>Whoever climbs the tower of St Wenceslas has to bend twice: once under the beam on which every sexton
since 1716 has cut his initials, and once under the iron hook from which nothing hangs. The hook is the more
talkative of the two. It has been empty since March 1917.</p>

<h2>Václav, cast 1544</h2>
<p>After the Hussites burnt the tower in 1421 the village managed for a hundred and twenty-three years with
a wooden clapper-board and, on feast days, with what the sources call <em>great shouting</em>. Only in 1544
did it have a proper bell cast. Václav weighed 540 kilograms, sounded a deep A, and carried an inscription
in which the founder spelt both his own name and that of the village wrongly. It rang for the Swedes in
1639, for <a href="{{article:plague-chapel}}">the plague in 1680</a>, and for so long during
<a href="{{article:fire-1874}}">the great fire of 1874</a> that the rope wore through and the sexton went on
with a hammer.</p>
<p>In March 1917 it was taken for the army. Two soldiers of the engineers lowered it with a pulley borrowed
from the quarry; the women had hung a wreath of spruce on it, the schoolchildren sang. Photographer Javůrek
exposed a single plate, number 377, and one can see on it that nobody is looking into the camera. The parish
was paid four crowns a kilogram, in war bonds. The bonds are still in the parish chest.</p>

<h2>Anna, cast 1696</h2>
<p>Anna was always the smaller one: 212 kilograms, seventy-one centimetres across, the tone of D. She rang
for children, for hail and for noon. In 1917 she was left behind because the regulation allowed each parish
one bell; in 1942 the regulation allowed none. On Tuesday 17 March workmen from Želetín took her down and
stood her by the churchyard gate, since their lorry was already full. They would come for her in the
morning.</p>
<p>That night it snowed. Blacksmith Karel Vaněk, miller Josef Bárta and sexton Alois Mach came with a hay
sledge wrapped in sacking. It is three hundred and forty paces from the gate to the pool below the weir,
downhill all the way, and the snow covered the track before the first rooster. Marie Holubová wrote it down
in 1946 from the men’s own telling:</p>
<blockquote><p>‘Vaněk said a bell must not be thrown, so they let her down on two hop-poles like a bride
into a carriage. The water closed. Mach took off his cap and Bárta told him to put it on again, because in a
snowfall a bare head can be seen from as far as the rectory.’</p></blockquote>

<h2>The receipt</h2>
<p>When the lorry returned at eight, the sexton was greatly surprised. The bell, he said, had been collected
late in the evening by other gentlemen, and here was their paper. The paper was in German, gave the weight
to the half-kilogram and bore a round stamp with a bird in the middle. The bird was a hen; the stamp
belonged to the association of poultry breeders, whose treasurer was the blacksmith. The official put it in
his folder. It was found in the district archive in 1993, properly numbered and filed under
<em>Delivered</em>.</p>
<p>The summer of 1943 was dry, and by August the crown of the bell was a hand’s breadth from the surface.
Bárta nailed one more board on the weir. For the unauthorised raising of a watercourse he was fined two
hundred crowns, which he paid at once and, the chronicle notes, <em>quite contrary to his habit, without a
word</em>.</p>

<h2>Saturday 12 May 1945</h2>
<p>Three days after the liberation two pairs of oxen from <a href="{{article:koudela-farm}}">the Koudela
farm</a> pulled Anna out. She was green, full of gravel, and an eel lived in her. There is a chip the size
of a thumbnail in her lip; the tone is said not to have suffered, or else we have grown used to it. On
Sunday she rang for an hour and ten minutes. Mach let everybody pull who wished to: the queue reached as far
as the limes.</p>

<h2>What hangs there now</h2>
<ul>
<li><strong>Anna</strong>, on her old yoke of oak, rung by hand at noon and by electricity at six;</li>
<li><strong>the death-knell</strong>, forty kilograms, bought second-hand in 1931, without a name;</li>
<li><strong>the hook</strong>.</li>
</ul>
<p>The parish council asked a founder last autumn what a new Václav would cost, in the same weight and tone,
so that in 2027 we might hear the interval of a fourth that nobody alive has heard. He named a price of
780,000 crowns. The council thanked him and went to sit down at <a href="{{article:guest-book}}">U Tří
lip</a>, where the matter has been discussed ever since. Pictures of both bells are in
<a href="{{gallery:church-bells}}">their own gallery</a>; the mill pool lies on the route of
<a href="{{article:walk}}">our walk round the village</a>.</p>
`,
}
