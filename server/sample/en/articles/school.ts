import type { ArticleText } from '../../plan/articles.ts'

/** The school, in English. */
export const school: ArticleText = {
  name: 'Eleven pupils and a tortoise: the school from 1784 to 1976',
  dscr: 'Lessons in a farmhouse parlour, four years over the tap-room, ninety-eight in a house of its own. What was taught in Tichá Lhota, who paid for the firewood, and how the last day went.',
  content: `
<p>The building people now know as the museum smells of floor wax, as it did when it was a school. We did
not plan that. When the exhibition was being installed in 2004, a tin of the old polish was found in the
caretaker’s cupboard, still good, and with the first rub the whole committee fell silent. Four of its seven
members had been pupils here.</p>

<h2>In the parlour of no. 5</h2>
<p>Lessons began in 1784, as the decree required, in the large room of the farm no. 5. The farmer, Adámek by
name, received six gulden a year for it and the right to have his oats threshed by the older boys. The first
teacher was a discharged corporal with a wooden leg who taught reading, counting and, the inspector
complained, <em>drill</em>. In winter there were fifty children, in summer nine; the rest were grazing
geese. In 1811 the inspector noted that the pupils of Lhota <em>read fluently, but always the same
page</em>. They had one book.</p>

<h2>Over the tap-room</h2>
<p>On 14 July 1874 no. 5 burnt down together with twenty other houses, as described in
<a href="{{article:fire-1874}}">the article on the great fire</a>. For four years the school was held in the
dance hall of the pub U Tří lip. Parish priest Dostál protested in eleven letters. Teacher Novotný replied
in one: the children could now do sums with halves and quarters better than any in the district.</p>

<h2>A house of our own, 1878</h2>
<p>The new school, no. 52, was opened in October 1878. It cost 7,430 gulden, had two classrooms, a flat for
the teacher, and above the door the inscription <em>To youth</em>, to which somebody added in chalk the same
night: <em>and to Novotný</em>. Granite for the steps was given by the quarry, timber by the abbey, and each
house brought, for the next forty years, two logs per child and week. A child without logs sat by the
window.</p>
<p>In 1900, when the village had 611 inhabitants, a hundred and four children attended. František Holub came
as assistant teacher in 1912 and from 1919 was headmaster. In 1921 he was entrusted with the chronicle, and
in the same year his daughter Marie was born, so he had, as he wrote, <em>two things to keep clean</em>. He
founded the pupils’ orchard, the library and the theatre. He wrote in the chronicle up to the autumn of 1938
and then closed it with a single sentence:</p>
<blockquote><p>‘A chronicler should write what is and not what he would wish, and today I cannot put down
either.’</p></blockquote>
<p>He was arrested in the classroom on 3 June 1942. The lesson was on the rivers of Europe. He died in
Buchenwald in February 1943, and the map has hung at the Danube ever since.</p>

<h2>Miss Holubová</h2>
<p>Marie Holubová took over her father’s classroom, and his chronicle, in 1946. She taught for thirty years,
three generations in several families, and all of them say the same: she never raised her voice and you
could hear a pin drop. She had rules:</p>
<ul>
<li>whoever comes late brings a log, winter or summer;</li>
<li>whoever asks something she does not know gets a one, the best mark there is;</li>
<li>on the first warm day lessons take place under <a href="{{article:three-limes}}">the limes</a>;</li>
<li>the tortoise Cicero, a gift of the circus in 1961, is not to be told the answers.</li>
</ul>
<p>That she was writing something else than she was supposed to, and where she kept it, only came out after
her death: see <a href="{{article:lost-pages}}">the lost pages</a>.</p>

<h2>Wednesday 30 June 1976</h2>
<p>In 1970 there were twenty-six children, in 1974 fifteen, and when the village was put under Želetín in
1976 there was nobody left to sign an objection. On the last day eleven pupils received their reports. The
photograph from that day is in <a href="{{gallery:classes}}">the gallery of classes</a>: five girls, six
boys, and if you look closely, the tortoise. Miss Holubová let them ring the hand bell one after another,
from the youngest to the oldest. Then she entered in the class register, in the column <em>Subject
matter</em>, the words ‘Going home’, in the column <em>Notes</em> a full stop, and retired. She was
fifty-five.</p>
<p>Cicero moved to the Hrubýs at no. 1. He outlived the school by twenty-two years.</p>

<h2>What to see</h2>
<p>The larger classroom has been left as it was: benches, stove, the map of Europe. In the smaller one we
show <a href="{{article:glass-plates}}">Javůrek’s plates</a> and the facsimile of the charter. You may sit
down at the desks. Grown-ups have to sit sideways, and that, too, is part of the lesson. More pictures:
<a href="{{gallery:school}}">the school</a>.</p>
`,
}
