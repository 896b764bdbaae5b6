import type { ArticleText } from '../../plan/articles.ts'

/** Javůrek and his plates, in English. */
export const glassPlates: ArticleText = {
  name: 'The man who asked people not to smile: Antonín Javůrek and his 412 plates',
  dscr: 'A studio in a former shoemaker’s house, an attic partition that sounded hollow, and four hundred and twelve pieces of glass with the village on them. His great-granddaughter tells how they were found.',
  content: `
<p>When I was nineteen, my father leant on the wrong wall. It was June 1998, he was mending the roof of no.
32, and the board partition at the back of the attic, which we had always taken for the end of the house,
gave way under his elbow. Behind it was a space as narrow as a confessional. In it stood fourteen wooden
boxes, each with a number burnt into the lid, and on the first of them a card in a steep, schoolmasterly
hand: <em>Do not stand upright. Do not lay flat. Do not lend to Hrubý.</em></p>

<h2>The shoemaker’s son</h2>
<p>Antonín Javůrek was born in 1871 in the very same house. He was to have been a shoemaker like his father.
On military service he was assigned to a regimental photographer as the man who carries the tripod, and he
came back with a tripod of his own. In May 1898 he opened a studio: he had the north side of the roof
glazed, at a cost of a hundred and ninety gulden, painted a balustrade and a lake on a bed sheet and stood
himself in front of it. That is plate number one.</p>
<p>The village did not take to it at once. His ledger shows seven customers for the first year, two of whom
paid in eggs. The breakthrough was brought by the railway in 1902: people began to travel, those who
travelled had to leave a likeness behind, and those who stayed wanted one to send after them. In the same
winter he photographed the Kříž couple in their Sunday clothes, three days before they left for Nebraska.
The print crossed the ocean; the glass remained.</p>

<h2>How he worked</h2>
<p>He used plates of 13 by 18 centimetres, for groups and landscapes 18 by 24. He wrote down every exposure:
the date, the name, the price, the weather, sometimes a remark. We have the ledger for the years 1898 to
1914 and know some of it by heart at home:</p>
<blockquote><p>‘14 September. Vaněk, smith, with hammer. Overcast, six seconds. He stood like an anvil. – 2
October. Mrs Hrubá with four children. Twelve plates, nothing. One of the children is always a blur. I
offered her a discount on the other three.’</p></blockquote>
<p>He asked people not to smile. Not out of sternness: a smile cannot be held for six seconds, and what is
left of it afterwards, he used to say, is only teeth. Perhaps that is why his sitters look as if they had
just been told something important and were thinking it over.</p>

<h2>What is on the plates</h2>
<ul>
<li>portraits, 231 of them, from christening to coffin;</li>
<li>feasts, weddings and processions, sixty-eight plates;</li>
<li>the trades: smith, miller, midwife, quarrymen, the man who came to mend umbrellas;</li>
<li>both sides of the green, every house, taken in 1904, which is why we can say what stood where in
<a href="{{article:walk}}">the walk round the village</a>;</li>
<li>the departures: recruits under the limes in August 1914, the bell <a href="{{article:bells}}">Václav in
March 1917</a>.</li>
</ul>
<p>There are twenty-two recruits on plate 333. Nine of them are <a href="{{article:monument}}">carved on the
monument</a>. He photographed that too in 1923, but he took no more portraits of soldiers; the ledger of
those years is missing and we think he may not have kept one.</p>

<h2>Behind the partition</h2>
<p>He closed the studio in 1931, kept bees and painted scenery <a href="{{article:theatre}}">for the
theatre</a>. When he put up the partition we do not know for certain. My grandmother remembered hammering in
the autumn of 1941, when glass was being collected and one did not ask for the reason. He died in March
1943, and nobody in the family mentioned any boxes, because nobody had been told. They stood there through
fifty-five winters. Thirty-seven plates cracked from frost; four hundred and twelve survived, and in this
number they are written down in the museum’s inventory.</p>
<p>Between 2011 and 2014 we washed, scanned and described them. Three hundred and fifty-one sitters have
names again. Sixty-one faces do not.</p>

<h2>Plate 409</h2>
<p>The one that will not let me sleep is plate 409. Undated, no entry, a different light from all the
others. The sitter does not look into the lens but slightly past it, at whoever stood beside the camera, and
is about to smile: the only one of the lot. I have shown it to everybody in the village over eighty. They
look for a long time, and then they say that they don’t know, but that they would have liked to. If you do
know, the museum’s address is on the front page. The plates are in <a href="{{gallery:plates}}">the
gallery</a>; start with <a href="{{gallery:plates-portraits}}">the portraits</a>.</p>
`,
}
