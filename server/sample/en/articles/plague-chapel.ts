import type { ArticleText } from '../../plan/articles.ts'

/** The plague and the chapel, in English. */
export const plagueChapel: ArticleText = {
  name: 'The chapel of St Roch, or a promise kept with some delay',
  dscr: 'In the autumn of 1680 forty-three people died here in fourteen weeks. The survivors promised a chapel by the next harvest. The registers, the bill for lime and what happened up there in 1866.',
  content: `
<p>The chapel of St Roch stands above the village, a quarter of an hour’s climb by the path between the
cherry trees, at the point where one begins to be out of breath. That is no accident. In 1680 it was thought
that the plague travels in heavy air and does not climb hills.</p>

<h2>A village that had only just recovered</h2>
<p>To understand what forty-three dead meant, one must look at the tax roll of 1654. After the Thirty Years’
War and the Swedes of 1639, nine of our seventeen farms were empty; against some of them the clerk wrote
<em>burnt</em>, against others only <em>gone</em>. It took a generation before smoke rose from sixteen
chimneys again. By the summer of 1680 there were around a hundred and eighty people here, a third of them
children, and a good harvest of rye.</p>

<h2>Fourteen weeks</h2>
<p>It came along the road from Želetín, where it had come along the road from Vienna. The first entry in the
register of deaths is dated 11 August: Dorota, wife of the carter, <em>returned from market</em>. Then they
follow without gaps. The priest wrote first in full sentences, from September only names, from October only
farms. He himself is the thirty-first; the entries go on in the hand of the sexton, who could not spell but
left nobody out.</p>
<blockquote><p>‘At Mach hys farm, the mother and what was in the cradle. I digged alone. God see
it.’</p></blockquote>
<p>That sentence, from 2 November, is the one at which school parties go quiet. The last burial is on 17
November. It was followed by frost, and the frost ended it, although at the time nobody knew why.
Forty-three people in fourteen weeks: every fourth.</p>

<h2>The promise</h2>
<p>On St Andrew’s day the remaining householders met in the church, at arm’s length from one another, and
promised St Roch a chapel <em>before the next harvest be brought in</em>. The bill has survived. It says
more about them than the vow:</p>
<ul>
<li>lime, eleven barrels, on credit;</li>
<li>stone, from the fields, <em>by everyone who has a field, each for himself</em>;</li>
<li>mason Jakub of Želetín, nine gulden and beer;</li>
<li>beer, fourteen gulden;</li>
<li>a statue of the saint with his dog, limewood, carved for nothing by the cottager Kubát, who had lost
three children.</li>
</ul>
<p>The harvest of 1681 was early and the roof was not. The chapel was consecrated on Saturday 16 August,
with the rye already in the barns for nine days. For those nine days, it is told, no farmer would be the
first to thresh. Eventually the abbot sent word that the saint did not insist on the date. The statue’s dog
has in its mouth a loaf of bread, as is proper; only up close does one notice that it is a dark rye loaf,
marked with a cross, as it is baked here.</p>

<h2>Once more, in 1866</h2>
<p>In July 1866 the Prussians marched through on their way from the battlefield. They stayed two nights,
paid for the oats in paper and left cholera behind. Twenty-three people died by the end of August. The
churchyard was closed by order of the district, and so they were buried up by the chapel, behind the low
wall where the grass is thicker. Parish priest Matouš Kalina, then in his twenty-seventh year here, carried
the coffins with the sexton and the smith; he wrote in the parish book:</p>
<blockquote><p>‘The fourth today. We rest three times on the way up, always at the same stones. Vaněk says
we shall wear benches into them. I told him that it would be a good work, for the old
women.’</p></blockquote>
<p>The three stones are still there, and are known as Kalina’s benches. He died in 1871, and he lies by the
church, but the path up to the chapel is his monument.</p>

<h2>The pilgrimage</h2>
<p>Every year on the Sunday after St Roch’s day, or on the day itself when it is a Sunday, we go up at nine
behind the banner. The year 1953 is missing, when the procession was forbidden and thirty people happened to
go mushrooming in the same direction; and 1968 is missing from the chronicle but not from life, as explained
in <a href="{{article:lost-pages}}">the lost pages</a>. Cherries are long over at that time, but there are
plum cakes, and from the wall one sees the whole village, the mill, and across the valley
<a href="{{article:quarry}}">the quarry</a>. Somebody always counts the chimneys. There are
eighty-seven.</p>
<p>Pictures of the chapel hang with those of <a href="{{gallery:church}}">the church</a>. The key is with
the Machs at no. 9, where it has been since 1681, when the house had no number yet.</p>
`,
}
