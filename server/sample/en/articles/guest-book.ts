import type { ArticleText } from '../../plan/articles.ts'

/** The guest book of the pub, in English. */
export const guestBook: ArticleText = {
  name: 'Read at the bar: the guest book of the pub U Tří lip',
  dscr: 'Three volumes, 139 years, one bullet hole and some four thousand entries, from a cyclist of 1887 to yesterday. The museum has been allowed to copy it out, on condition that nothing is corrected.',
  content: `
<p>The guest book of the pub U Tří lip is kept under the counter between the cash box and the cat. It may be
read by anyone, but only at the bar and only with dry hands. When the museum asked to borrow it for copying,
Lenka Hrubá thought about it for two years and then agreed under three conditions: one volume at a time,
back by Friday, and nothing is to be corrected, <em>least of all the Germans</em>.</p>

<h2>The house</h2>
<p>The licence is from 1788 and hangs by the door, so it is a matter of record that the Hrubýs were tapping
beer sixty years before there were any limes. The house was first called simply <em>Na Šenku</em>. The three
trees were planted outside it in 1848, as <a href="{{article:three-limes}}">is told elsewhere</a>; the sign
was repainted soon afterwards, and a hundred and fifty-nine years later, when one lime fell, a delegation
asked whether the name should not be changed. ‘There’ll be three again before you’ve paid,’ said Lenka’s
father. He was right by several months.</p>

<h2>Volume one, 1887–1938</h2>
<p>The first entry was made on 19 June 1887 by a cyclist from Prague who had come on a high-wheeler, and it
reads in full: <em>Roads bad, beer good, dog bit.</em> The publican added: <em>Which dog? We have none.</em>
Thus began a conversation that has not stopped.</p>
<p>A painter stayed in 1899 and paid with a watercolour of the bridge; it hangs above the tap and has four
arches. Railway engineers celebrated in October 1902, sixteen signatures in a descending line. Quarrymen did
not as a rule write, but on pay days they drew a stroke for each glass in the margin, so that page 61 looks
like a fence. In 1919 somebody who had come from Vladivostok by way of three oceans wrote only: <em>I have
come for my hat.</em> The hat had been kept.</p>
<blockquote><p>‘24. XII. 1926. This evening for the first time under an electric bulb. One can see that the
ceiling wants painting. One can also see who is cheating. The old lamp has been left hanging, in
case.’</p></blockquote>

<h2>Volume two, 1938–1990</h2>
<p>The second volume begins in the autumn of 1938 with eleven empty pages; the publican turned them over on
purpose, since he <em>did not wish to see certain guests in the same book as the painter</em>. Those guests
wrote anyway, on page twelve, and there is a hole through the signature and through the following thirty
pages. On 9 May 1945 a lieutenant, having put his pistol on the table too firmly, signed himself beside it
and apologised in verse. Next day the book was full of names: everybody who lived through it came to sign. I
counted 318.</p>
<p>Then the pub belonged to the consumers’ co-operative Jednota and the entries turned cautious. The weather
is mentioned more often than before or since. But there are cracks:</p>
<ul>
<li>27 October 1953: a single line, <em>Table by the window empty</em>. That was the day
<a href="{{article:koudela-farm}}">the Koudelas were taken away</a>;</li>
<li>21 August 1968: a drawing of a signpost with all its arms pointing at the door;</li>
<li>27 May 1978: forty-one signatures, <em>passengers of the last train</em>, and a ticket, glued;</li>
<li>24 November 1990: the result of the vote on independence, 171 to 9, and underneath in another hand,
<em>and those nine are still drinking here</em>.</li>
</ul>

<h2>Volume three, since 1991</h2>
<p>The third volume was started by Lenka’s father when the house was returned to the family. On 13 August
2002 a wavy line runs across the whole double page, drawn with a finger dipped in red wine: <em>up to
here</em>. It is the second step, as can be verified in <a href="{{article:floods}}">the article on
floods</a>. In the winter of 2007 somebody pressed a lime leaf between the pages, where it has left its
shadow. From 2015 cyclists appear again, and complain of the roads. Nobody has been bitten so far.</p>

<h2>What we have learnt from it</h2>
<p>We have transcribed 2,960 entries out of some four thousand. In 139 years, the word <em>beer</em> occurs
1,804 times, <em>rain</em> 611 times, <em>love</em> 44 times and <em>Horní Olešná</em> 212 times, never
favourably. The most frequent guest is one J. Mach, who signed every Saturday from 1922 to 1961 and never
wrote anything else. On the last of those Saturdays the publican completed it for him: <em>Nothing to
add.</em></p>
<p>The book will be shown in the museum for one single week in 2027, under glass, and the publican will
stand beside it. Pictures of the pub and of what can be seen from its steps are in
<a href="{{gallery:green}}">the gallery of the green</a>.</p>
`,
}
