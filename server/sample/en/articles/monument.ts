import type { ArticleText } from '../../plan/articles.ts'

/** The war monument, in English. */
export const monument: ArticleText = {
  name: 'Thirty-one names, and the space left beneath them',
  dscr: 'The granite in front of the school was unveiled in 1923. Who the thirty-one were, how a hook over a letter cost eighteen crowns, and why one mother would not have her son’s name carved.',
  content: `
<p>The monument to the fallen of the First World War stands where the path to the school leaves the green.
It is a block of granite from Strážník, two metres and ten centimetres high, without a lion, a flag or an
angel. On the front are thirty-one names in three columns. In the third column, under the last of them,
there is a smooth space for one line. Strangers take it for an error in the stonecutter’s arithmetic. It is
not an error.</p>

<h2>From a village of six hundred</h2>
<p>In August 1914 seventy-nine men from Tichá Lhota joined up, in the end a hundred and thirty-four.
Twenty-two of the first ones were photographed under the limes by Antonín Javůrek; the plate is in
<a href="{{gallery:wars}}">the gallery</a>. They are wearing asters in their caps. Their average age, as I
once worked out, was twenty-four.</p>
<p>The first to fall was Jan Adámek of no. 5, on 28 August 1914 in Galicia. He had been away from home for
twenty-six days. The last was stonecutter Matěj Kubát, who came back in December 1918, sat down on the bench
at no. 40, said he was home, and died of the lungs in January. It was disputed whether he had
<em>fallen</em>. His workmates from the quarry settled it: they said that they would carve him for nothing,
or else they would carve nobody.</p>
<ul>
<li>fourteen fell in Galicia and in Russia,</li>
<li>nine on the Italian front, four of them on the same mountain,</li>
<li>five died of wounds or of the lungs, three in captivity;</li>
<li>nineteen were farm hands and cottagers, seven quarrymen, two smiths, a shoemaker, a student and an
organist;</li>
<li>there are two pairs of brothers, and one father with his son.</li>
</ul>

<h2>The stone</h2>
<p>A committee was set up in 1921, the same year as the chronicle and Sokol. There was a collection, then a
ball, then a performance of <em>Lucerna</em> by <a href="{{article:theatre}}">the amateur players</a>, and
altogether 11,340 crowns came in. A firm in Želetín offered a bronze legionary from a catalogue, in two
sizes. Headmaster Holub spoke against it in the village council:</p>
<blockquote><p>‘Ours went in the emperor’s coats and for no cause of their own. Let us not dress them up a
second time. Let us write down what they were called; that is the only thing which certainly belonged to
them.’</p></blockquote>
<p>The names were arranged by the alphabet, not by rank or by date. At the unveiling on Sunday 1 July 1923
Josef Vaněk’s widow noticed that the name on the stone was Vanek. The hook over the letter was added in
spring. A bill for eighteen crowns is attached to the minutes, with the note: <em>the dearest bird’s
footprint in the village</em>.</p>

<h2>The thirty-second</h2>
<p>Tomáš Hlaváč of no. 28, carter’s son, born in 1895, was reported missing on 4 June 1916. His mother
Anežka received the form, and in 1922 the committee’s visit. She gave them coffee and said that missing is
not fallen, and that she would not have him carved before she had seen him, because what if he read it.
Holub went to her three more times. Then he told the stonecutter to leave a line.</p>
<p>She laid a place for him at table until 1941. People who as children went to no. 28 for milk remembered
it: a white plate with a blue rim, a spoon, no knife, because he had not liked knives at table. When she
died, the plate was put into the coffin with her, and the village council resolved that the line should stay
empty <em>for all time</em>. It has been resolved again, without debate, by every council since, most
recently in 2022.</p>

<h2>After the second war</h2>
<p>In 1946 a small plate was set into the side of the stone with four names, of whom František Holub is the
first. He died in Buchenwald in 1943. The man who had fought for plain names has one himself, and not a
single word with it.</p>

<h2>Eleven in the morning</h2>
<p>On 11 November we read the names out loud. It takes a minute and fifty seconds. The reader is always the
youngest person who can read; this year it will be a girl from no. 66 who is six and has been practising
<em>Vaněk</em> with the hook. After the thirty-first name there is a pause as long as one name. Then
<a href="{{article:bells}}">Anna</a> rings, who is the only one present to have known them all.</p>
`,
}
