import type { ArticleText } from '../../plan/articles.ts'

/** The local railway, in Czech. */
export const railway: ArticleText = {
  name: 'Šestasedmdesát let lokálky a co dostanete na nádraží dnes',
  dscr: 'Dráha Želetín – Tichá Lhota – Horní Olešná jezdila od října 1902 a posledního cestujícího svezla 27. května 1978. O jízdních řádech, jiřinách mezi kolejemi a velmi dobrém koláči.',
  content: `
<p>Naše dráha nikdy nespěchala. Podle prvního jízdního řádu trvalo těch sedmnáct kilometrů ze Želetína do
Horní Olešné osmapadesát minut i se třemi minutami v Tiché Lhotě <em>na vodu a na noviny</em>, čímž se
nemyslel tisk. Nejrychleji to zvládla za jedenačtyřicet, v posledním roce, kdy už nebylo komu
zastavovat.</p>

<h2>Jak se k nám dostala</h2>
<p>Přišla kvůli kameni. <a href="{{article:quarry}}">Lom na Strážníku</a> posílal dlažební kostky do půlky
mocnářství volskými potahy a jeho majitelé zaplatili třetinu trati. Geometři nakreslili v roce 1899 dvě
varianty, jednu rovnou a druhou přes naše sady. Na plánu v <a href="{{gallery:maps}}">galerii map</a> je
přesně v místě, kde se rozcházejí, skvrna od kávy. Rovná by nás byla minula o dva kilometry. Co rozhodlo,
uvádí zápis obecního zastupitelstva s neobvyklou otevřeností: <em>pánům inženýrům ukázán rozhled, slivovice
a druhá trasa, v tomto pořadí</em>.</p>
<p>První vlak přijel ve středu 1. října 1902 v 10.17, o sedmnáct minut později, než měl, a těch sedmnáct
minut už nikdy nedohnal. Javůrek čekal na rampě s velkým přístrojem. Farář mašinu posvětil, hasiči stáli v
pohotovosti s hadicemi, škola zpívala a jediný, kdo omdlel, byl přednosta.</p>

<h2>Nádraží</h2>
<p>Je to typová budova místních drah, čp. 74: čekárna, kancelář, nahoře byt. Netypová byla zahrádka.
Přednosta Viktor Pech, který tu sloužil od roku 1909 do roku 1937, pěstoval mezi kolejemi jiřiny do tvaru
písmen T a L, tak velkých, že se podle nich strojvůdci v mlze orientovali. Roku 1913 ho ředitelství vyzvalo,
aby je odstranil. Odpověděl, že očekává kontrolu. Kontrola dostala mezi květinami kávu a písmena zapsala do
inventáře. Od té doby se musela každé jaro vysadit znovu, protože byla drážním majetkem.</p>
<blockquote><p>„Vlak jsou naše hodiny a jdou pozdě, avšak každý den o stejný kus, a na to je větší
spolehnutí než na ty, kdo jsou přesní jednou za čas.“</p></blockquote>
<p>Holub to napsal roku 1927 v zápisu o samosprávě.</p>

<h2>Co vozila</h2>
<ul>
<li>tam: žulu, švestky, telata, odvedence, vystěhovalce po jednom kufru, v pondělí gymnazisty;</li>
<li>zpátky: uhlí, sůl, hnojiva, elektrický kabel, paruky pro ochotníky, v sobotu gymnazisty;</li>
<li>v roce 1917 zvon <a href="{{article:bells}}">Václav</a> na vagonu od kamene, s věncem, který nikomu
nešlo přes srdce sundat;</li>
<li>v roce 1938 poslední letní hosty, opačným směrem.</li>
</ul>
<p>V rekordním roce 1948 se u našeho okénka prodalo 61 200 jízdenek. V roce 1967 skončil lom a s ním
nákladní vlaky. Autobus jel do Želetína pětadvacet minut a stavěl u hospody. V roce 1977 tu denně
nastupovalo průměrně šest lidí a dráha je znala jménem.</p>

<h2>Sobota 27. května 1978</h2>
<p>Tatínek tvrdí, že mě tam nesl na ramenou. Narodil jsem se o šest let později, takže to byl nejspíš
bratranec. Motoráček, jeden z těch malých červených, kterým se říkalo <em>Hurvínek</em>, vyjel ze Želetína v
18.51. Jindy míval jeden vagon, toho večera měl tři a byly plné. U nás přistoupilo jedenačtyřicet lidí s
věnci, harmonikou a husou. V Horní Olešné strojvůdce Souček, který na trati sloužil devětadvacet let, vypnul
motor, vyndal klíček a nevěděl, komu ho dát.</p>
<p>Cestou zpátky pršelo. Vlak zastavil uprostřed polí na přejezdu u Medníku a celou minutu houkal. V
předpisech to nebylo. Do půlnoci se pak všech jedenačtyřicet podepsalo v hospodě do
<a href="{{article:guest-book}}">pamětní knihy</a> a jeden do ní vlepil jízdenku za dvě koruny čtyřicet,
štípnutou.</p>

<h2>Potom</h2>
<p>Koleje se vytrhaly v roce 1983 a z pražců stojí polovina kůlen ve vsi, takže v horku voní Tichá Lhota
drahou dodnes. Na nádraží byl sklad barev a potom sklad ničeho. V roce 2012 se po náspu položila
cyklostezka; má stoupání, kterého si žádný cyklista nevšimne, a všichni nám za ně děkují. A v roce 2015 tam
Martina a Ondřej Pechovi, přednostova pravnoučata, otevřeli kavárnu.</p>
<p>Koláč se vydává u okénka na jízdenky. V čekárně jsou staré lavice, jízdní řád z roku 1936, a když se
zeptáte, obsluha vám poví, že nejbližší vlak jede <em>za chvíli</em>. Mezi místem, kde byla první kolej, a
místem, kde byla druhá, kvetou jiřiny do tvaru dvou písmen. Podle inventáře pořád patří dráze. Víc v
<a href="{{gallery:railway}}">galerii železnice</a>.</p>
`,
}
