import type { ArticleText } from '../../plan/articles.ts'

/** The lost pages of 1968, in English. */
export const lostPages: ArticleText = {
  name: 'Pages 211 to 224: how the year 1968 went missing and where it was found',
  dscr: 'In 1970 someone cut fourteen pages out of the village chronicle with a steady hand. They lay for twenty years behind a stove, and for fourteen of them within reach of the person who was asked where they were.',
  content: `
<p>The fourth volume of the chronicle has a scar. When one opens it at page 210, the leaf does not turn by
itself; one has to help it. There follow seven leaves, slightly browner than the others and hung on strips
of Japanese paper. I read from them to the school parties each June, and I begin by letting them feel the
seam.</p>

<h2>What was known</h2>
<p>In the spring of 1970 all the chronicles in the district were called in for checking. Ours came back
after three weeks with a letter: between pages 210 and 225 a part was missing, and the chronicler Marie
Holubová was asked for an explanation. She wrote that she had noticed it too. She was summoned twice. She
said that the chronicle was kept in the cabinet in the school, that the cabinet had been broken since 1958
and that she had reported it in writing four times. She enclosed copies.</p>
<p>For the year 1968 she was ordered to write a substitute entry. It is on page 225 and has nine lines: a
mild winter, a good harvest of potatoes, the purchase of a muck-spreader. After the muck-spreader there is a
comma, as if the sentence was to go on.</p>

<h2>Behind the stove</h2>
<p>She died in 1984 and told nobody. On 24 November 1990 the village voted for its independence; a week
later the new council made me chronicler, gave me four volumes and the key to the cabinet, which did not
lock. We were to set up an office in the school. In the former teacher’s flat the tiled stove smoked, so on
11 December we had a stove-fitter from Želetín, Mr Brož, take it down. Behind the third row of tiles, on the
side away from the fire, he felt a tin box from Christmas biscuits. He said: ‘There’s something here for the
authorities,’ and I realised that meant me.</p>
<p>In the box, wrapped in oilcloth, lay fourteen pages and a slip such as the school library used for
lending. In the column <em>Title</em> it said <em>1968</em>. In the column <em>Borrowed by</em>: <em>M.
H.</em> And in the column <em>To be returned</em>:</p>
<blockquote><p>‘When it can be.’</p></blockquote>
<p>She had slept for fourteen years in a bed the head of which touched that stove.</p>

<h2>What is on them</h2>
<p>Nothing that would shake the world. She cut with a razor blade along a ruler, a centimetre from the
spine, so that they might one day be sewn in again; one who wants to destroy does not leave a margin. And
she knew why. Pages 219 to 222 are a resolution, read out at the pub on 23 August, and under it sixty-eight
signatures, with house numbers. In 1970 it would have been a list.</p>
<p>The rest is as she always wrote. The night of the twenty-first, when people woke up because of the
aeroplanes and <em>thought it was hail</em>. How in the morning the signposts were gone from the crossroads
or all pointed to Moscow, 1,800 kilometres. And this:</p>
<blockquote><p>‘Towards noon two armoured cars came on to the green and stopped under the limes. The
soldiers were about nineteen and did not know what country they were in. They asked the way to Želetín. Mr
Hrubý directed them to the quarry. In an hour they were back, all white with dust, and asked again. He
directed them to the quarry by the other road. The third time they did not ask, they only wanted water.
Růžena brought it to them. She said: one does not refuse water, but I did not wish them good
health.’</p></blockquote>
<p>On 25 August, a Sunday, half the village went up to St Roch, a week after the pilgrimage, without the
banner. On page 224 there is only the list of the children who entered the first class in September. There
were four, each with a sentence about what they were good at.</p>

<h2>What we did with them</h2>
<ul>
<li>We read them aloud at the pub, every word, on 28 December 1990. It took two hours; people corrected the
spelling of their own names.</li>
<li>In 1991 a bookbinder in Želetín sewed them back in. He offered to make it invisible. The council asked
him not to.</li>
<li>The library slip was filled in. <em>Returned: 28. XII. 1990. J. Koudelová.</em></li>
</ul>
<p>Of the sixty-eight who signed, forty-six were then still alive. Today there are five. The muck-spreader
with the comma we have left in its place, too, since it is a part of history as well: a year which had to
fit into nine lines.</p>

<h2>About the stove</h2>
<p>It has been put together again and it stands in the smaller room of the museum in
<a href="{{article:school}}">the old school</a>. It no longer smokes. The third row of tiles on the left
side is not mortared, it can be taken out, and behind it there is a biscuit tin. Every child may put a note
into it. We read none of them. They will be returned when they can be.</p>
<p>What else happened at that pub table can be found in <a href="{{article:guest-book}}">the guest book</a>.
Miss Holubová’s portrait hangs among <a href="{{gallery:people}}">the people</a>.</p>
`,
}
