import type { ArticleText } from '../../plan/articles.ts'

/** The fire brigade’s Smekal engine, in English. */
export const smekalEngine: ArticleText = {
  name: 'Eight men, twenty-eight metres: our Smekal engine of 1884',
  dscr: 'A hand-drawn fire engine, bought on instalments, that has outlived five motor pumps. How it works, what it put out, whom it wetted and why it is exercised every month, including in January.',
  content: `
<p>The oldest active member of the Tichá Lhota fire brigade is a hundred and forty-two, weighs eleven
hundredweight and has brass lips. I am its engineer, which is to say that I grease it. Visitors to the
brigade house ask if it still works. I always say: take two steps to the left, please.</p>

<h2>From ash to brass</h2>
<p>The brigade was founded in 1879, five years after <a href="{{article:fire-1874}}">the fire that took
twenty-one houses</a>. There were twenty-four founding members, nine of them people whose houses had burnt.
For five years they had helmets, a ladder, a trumpet, and a two-wheeled syringe bought from the abbey
gardens, good for roses. In 1884 the firm of Smekal delivered a four-wheeled hand engine. It cost 640
gulden, of which the insurance company gave a hundred, the proceeds of a ball fifty-three, and the rest was
paid off over six years. The last instalment was handed over on the very bridge which
<a href="{{article:floods}}">the flood</a> took eight days later.</p>
<p>On Sunday 29 June 1884 it was blessed and tried out. The minute book, in which the secretary spared
nobody, not even himself:</p>
<blockquote><p>‘The jet reached above the cock on the church. The Reverend was wetted, having stood where he
was asked not to stand. The band was wetted, out of enthusiasm. Mr Hrubý’s open windows were wetted, he says
on purpose. It is hereby recorded that it was an accident and that it was well aimed.’</p></blockquote>

<h2>How it works</h2>
<p>There is nothing in it that you cannot see. Two cylinders stand in a copper trough; eight men, four to
each beam, go up and down; and between the cylinders there is an air vessel, a brass pear, in which the
strokes are smoothed into a steady stream. For those who would like figures:</p>
<ul>
<li>bore 120 millimetres, fifty double strokes a minute, about 200 litres;</li>
<li>jet 28 metres far, or to the cock, if the wind is kind;</li>
<li>a shift lasts ten minutes; after that, as the rule book has it, <em>speech becomes impossible and songs
coarse</em>;</li>
<li>hoses of hemp, woven here until 1931; they have to be wetted beforehand, or they drink the first barrel
themselves.</li>
</ul>
<p>The leathers in the valves are cut from the neck of an ox. I changed them in 2011, and before that my
grandfather did in 1974. The old ones hang on a nail: they are hard as plates but would still do.</p>

<h2>What it put out</h2>
<p>The log has ninety-four call-outs. The first was a chimney at the rectory in November 1884, the priest
having forgiven us by then. The longest was the abbey granary in Želetín in 1902, nineteen hours; they went
there on foot, pulling, and came back by train, on the third day of <a href="{{article:railway}}">the
railway’s</a> existence, with the engine on a flat wagon garlanded with hops. In 1933 we got the first motor
pump and the Smekal was declared a reserve. In May 1945 the motor pump was taken away by a retreating army;
the reserve put out the signal box at the station.</p>
<p>The most recent action was in August 2002. The power was off, the two petrol pumps stood under water
themselves, and the Smekal kept the cellar of the pub dry for two days and nights. I pumped in the shift
from two to ten past two and have respected everybody in the picture of
<a href="{{gallery:brigade}}">1889</a> ever since. Some of them are as thin as rakes. How they did it for
nineteen hours I do not know.</p>

<h2>Five motors</h2>
<p>Since 1933 five motor pumps have served beside it. One left with the army, two have gone for scrap, one
stands in a museum in the region with a notice <em>do not touch</em>, and the fifth works if it is spoken
to. I do not say so to boast. It is just that a thing which can be repaired with leather, tallow and a
hammer by the blacksmith across the road lives longer. For a hundred and twenty years that blacksmith was
somebody of our family, so perhaps I do say so to boast a little.</p>

<h2>Every month</h2>
<p>We take it out on the last Friday of each month. In January we only work the beams dry, because of the
frost, and then go and discuss it. In June there is the competition of historic engines on the green: eight
crews last year, a barrel of water, a target at twenty-five metres. The rules were written in 1924, and say
among other things that a crew may be of men, women or mixed, <em>provided that they keep time</em>. The
women of Horní Olešná have won for three years running. They sing while pumping. We have started to
rehearse.</p>
`,
}
