import type { ArticleText } from '../../plan/articles.ts'

/** The three limes, in Czech. */
export const threeLimes: ArticleText = {
  name: 'Tři lípy: zasazeny 1848, od té doby se počítají',
  dscr: 'Sázely se na paměť konce roboty, jména jim dal výbor a ves je přejmenovala. O dvou stromech, které stojí, o jednom, který lehl jedné lednové noci, a o jednom osmnáctiletém.',
  content: `
<p>V červnu, když kvetou, jsou lípy dřív slyšet než vidět. Od kostela to zní, jako by někde daleko šla
mlátička. Včely sem létají až z Medníku a med z těch dvou týdnů je nazelenalý a prodává se jen známým.</p>

<h2>Na svatého Martina 1848</h2>
<p>Sedmého září 1848 byla zrušena robota: ve Lhotě tři dny v týdnu s potahem a o žních tolik, kolik jich
bylo. Zpráva došla v neděli nato a farář Matouš Kalina poznamenal, že ho lidé prosili, aby ji přečetl
dvakrát, a potom aby jim ukázal, kde to stojí. Jedenáctý listopad popsal ve farní knize takto:</p>
<blockquote><p>„Dnes zasazeny před hospodou tři stromky vyrýpnuté na Strážníku, tlusté co bičiště. První
držel sedlák Koudela, druhý mlynář Bárta, třetí kovář Vaněk, aby každý stav měl svůj. Požehnal jsem jim a
pravil, aby rostly rovně. Starý Mach podotkl, že nemusejí, když už to není povinné.“</p></blockquote>
<p>Výbor je pojmenoval Konstituce, Svornost a Ferdinand. Do měsíce se císař Ferdinand vzdal trůnu, do tří
let byla pryč i konstituce a ves, která má ráda jména na delší dobu, začala stromům říkat podle těch, kdo je
drželi: Koudelova, Bártova a Vaňkova. Hospoda, do té doby <em>Na Šenku</em>, si je vzala do štítu.</p>

<h2>Co se pod nimi dělo</h2>
<ul>
<li>1866: Prusové si k nim uvázali koně; na Bártově lípě byly třicet let znát zuby;</li>
<li>1874: <a href="{{article:fire-1874}}">velký požár</a> ožehl všechny tři a Vaňkově sežehl kůru;</li>
<li>1914: fotografovali se odvedenci;</li>
<li>1921–1976: první teplý den v roce počty;</li>
<li>1945: u Koudelovy končila <a href="{{article:bells}}">fronta na zvonění Annou</a>;</li>
<li>1968: ve stínu zaparkovaly dva obrněné vozy a ptaly se na cestu;</li>
<li>rok co rok: svatojánská zábava, při níž se podle zvyku žádá o ruku ten, kdo stojí pod <em>jiným</em>
stromem.</li>
</ul>
<p>V roce 1956 se měly kácet kvůli točně autobusu. Příkaz zněl na <em>tři stromy neurčeného druhu</em>.
Slečna Holubová s celou školou odepsala, že takové stromy zde nerostou; rostou zde tři lípy srdčité,
<em>Tilia cordata</em>, a přiložila z každé list. Než se to vyřídilo, skončila pětiletka.</p>

<h2>Noc na 19. ledna 2007</h2>
<p>Orkán Kyrill k nám dorazil ve čtvrtek krátce po desáté večer. Stála jsem u okna. Dvě lípy se kývaly.
Vaňkova, ta nejblíž k dolní řadě, ne, a to na ní bylo špatně. Lehla naráz, podél návsi, mezi rybníček a
zastávku, a zavadila jenom o odpadkový koš. Chvíli bylo cítit med, v lednu.</p>
<p>Ráno jsme viděli proč. Z té strany, co je k dolní řadě, byl kmen dutý a dřevo kolem dutiny černé: uhel z
července 1874 přikrytý sto dvaatřiceti letokruhy. Nesla v sobě ten oheň celou dobu. Počítali jsme je po
večerech v hasičské zbrojnici pomocí špendlíků. Nejužší letokruh je z roku 1947, nejširší z roku 1890, kdy
bylo vody dost, a ještě zbylo.</p>

<h2>Co je z toho dřeva</h2>
<p>Spálit se nesmělo ani polínko. Z Vaňkovy lípy je dlouhý stůl v muzeu, nový pes svatému Rochovi, protože
starého snědl červotoč, sedmaosmdesát prkének na chleba, do každého domu jedno, a kotouč kmene se špendlíky,
na který si děti smějí sáhnout. Z uhlu si můj synovec Petr, který je Vaněk, dal udělat tužku. Nic s ní ještě
nenapsal, prý čeká na něco krátkého.</p>

<h2>Ta třetí</h2>
<p>Nová lípa se sázela v sobotu 12. dubna 2008. Je ze semene Bártovy a na školní zahradě se <em>pro
jistotu</em> pěstovala od roku 1999. Podle protokolu z roku 1848 ji držel sedlák, mlynář a kovář; jelikož
kovář už není, zaskočil programátor z téže rodiny. Dnes je vyšší než okap hospody a letos poprvé pořádně
kvetla. Ty dvě starší měří v obvodu 438 a 461 centimetrů a stará se o ně pán na lanech, který si s nimi
povídá.</p>
<p>Ptají se nás, jak se jmenuje. V soupisu má číslo tři. Děti, které k ní tehdy házely hlínu, pod ní dnes
sedávají s kočárky a říkají jí <em>naše</em>. Z obou stran ji uvidíte v <a href="{{gallery:green}}">galerii
návsi</a>.</p>
`,
}
