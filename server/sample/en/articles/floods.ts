import type { ArticleText } from '../../plan/articles.ts'

/** The floods and the bridge, in English. */
export const floods: ArticleText = {
  name: 'The quiet stream: high water in 1890, 1897 and 2002',
  dscr: 'Three lines are cut into the wall of the mill, and the steps of the pub are used as a ruler. How the Tichava took a bridge, gave us a better one and came back twice to inspect it.',
  content: `
<p>For three hundred and sixty days in the year one can jump over the Tichava at the ford, if one is under
forty. Of the remaining five, two or three are spring thaw, when it is better not to. And then there are
days that get a line cut into the wall of <a href="{{article:mill}}">Bárta’s mill</a>. There have been three
of them in the time anyone has been measuring.</p>

<h2>How we measure</h2>
<p>The official gauge is on the bridge and reports to Želetín every ten minutes. The village measures by the
steps of the pub U Tří lip. There are five, of granite, and they serve the whole green as a unit: <em>at the
foot</em> means nothing, <em>first step</em> means carrying things upstairs. By these two rulers it looks
like this:</p>
<ul>
<li><strong>1890</strong>: 182 centimetres at the mill, fourth step;</li>
<li><strong>1897</strong>: 121 centimetres, first step;</li>
<li><strong>2002</strong>: 139 centimetres, second step.</li>
</ul>

<h2>September 1890</h2>
<p>It rained for four days and three nights over half the country. On Thursday 4 September at about five in
the morning a raft of logs from the sawmill in Horní Olešná came down the stream and set itself across the
wooden bridge. The water rose behind it within half an hour and went round through the lower row. Then the
bridge gave way, <em>with a sound</em>, the fire brigade’s minute book says, <em>as when a cow gets up, only
very large</em>.</p>
<p>Nobody drowned, mainly because the brigade, eleven years old by then, had fetched the old people out by
boat the evening before. The boat was the kneading trough from no. 22. The bridge was found six kilometres
downstream on a meadow belonging to the town of Želetín. The town asked whether we wanted it back; when we
said no, it sent a bill of four gulden for clearing it away.</p>

<h2>Three arches</h2>
<p>The new bridge was built in 1891 and 1892 in granite from Strážník. The village wanted two arches, which
would have been cheaper; the engineer, a young man called Weiss on his first job, insisted on three. He was
overheard in the pub saying that he would sooner not build it at all. It cost 9,860 gulden and the debt was
paid off in 1913. Weiss came to look at it in July 1897, of his own accord, on the third day of rain, and
stood on it in a raincoat while it was tested. The chronicle quotes a witness:</p>
<blockquote><p>‘The water came to a hand below the keystones, brought a haystack with a cat on it, and
passed. Herr Weiss took off his hat to it. Then he came in, ordered rum and said that now he would send the
last invoice.’</p></blockquote>
<p>The cat got off at the mill and stayed. You will find the bridge in <a href="{{gallery:floods}}">the
gallery of the floods</a>, still without its railings.</p>

<h2>Tuesday 13 August 2002</h2>
<p>I was eighteen and had been in the brigade for a month. On Monday evening the gauge still said first
degree. At three in the morning my grandfather woke me, because he could not hear the weir: when the water
is as high above it as below, it falls silent. That is why he woke, he said, from the quiet.</p>
<p>By six there was water on the green, at nine it reached the first step, and at a quarter to two in the
afternoon the second. There it stood for three hours. Electricity was off and with it all the modern pumps
we had been so proud of. So we pulled the <a href="{{article:smekal-engine}}">Smekal engine of 1884</a> out
of the shed, and eight of us pumped the pub’s cellar by hand, changing every ten minutes, until Thursday.
Lenka Hrubá served beer from the upstairs window, by bucket and rope, and kept no account. In the guest book
there is a wavy line across the page and under it the words <em>up to here</em>.</p>
<p>Thirty-one houses were flooded. The three arches held back a caravan, two hay bales in plastic and a
chest freezer, which was full, still frozen, and whose owner in Horní Olešná came for it with a trailer.</p>

<h2>What has been done since</h2>
<p>The meadows in V Olších were bought back by the village in 2005 and nothing may be built there; when the
stream needs room, it has it. Alders were planted, the weir has a sluice that a child can open, and there is
a siren with its own battery. Every June we practise. And on the wall of the mill we have left space. The
stonemason who cut the line for 2002 asked if he should not make a few more in advance while he had the
ladder there. We thanked him and said that we would wait.</p>
`,
}
