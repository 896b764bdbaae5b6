import type { NewsKey, NewsText } from '../plan/news.ts'

/** The news in Czech. */
export const news = {
  'bell-fund': {
    title: 'Sbírka na nového Václava je otevřena',
    content: `
<p>Na svatého Václava po mši otevřela farnost s obcí veřejnou sbírku na nový zvon. Má se jmenovat Václav,
vážit 540 kilogramů jako ten, který vzali v roce 1917, a viset na háku, který je
<a href="{{article:bells}}">od té doby prázdný</a>. Zvonař si řekl o 780 000 korun. Zapečetěná kasička stojí
na pultě U Tří lip, druhá v předsíni kostela; kdo bydlí daleko, může poslat na účet. První den se vybralo
41 260 korun a k tomu jeden rakousko-uherský válečný dluhopis z roku 1917 na sto korun. Dárce řekl, že jde o
zásadu. Zapsali jsme ho v dnešní hodnotě, což je dobrá historka.</p>
`,
  },
  'mill-season-end': {
    title: 'Mlýn: kolo odpočívá, střecha ne',
    content: `
<p>V sobotu 1. listopadu meleme naposledy před zimní opravou. Ze šestatřiceti korečků dva praskly a na
návětrné straně je třeba vyměnit modřínové šindele, asi devět metrů čtverečních. Kdo udrží kladivo, je vítán
následující dvě soboty od osmi; bude polévka. V prosinci a v lednu se první soboty konají jako jindy, jen
nasucho: ukazujeme, vykládáme a topíme. Kameny by se měly zase roztočit 7. února, dovolí-li led. Letos jsme
semleli 1 940 kilogramů žita a 610 kilogramů pšenice. Rekord <a href="{{article:mill}}">pana Bárty</a> z
roku 1928 zůstává bez ohrožení.</p>
`,
  },
  'chronicle-scanned': {
    title: 'Všech pět svazků kroniky je naskenováno',
    content: `
<p>Na den přesně pětatřicet let po hlasování o samostatnosti se skenovala poslední strana kroniky. Dohromady
jich je v pěti svazcích 2 316 i s volnými vklady. Mezi nimi je tramvajová jízdenka, vylisovaný hořec,
nezaplacený účet za pokrývačské hřebíky a bez jakéhokoli vysvětlení mléčný zub. Přepis potrvá déle. Hledáme
lidi, kteří staré písmo přečtou nebo se to chtějí naučit; scházíme se každý druhý čtvrtek v pět v muzeu u
kamen. Šev u <a href="{{article:lost-pages}}">strany 211</a> jsme skenovali dvakrát, jednou naplocho a
jednou tak, jak je na hmat.</p>
`,
  },
  'advent-anna': {
    title: 'V adventu se na Annu zvoní rukou',
    content: `
<p>Pohon šestihodinového zvonění se porouchal a díl přijde až v lednu. Do té doby se na Annu zvoní rukou. V
předsíni kostela visí listina, zapište se prosím na některý den, vždy dva a aspoň jeden, kdo už to někdy
dělal. Děti jen s dospělým: provaz váží méně než ony, zvon nikoli. Jiří Mach z čísla 9, jehož dědeček zvonil
v květnu 1945, bude začátečníky učit v sobotu ve tři. První výsledky: v pondělí se zvonilo v šest, v úterý v
šest hodin čtyři minuty a ve středu přišlo jedenáct zvoníků a znělo to jako svatba.</p>
`,
  },
  'frozen-lake': {
    title: 'Led v lomu: hasiči doporučují trpělivost',
    content: `
<p>Od Tří králů se nás na to denně někdo ptá, takže písemně. V sobotu jsme vyvrtali pět děr. U rampy má led
čtrnáct centimetrů, uprostřed devět a nad pramenem pod severní stěnou není žádný, jen sníh, který vypadá,
jako by tam byl. Bruslit se tedy dá mezi provazy, od rampy k červenému sudu a do setmění. Dál už je
<a href="{{article:quarry}}">devatenáct metrů vody a jeřáb</a>. Horký čaj je u brány od dvou. Pro případ, že
by se někdo probořil, jsme minulou neděli nacvičovali záchranu. Tonoucím byl pan starosta, přihlásil se sám
a má rýmu.</p>
`,
  },
  'actors-wanted': {
    title: 'Hledáme herce: v roce 2027 se bude hrát Lucerna',
    content: `
<p>Po šestadevadesáti letech se má znovu zvednout opona s příliš vysokým kostelem a příliš širokým potokem.
V červnu 2027 zahrajeme pod lipami Jiráskovu <em>Lucernu</em>, za deště v sále. Mluvených rolí je osmnáct,
první čtená zkouška je v pátek 20. února v sedm, po dojení, U Tří lip. Mlynáře máme, a to pravého. Kněžnu
máme, dopadne-li jí zkouškové. Chybějí nám oba hastrmani, jeden muzikant a nápověda
<a href="{{article:theatre}}">s tišším hlasem, než je zdejší tradice</a>. Zkušeností netřeba. Nosit prkna
ano.</p>
`,
  },
  'limes-pruned': {
    title: 'Lípy jsou ošetřeny a prošly prohlídkou',
    content: `
<p>Minulý týden se tři dny pohyboval v korunách obou starých lip pán na lanech. Vyřezal suché větve, vyměnil
jednu ocelovou vazbu a nahlédl do dutin. Nález: Koudelova je zdravá, Bártova má dutinu velkou jako kredenc a
v ní sovu, obě mají před sebou padesát let, <em>dá-li se jim pokoj</em>. Mladou jen změřil: osm metrů
devadesát. Ořezané větve leží za zbrojnicí a smějí se brát na řezbu, ne na topení, jak je tu od roku 2007
<a href="{{article:three-limes}}">zvykem</a>. Sova to celé prospala.</p>
`,
  },
  'plate-named': {
    title: 'Deska 286 má jméno, zbývá šedesát tváří',
    content: `
<p>Z Cedar Rapids v Iowě přišel do muzea dopis s otiskem naší desky 286: mladá žena s konví před malovaným
jezerem. Na rubu tužkou: <em>Filoména, č. 19, před odjezdem</em>. Je to Filoména Šťastná, která se
vystěhovala v roce 1912 a jejíž pravnuk narazil na naši galerii, když hledal vzor jejího šátku. Píše, že se
dožila třiadevadesáti, pěstovala rajčata a konev nikdy nevysvětlila. Z
<a href="{{article:glass-plates}}">jedenašedesáti neznámých tváří</a> jich tedy zbývá šedesát. Seznam visí v
muzeu a v <a href="{{gallery:plates-portraits}}">galerii portrétů</a>.</p>
`,
  },
  'museum-opens': {
    title: 'Muzeum otvírá: letos o věcech, které se vrátily',
    content: `
<p>Sezona ve staré škole začíná v sobotu 2. května v deset. Letošní malá výstava se jmenuje <em>Vráceno</em>
a jsou na ní věci, které byly ze vsi pryč a přišly domů: hodiny z matriky, klíč z cukřenky, mlýnské síto,
jeden cylindr z roku 1874, svatební šaty, které byly v Nebrasce, a kniha vypůjčená roku 1937, s omluvou.
Otevřeno je v sobotu a v neděli od deseti do pěti, a to do konce října; školy po domluvě. Vstupné je
dobrovolné a odchod také: stalo se, že návštěvníkům muselo být <a href="{{article:school}}">připomenuto, že
se zavírá</a>. Týž den mele mlýn.</p>
`,
  },
  'engine-competition': {
    title: 'Historické stříkačky: druhé místo a mokrá dechovka',
    content: `
<p>Na soutěž ručních stříkaček přijelo v sobotu na náves devět družstev. Počtvrté za sebou vyhrály ženy z
Horní Olešné časem 31,2 vteřiny; <a href="{{article:smekal-engine}}">naše Smekalka</a> byla druhá za 33,8,
což je její nejlepší čas od roku 1998. Porota dává na vědomí, že zpěv je dovolen a že pomáhá. Ve finále
povolila želetínskému družstvu hadice ve spojce a dechovka dostala asi čtyřicet litrů, většinou tuba. Hráli
dál. Zraněn nebyl nikdo, závod kachniček vyhrálo číslo 114 a výtěžek 23 400 korun jde na zvon.</p>
`,
  },
  'bell-fund-full': {
    title: 'Na zvon je vybráno',
    content: `
<p>V pátek se podesáté otevírala kasička U Tří lip a částka je pohromadě: 786 415 korun, čtyři sta jedenáct
dárců, jedenáct zemí. Největší dar bylo padesát tisíc od rodiny, která nechce být jmenována. Nejmenší byly
dvě koruny od pětiletého chlapce, který chtěl potvrzení; má ho. Děkujeme Cedar Rapids, Vídni, Aberdeenu a s
jistým překvapením i Horní Olešné, která poslala osm tisíc a lístek: <em>ať slyšíme, že už jste vzhůru</em>.
Odlévat se bude v říjnu. Nápis vybraný ze čtyřiatřiceti návrhů bude mít tři slova: <em>Zase jsem
tady.</em></p>
`,
  },
  'roch-pilgrimage': {
    title: 'Svatý Roch: dvě stě lidí a jedna bouřka',
    content: `
<p>Svatý Roch padl letos na neděli, takže se na pouť šlo v pravý den, což vychází tak jednou za šest let.
Přišlo přes dvě stě lidí ze čtyř farností, korouhev, kapela a jedenáct psů, jak se k tomuto světci sluší.
Bouřka přišla při evangeliu. Kdo se vešel, vmáčkl se do <a href="{{article:plague-chapel}}">kaple</a>,
ostatní si drželi nad hlavou stoly i se švestkovými koláči a kázání se zkrátilo na čtyři věty. Pro příští
rok je žádáno v téže délce. Nové dubové dveře, které zaplatila obec, jsou tím vyzkoušeny z obou stran.</p>
`,
  },
  'native-register': {
    title: 'Rodáci, potomci a uprchlíci: dejte o sobě vědět',
    content: `
<p>Na oslavy chceme pozvat každého, kdo se tu narodil, chodil sem do školy nebo má odsud babičku. Potíž je,
že nevíme, kde všude jste. Muzeum proto založilo soupis: jméno, číslo domu, pokud ho znáte, a kam psát.
Zatím v něm máme 388 lidí ze čtrnácti zemí. Nejdál bydlí pán na Tasmánii a ptá se, jestli ještě kouše pes na
dvanáctce. Nekouše, to bylo v roce 1961. Adresy použijeme na jednu jedinou pozvánku a pak je zamkneme v
muzejní skříni, v té nové, <a href="{{article:lost-pages}}">která zamyká</a>.</p>
`,
  },
  'charter-loan': {
    title: 'Listina se na devět dní vrátí domů',
    content: `
<p>Želetínský archiv nám zapůjčí originál listiny z roku 1227: od 19. do 27. června 2027 bude ležet v muzeu,
vůbec poprvé v místě, o kterém mluví. Podmínky mají šest stran. Padesát luxů, osmnáct stupňů, vitrína s
alarmem, v noci hlídač a v budově žádný med. Ta poslední je připsána rukou a domníváme se, že je to žert,
ale vyhovíme. Popis a obraz listiny najdete na stránce archivu; co se v ní praví o nás, stojí v
<a href="{{article:charter-1227}}">našem článku</a>.</p>
`,
  },
  'bell-cast': {
    title: 'Václav je ulitý',
    content: `
<p>V sobotu v sedm večer nás stálo ve zvonárně dvaapadesát, ve dvou řadách za řetězem. Bronz tekl tři minuty
a dvacet vteřin. Nepromluvil nikdo, ani ti od Tří lip. Před litím nechal zvonař každého přihodit do pece
něco malého, co zvonu neuškodí: šly tam měďáky, kohoutek ze školy a bronzové pouzdro ze starého srdce Anny,
aby byli příbuzní. Devět dní teď bude chladnout, pak se vyklepe z formy, vyčistí a doladí. K nám pojede na
jaře náklaďákem a posledních tři sta metrů <a href="{{article:bells}}">na senných saních</a>, ať bude sníh,
nebo ne. Kovářova rodina má připravená kolečka.</p>
`,
  },
  'programme-2027': {
    title: 'Osm set let: program má obrysy',
    content: `
<p>Zastupitelstvo včera schválilo osnovu oslav, šesti hlasy, jeden se zdržel kvůli ohňostroji, který nebude.
Poznamenejte si prosím:</p>
<ul>
<li><strong>24. dubna</strong>: příjezd a svěcení zvonu Václav;</li>
<li><strong>19.–27. června</strong>: listina v muzeu;</li>
<li><strong>25.–27. června</strong>: sjezd rodáků, historické stříkačky,
<a href="{{article:theatre}}"><em>Lucerna</em></a> pod lipami;</li>
<li><strong>28. září</strong>: v poledne oba zvony, poprvé od roku 1917.</li>
</ul>
<p>V neděli ráno vyjde do Želetína poselstvo, které klášteru předá dvě vědra medu,
<a href="{{article:charter-1227}}">i s úroky</a>. Výše úroků se dosud počítá. Včelaři nechť se připraví na
nejhorší.</p>
`,
  },
} satisfies Record<NewsKey, NewsText>
