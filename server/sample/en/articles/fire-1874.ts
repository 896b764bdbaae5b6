import type { ArticleText } from '../../plan/articles.ts'

/** The great fire of 1874, in English. */
export const fire1874: ArticleText = {
  name: 'Tuesday 14 July 1874: the day twenty-one houses burnt',
  dscr: 'It began behind a barn at half past one and by four there was no lower row. Who was to blame, who was laughed at for his slate roof and then not, and what the village looks like because of it.',
  content: `
<p>If you wonder why the houses in the upper row of Tichá Lhota stand any old how and those in the lower row
like soldiers, the answer is a pan of ashes. I am in the fire brigade, so I have it in a frame above my
bench: a list of twenty-one house numbers in the order in which they caught.</p>

<h2>Half past one</h2>
<p>It had not rained for five weeks. On St Bonaventure’s day most people were at the hay in Olšiny; at home
there were the old, the infants and whoever was baking. At no. 17 they were baking. Somebody carried the
ashes out behind the barn, as one did, and tipped them where one did. Then a west wind got up. Teacher Holub
questioned the last witnesses fifty years afterwards and wrote in the chronicle:</p>
<blockquote><p>‘Who tipped out the ashes is known. She was eleven years old, lived to be seventy-four, and
never in her life lit a stove again. Her name shall not be written here, for everyone in the village who
could read it knows it already, and the others have no need to.’</p></blockquote>
<p>For the first two days it was blamed on the smith Vaněk, my great-great-grandfather, because a smith has
sparks. His own smithy, no. 21, was the fourth to burn. The apology came from the village council in 1875;
it was in writing, and we have it too.</p>

<h2>The order of the numbers</h2>
<p>The lower row was of timber, under shingle and thatch, and the gables stood so close that one could hand
a pot from window to window. The fire went through numbers 17 to 31, fifteen houses, in less than fifty
minutes. In the lane before no. 32 it was stopped: the men from the quarry came running from Strážník with
crowbars and pulled down two sheds and half a barn before it got there. The shoemaker Javůrek, who lived
there, carried out his lasts and a boy of three. The boy grew up to be
<a href="{{article:glass-plates}}">the photographer</a>.</p>
<p>Meanwhile burning shingles flew across the green. Six houses of the upper row caught: numbers 3, 4, 5, 6,
8 and 9. The attentive reader misses number 7. Three years earlier farmer Koudela had had it roofed with
slate, for two hundred and eighty gulden, and since then he had been known at the pub as the Prince. On 14
July the slates cracked like nuts, but underneath them the roof held. He took in four families. Nobody
called him the Prince any more.</p>

<h2>What there was to fight it with</h2>
<p>There was no engine in the village, no brigade, and the nearest pump was in Želetín: it arrived at twenty
past five. According to the parish record there were in the village at the time:</p>
<ul>
<li>two ladders, one of them at the church;</li>
<li>nine fire hooks, ordered by decree in 1787 and since then used for taking down hornets’ nests;</li>
<li>forty-odd leather and canvas buckets, of which <em>about half held water</em>;</li>
<li>the Tichava, which after five weeks without rain could be crossed in slippers.</li>
</ul>
<p>The bell Václav was rung until the rope broke; see <a href="{{article:bells}}">the bells</a>. In the
evening it was heard that Kateřina Hrubá, eighty-one, had gone back into no. 24 for her feather bed. She was
the only one to die. Forty-three head of cattle were lost, the school register, and all the hay.</p>

<h2>Afterwards</h2>
<p>Four of the twenty-one houses were insured. The bishop sent two hundred gulden, the abbey timber, the
town of Želetín bread and old clothes, <em>among them three top hats</em>. One of them was worn to the
hayfield until 1911 and is now in the museum. By winter eleven houses had roofs; two families left for
America, one for Vienna.</p>
<p>Everything that followed was decided by people who had stood there with a leaking bucket:</p>
<ol>
<li>in 1875 the pond on the green was dug, officially for geese;</li>
<li>the lower row was laid out anew, in brick, under hard roofs, with six fathoms between the houses;</li>
<li>the school, which had burnt with no. 5, moved for four years above the tap-room and in 1878 into
<a href="{{article:school}}">a building of its own</a>;</li>
<li>in 1879 the volunteer fire brigade was founded, and in 1884 it got
<a href="{{article:smekal-engine}}">the Smekal engine</a>, which works to this day.</li>
</ol>
<p>And the limes: all three were scorched, but the one nearest the lower row had its bark burnt off on one
side as high as a man can reach. The wound closed over in forty years and was forgotten. In January 2007 it
turned out that <a href="{{article:three-limes}}">the tree had not forgotten</a>.</p>

<h2>How to see it</h2>
<p>The picture with this article is the cadastral map of 1826, drawn while the old rows still stood. Lay a
modern one over it and you can see the line of the fire as cleanly as if it had been cut with scissors. Each
year on 14 July at half past one we sound the siren for one minute. Summer visitors come out and ask what is
on fire. We tell them: nothing now.</p>
`,
}
