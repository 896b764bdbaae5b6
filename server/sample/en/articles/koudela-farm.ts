import type { ArticleText } from '../../plan/articles.ts'

/** The Koudela farm, in English. */
export const koudelaFarm: ArticleText = {
  name: 'Number seven: the Koudelas, their two guests and thirty-eight years away',
  dscr: 'A farm with a slate roof, a hiding place behind the chaff-cutter, a lorry in October 1953 and a key that fitted in 1991. The chronicler writes about her own house and asks for leniency.',
  content: `
<p>A chronicler should not write about her own house. I put it off for thirty-five years, and then the
editorial board (Petr and Marie) decided that, as nobody else would do it, I must. I married into number
seven; I was born at the smithy, at number twenty-one. So at least I saw the gate first from outside.</p>

<h2>The gate</h2>
<p>It has the year 1796 on the keystone and a groove at the height of one’s hip, rubbed by cart axles.
Behind it is a farmyard as they are built here: house on the left, granary on the right, barn across.
Thirty-one hectares belonged to it, eleven cows, two pairs of oxen and, from 1871, the slate roof which made
Matěj Koudela a laughing stock for three years and a hero <a href="{{article:fire-1874}}">for one
afternoon</a>. In the family portrait taken by Javůrek in May 1912 nine people stand before that gate, and
the boy at the far left, with his cap pushed back, is Václav.</p>

<h2>The guests</h2>
<p>On Thursday 23 November 1944 Václav went to the barn for straw and found two men in it. One was a
Scotsman, William Reid of Aberdeen, taken prisoner in France in 1940; the other Mykola Sydorenko from near
Poltava. They had run away from a coal mine beyond the mountains, eleven nights on foot, and had not a
language in common. Grandmother Barbora brought soup. Václav said they could stay till morning. They stayed
twenty-four weeks.</p>
<p>Behind the chaff-cutter there was a gap of ninety centimetres between two walls; it was boarded up and
the machine pushed in front. Five people knew. The children, two of them, knew nothing and wondered why
their father had begun to sing in the barn: that was the sign that it was clear. The gendarme came three
times, once with a dog. The dog was given a bone and lay down.</p>
<blockquote><p>‘In the spring they spoke to each other in Czech. It was our granny’s Czech, with everything,
so that the Scotsman, when he dropped a pail on his foot in front of the whole village on the ninth of May,
said a word which he could have had only from her.’</p></blockquote>
<p>That is from the chronicle for 1946. Reid went home in June. Sydorenko went home too, in July, and we
never heard from him; we have tried. From Aberdeen came a letter every Christmas, and each had on the
envelope: <em>V. Koudela, No. 7, The Slate Roof</em>.</p>

<h2>The lorry</h2>
<p>The co-operative was founded in 1952 with nine members. Václav did not join. First the deliveries were
raised, then raised again, then the threshing machine was sealed. In the court file, which we have been able
to read since 1992, it is set down against him that he had thirty-one hectares, that he sang at work in a
provocative manner, and that he <em>maintains written contact with the West</em>. Eight Christmas letters
are attached.</p>
<p>On Tuesday 27 October 1953 a lorry drove into the yard at five in the morning. They were given an hour
and a half and could take:</p>
<ul>
<li>beds, one table, chairs;</li>
<li>clothing and bedding <em>in the usual quantity</em>;</li>
<li>potatoes for the winter, two sacks;</li>
<li>no tools, no animals, no clock, as that was <em>inventory</em>.</li>
</ul>
<p>They were taken a hundred and forty kilometres away, to a state farm near the border, into a room with a
stone floor. That same day at the pub nobody sat down at his table by the window;
<a href="{{article:guest-book}}">the guest book</a> remembers it. Václav Koudela herded other people’s cows
and died in 1961. He never saw the gate again. His wife kept the key to it in a sugar tin.</p>

<h2>The key</h2>
<p>In the meantime number seven was an office, a feed store, a dormitory for seasonal workers and lastly
nothing. When the farm was given back, in April 1991, there were hens in the granary that belonged to no
one, and in the kitchen a portrait had been taken down from the wall and left a clean square. My husband
Jan, Václav’s grandson, tried the key out of curiosity. Four locks had been put on that gate over the years,
and the one that still worked was the old one.</p>
<p>We have eighteen hectares now, and sheep. The slate is original but for the north side. Behind the
chaff-cutter there is still the gap of ninety centimetres, and anyone who asks can stand in it for a while;
it is instructive to count to a hundred. In 1994 a man with a Scottish accent rang at the gate. He was
Reid’s son. He had brought a photograph, whisky, and one Czech word, which he asked us to explain. We told
him that it was an agricultural term.</p>
<p>Pictures of the house and its people are among <a href="{{gallery:families}}">the families</a>. The clock
came back too: it turned up in 1998 in Želetín, in a registry office. It is slow. We leave it so.</p>
`,
}
