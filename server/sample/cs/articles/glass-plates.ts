import type { ArticleText } from '../../plan/articles.ts'

/** Javůrek and his plates, in Czech. */
export const glassPlates: ArticleText = {
  name: 'Neusmívat se, prosím: Antonín Javůrek a jeho 412 desek',
  dscr: 'Ateliér v bývalé ševcovně, přepážka na půdě, která zněla dutě, a čtyři sta dvanáct kusů skla s celou vsí. O tom, jak se našly, vypráví fotografova pravnučka.',
  content: `
<p>Bylo mi devatenáct, když se tatínek opřel o nesprávnou stěnu. Psal se červen 1998, spravoval se krov na
čísle 32 a prkenná přepážka vzadu na půdě, kterou jsme měli odjakživa za konec domu, mu pod loktem povolila.
Za ní byl prostor úzký jako zpovědnice a v něm čtrnáct dřevěných beden s čísly vypálenými do víka. Na první
z nich ležela kartička psaná strmým, kantorským písmem: <em>Nestavět. Neklást naležato. Nepůjčovat
Hrubému.</em></p>

<h2>Ševcův syn</h2>
<p>Antonín Javůrek se narodil roku 1871 v témže domě a měl být švec jako jeho otec. Na vojně ho přidělili k
plukovnímu fotografovi jako muže, který nosí stativ, a domů se vrátil se stativem vlastním. V květnu 1898
otevřel ateliér: dal zasklít severní stranu střechy, což přišlo na sto devadesát zlatých, na prostěradlo
namaloval balustrádu s jezerem a postavil se před ně sám. To je deska číslo jedna.</p>
<p>Ves si na něj zvykala pomalu. Jeho kniha vykazuje za první rok sedm zákazníků, z nichž dva platili vejci.
Zlom přinesla v roce 1902 dráha. Lidé začali jezdit, kdo odjížděl, musel po sobě nechat podobu, a kdo
zůstával, chtěl mít co poslat za ním. Ještě tu zimu seděli v ateliéru manželé Křížovi ve svátečním, tři dny
před cestou do Nebrasky. Obrázek odplul za moře, sklo zůstalo.</p>

<h2>Jak pracoval</h2>
<p>Používal desky 13 × 18 centimetrů, na skupiny a krajiny 18 × 24. Zapisoval si každý snímek: datum, jméno,
cenu, počasí, tu a tam poznámku. Knihu máme z let 1898 až 1914 a kusy z ní umíme doma nazpaměť:</p>
<blockquote><p>„14. září. Vaněk, kovář, s kladivem. Pod mrakem, šest vteřin. Stál jak kovadlina. – 2. října.
Paní Hrubá se čtyřmi dětmi. Dvanáct desek a nic. Jedno z dětí je vždycky šmouha. Nabídl jsem slevu na ta tři
zbylá.“</p></blockquote>
<p>Prosil lidi, aby se neusmívali. Nebylo to z přísnosti: úsměv se šest vteřin udržet nedá, a co z něj
zbude, říkával, to jsou jenom zuby. Možná proto se jeho lidé tváří, jako by se zrovna dozvěděli něco
důležitého a ještě si to rovnali v hlavě.</p>

<h2>Co na deskách je</h2>
<ul>
<li>podobizny, celkem 231, od křtu po rakev;</li>
<li>slavnosti, svatby a procesí, osmašedesát desek;</li>
<li>řemesla: kovář, mlynář, porodní bába, skalníci, chlapík, co chodil spravovat deštníky;</li>
<li>obě strany návsi, dům po domu, z roku 1904 – odtud víme, co kde stálo, a mohli jsme sepsat
<a href="{{article:walk}}">procházku po vsi</a>;</li>
<li>odchody: odvedenci pod lipami v srpnu 1914, <a href="{{article:bells}}">zvon Václav v březnu
1917</a>.</li>
</ul>
<p>Odvedenců je na desce 333 dvaadvacet. Devět z nich má jméno <a href="{{article:monument}}">na
pomníku</a>. Ten v roce 1923 vyfotografoval také, ale portréty vojáků už nedělal. Kniha z těch let chybí a
myslíme si, že ji možná ani nevedl.</p>

<h2>Za přepážkou</h2>
<p>Ateliér zavřel v roce 1931, choval včely a maloval kulisy <a href="{{article:theatre}}">pro divadlo</a>.
Kdy přepážku postavil, nevíme jistě. Babička si pamatovala zatloukání na podzim 1941, kdy se kdeco
odevzdávalo a nikdo se nevyptával proč. V březnu 1943 zemřel a v rodině se o bednách nemluvilo, protože o
nich nikdo nevěděl. Stály tam pětapadesát zim. Sedmatřicet desek mrazem popraskalo, čtyři sta dvanáct jich
vydrželo a pod tím číslem je má muzeum v inventáři.</p>
<p>V letech 2011 až 2014 jsme je umyli, naskenovali a popsali. Tři sta jedenapadesát lidí má zase jméno.
Jedenašedesát tváří ho nemá.</p>

<h2>Deska 409</h2>
<p>Spát mi nedává deska 409. Bez data, bez zápisu, jiné světlo než na všech ostatních. Portrétovaná tvář
nehledí do objektivu, ale kousek vedle, na toho, kdo stál u přístroje, a chystá se usmát – jediná ze všech.
Ukazovala jsem ji každému ve vsi, komu je přes osmdesát. Dívají se dlouho a pak řeknou, že neznají, ale že
by byli rádi znali. Pokud víte vy, adresa muzea je na úvodní stránce. Desky najdete
<a href="{{gallery:plates}}">v galerii</a>; začněte <a href="{{gallery:plates-portraits}}">portréty</a>.</p>
`,
}
