import type { ArticleText } from '../../plan/articles.ts'

/** The floods and the bridge, in Czech. */
export const floods: ArticleText = {
  name: 'Tichá voda: povodně 1890, 1897 a 2002',
  dscr: 'Ve zdi mlýna jsou vysekané tři rysky a hospodské schody slouží jako pravítko. Jak nám Tichava vzala most, dopomohla k lepšímu a dvakrát se na něj přišla podívat.',
  content: `
<p>Tři sta šedesát dní v roce se dá Tichava u brodu přeskočit, není-li vám přes čtyřicet. Ze zbylých pěti
připadnou dva nebo tři na jarní tání, kdy to radši nezkoušejte. A pak bývají dny, po nichž se do zdi
<a href="{{article:mill}}">Bártova mlýna</a> seká ryska. Co se měří, byly tři.</p>

<h2>Jak měříme</h2>
<p>Úřední vodočet je na mostě a každých deset minut hlásí do Želetína. Ves měří podle schodů hospody U Tří
lip. Je jich pět, jsou žulové a platí na celé návsi jako jednotka: <em>u paty</em> neznamená nic, <em>první
schod</em> znamená nosit věci do patra. Podle obou pravítek to vypadá takto:</p>
<ul>
<li><strong>1890</strong>: 182 centimetrů u mlýna, čtvrtý schod;</li>
<li><strong>1897</strong>: 121 centimetrů, první schod;</li>
<li><strong>2002</strong>: 139 centimetrů, druhý schod.</li>
</ul>

<h2>Září 1890</h2>
<p>Nad půlkou země pršelo čtyři dny a tři noci. Ve čtvrtek 4. září kolem páté ráno připlavala z pily v Horní
Olešné hromada klád a vzpříčila se o dřevěný most. Během půl hodiny za ní voda stoupla a obešla to dolní
řadou. Pak most povolil, <em>se zvukem</em>, píše se v hasičské knize zápisů, <em>jako když vstává kráva,
jenže převeliká</em>.</p>
<p>Neutopil se nikdo, hlavně proto, že hasiči, tehdy v jedenáctém roce, večer předem vyvezli staré lidi na
loďce. Loďka byla díže z čísla 22. Most se našel o šest kilometrů níž na louce patřící městu Želetínu. Město
se zeptalo, chceme-li ho zpátky, a když jsme nechtěli, poslalo účet na čtyři zlaté za odklizení.</p>

<h2>Tři oblouky</h2>
<p>Nový most se stavěl v letech 1891 a 1892 ze strážnické žuly. Obec chtěla oblouky dva, že to bude
levnější. Inženýr, mladík jménem Weiss na své první stavbě, trval na třech a v hospodě ho slyšeli říkat, že
to jinak radši nepostaví vůbec. Přišlo to na 9 860 zlatých a dluh se splatil v roce 1913. V červenci 1897,
třetí den deště, přijel Weiss sám od sebe a v pršiplášti stál na mostě, dokud se zkoušel. Kronika cituje
pamětníka:</p>
<blockquote><p>„Voda byla na dlaň pod klenáky, přinesla kupku sena s kočkou a prošla. Pan Weiss před ní
smekl. Pak šel dovnitř, poručil si rum a povídá, že teď teprve pošle poslední účet.“</p></blockquote>
<p>Kočka vystoupila u mlýna a už tam zůstala. Most, tehdy ještě bez zábradlí, najdete v
<a href="{{gallery:floods}}">galerii povodní</a>.</p>

<h2>Úterý 13. srpna 2002</h2>
<p>Bylo mi osmnáct a u hasičů jsem byl měsíc. V pondělí večer se hlásil první stupeň. Ve tři ráno mě vzbudil
děda, že neslyší jez: když je voda nad ním stejně vysoko jako pod ním, přestane hučet. Probudilo ho prý
ticho.</p>
<p>V šest byla voda na návsi, v devět u prvního schodu a ve tři čtvrtě na dvě odpoledne u druhého. Tam se na
tři hodiny zastavila. Elektřina nešla a s ní ani jedno z čerpadel, na která jsme byli tak pyšní. Vytáhli
jsme tedy z kůlny <a href="{{article:smekal-engine}}">Smekalovu stříkačku z roku 1884</a> a v osmi lidech, s
výměnou po deseti minutách, jsme až do čtvrtka ručně čerpali hospodský sklep. Lenka Hrubá čepovala z okna v
patře, kbelíkem na provaze, a nic si nepsala. V pamětní knize je přes celou stranu vlnovka a pod ní slova
<em>až sem</em>.</p>
<p>Zaplaveno bylo jedenatřicet domů. Pod třemi oblouky uvízl karavan, dva balíky sena v igelitu a mrazák,
plný, dosud zamrzlý, pro který si majitel z Horní Olešné přijel s vozíkem.</p>

<h2>Co se udělalo od té doby</h2>
<p>Louky V Olších obec v roce 2005 vykoupila zpátky a stavět se na nich nesmí; když potok potřebuje místo,
má ho. Vysázely se olše, jez má stavidlo, které otevře i dítě, a siréna má vlastní baterii. Každý červen
cvičíme. A na zdi mlýna jsme nechali místo. Kameník, který sekal rysku za rok 2002, se ptal, nemá-li jich
rovnou udělat pár do zásoby, když už má přistavený žebřík. Poděkovali jsme, že počkáme.</p>
`,
}
