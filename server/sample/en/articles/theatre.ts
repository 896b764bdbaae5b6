import type { ArticleText } from '../../plan/articles.ts'

/** The theatre of the 1920s, in English. */
export const theatre: ArticleText = {
  name: 'Curtain at seven, after milking: the theatre of the 1920s',
  dscr: 'Thirty-four premières in nine years in a village of five hundred. Where the water sprite’s green came from, what the prompter shouted and how electric light did away with ghosts.',
  content: `
<p>Rolled up in the loft of the museum is a piece of canvas six metres by four, which smells of size and
mice. Unrolled, which takes four people, it shows Tichá Lhota as it never was: the church a little higher,
the Tichava a little wider, the sun above Strážník, where it does not rise. It was painted in 1922 by my
great-grandfather Antonín Javůrek, who had photographed everything as it was for twenty-four years and, as
he said, <em>wanted a rest</em>. It is the curtain of our theatre.</p>

<h2>Why just then</h2>
<p>There had been acting before the war, too: one of <a href="{{gallery:plates-festivals}}">the plates</a>
shows a company in borrowed uniforms, with a cardboard cannon. But the real thing started with Sokol in
1921. The gymnasts needed money for a horizontal bar; headmaster Holub suggested a play. The play made four
times as much as the bar cost, and after that nobody could be stopped. Between 1921 and 1930 the company put
on thirty-four premières, all of them in the hall of the pub U Tří lip, for an audience on planks and beer
barrels. Curtain went up at seven, in summer at eight: <em>after milking</em>, the posters said.</p>

<h2>Who was who</h2>
<ul>
<li><strong>František Holub</strong> directed, did the make-up and paid for the matches;</li>
<li><strong>Růžena Hrubá</strong>, the publican’s sister, played every heroine until November 1926, when she
married the lover, and every mother-in-law thereafter;</li>
<li><strong>Karel Vaněk</strong>, blacksmith, was thunder, and, when he had shaved, a lover;</li>
<li><strong>Josef Bárta</strong> from the mill, still a young man, was the water sprite in <em>Lucerna</em>
and dyed his beard with something that did not wash out for the whole of Lent;</li>
<li><strong>Alois Mach</strong>, the future sexton, prompted, in a voice audible in the street.</li>
</ul>
<p>At <em>Maryša</em> in February 1924 Karel Vaněk as Vávra had to drink the poisoned coffee. Mach, who knew
that Růžena had by mistake put real soot into it, whispered from his box <em>Don’t drink that!</em> The
audience thought it was part of the play, and half the hall joined in. Vaněk put the cup down, considered,
said the sentence that is told here to this day, ‘I know, but it is in the script,’ and drank it up. The
chronicle assessed it thus:</p>
<blockquote><p>‘Maryša was given for the third time. The tragedy was received with such laughter that the
players repeated the last act on Sunday, properly, and without coffee. Receipts 212 crowns; of that a
doctor, 15.’</p></blockquote>

<h2>Ghosts and bulbs</h2>
<p>In December 1926 the village got electricity and the stage got six bulbs with a resistance, made by the
miller out of a pickle barrel and salt water: the deeper the rod, the brighter the sun. It worked. Only the
forest spirits in <em>Strakonický dudák</em> were finished. Under paraffin lamps nightshirts had been
enough; under the bulbs the whole hall could read on the third spirit from the left, back to front,
<em>Želetín Flour Mills</em>. From that time on the company had a costume mistress.</p>
<p>The same dynamo could light either the stage or the lower row of houses, but not both, so that on theatre
nights the lower row had no choice but to come.</p>

<h2>What it was good for</h2>
<p>Money from the theatre paid for a horizontal bar, two hundred and forty books, a third of
<a href="{{article:monument}}">the monument</a>, a hose for the fire brigade, and in the winter of 1929,
when birds fell frozen from the air, coal for eleven families. Seven weddings came out of it. Holub kept a
separate list of those, with the titles of the plays.</p>
<p>It also taught people something. When, twenty years later, a bell had to disappear overnight and a sexton
had to look surprised in the morning, it was managed by a man who had heard every part in the repertoire two
hundred times; the lover and the water sprite carried the props. I would not write it if old Mach had not
said so himself: ‘I had always been in the box. Once in my life I was to go on stage, and I could tell
nobody how I had played.’ How he played is to be found in <a href="{{article:bells}}">the article on the
bells</a>.</p>

<h2>The end, and not quite</h2>
<p>The talking picture came to Želetín in 1930, with a late train back. The last première was <em>Naši
furianti</em> on St Stephen’s day; the hall was half full. The curtain was rolled up and carried to the loft
of <a href="{{article:school}}">the school</a>, where it outlasted everyone.</p>
<p>It has been out twice since: in 1945 as a tarpaulin over a cart, and in 2004, when the museum was opened.
The third time is to be in 2027. A company is being got together, the play will be <em>Lucerna</em>, and for
the water sprite we are looking for somebody who does not have to go to work in the following weeks.</p>
`,
}
