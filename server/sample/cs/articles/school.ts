import type { ArticleText } from '../../plan/articles.ts'

/** The school, in Czech. */
export const school: ArticleText = {
  name: 'Jedenáct žáků a želva: škola v letech 1784–1976',
  dscr: 'Nejdřív světnice na statku, pak čtyři roky nad výčepem a nakonec osmadevadesát let ve vlastním domě. Čemu se v Tiché Lhotě učilo, kdo nosil polena a jak vypadal poslední den.',
  content: `
<p>Dům, kterému se dnes říká muzeum, voní pastou na parkety jako za časů, kdy to byla škola. Nijak jsme to
nechystali. Když se v roce 2004 instalovala výstava, našla se ve školníkově skříni plechovka staré pasty,
docela ještě dobré, a jak se s ní poprvé přejelo po podlaze, celý výbor ztichl. Čtyři z těch sedmi sem
chodili.</p>

<h2>Ve světnici na čísle 5</h2>
<p>Učit se začalo roku 1784, jak kázal patent, ve velké světnici statku čp. 5. Sedlák Adámek za to dostával
šest zlatých ročně a směl si od větších kluků nechat vymlátit oves. Prvním učitelem byl vysloužilý kaprál s
dřevěnou nohou, který učil čtení, počty a podle stížnosti inspektora také <em>exercírku</em>. V zimě bývalo
dětí padesát, v létě devět, zbytek pásl husy. Roku 1811 si inspektor poznamenal, že lhotečtí žáci <em>čtou
plynně, avšak stále touž stranu</em>. Měli jednu knihu.</p>

<h2>Nad výčepem</h2>
<p>Dne 14. července 1874 pětka vyhořela s dvaceti dalšími domy, jak popisuje
<a href="{{article:fire-1874}}">článek o velkém požáru</a>. Čtyři roky se pak učilo v tanečním sále hospody
U Tří lip. Farář Dostál proti tomu protestoval jedenácti dopisy. Učitel Novotný odpověděl jedním: děti prý
teď počítají s půlkami a čtvrtkami líp než kdokoli v okrese.</p>

<h2>Vlastní dům, 1878</h2>
<p>Nová škola, čp. 52, se otvírala v říjnu 1878. Stála 7 430 zlatých, měla dvě třídy, byt pro učitele a nade
dveřmi nápis <em>Mládeži</em>, ke kterému kdosi ještě tu noc připsal křídou <em>a Novotnému</em>. Kámen na
schody dal lom, dříví klášter a každé stavení nosilo dalších čtyřicet let dvě polena za dítě a týden. Dítě
bez polen sedělo u okna.</p>
<p>V roce 1900, kdy měla ves 611 obyvatel, chodily do školy sto čtyři děti. František Holub přišel roku 1912
jako učitelský pomocník a od roku 1919 byl řídícím. V roce 1921 mu svěřili kroniku a téhož roku se mu
narodila dcera Marie, takže měl, jak napsal, <em>dvě věci, které třeba udržovati v čistotě</em>. Založil
školní sad, knihovnu i divadlo. Do kroniky psal do podzimu 1938 a uzavřel ji jednou větou:</p>
<blockquote><p>„Kronikář má psát, co jest, a ne, co by si přál, a já dnes nesvedu napsat ani
jedno.“</p></blockquote>
<p>Zatkli ho 3. června 1942 ve třídě. Probíraly se řeky Evropy. Zahynul v únoru 1943 v Buchenwaldu a mapa od
té doby visí otevřená na Dunaji.</p>

<h2>Slečna Holubová</h2>
<p>Marie Holubová převzala po otci v roce 1946 třídu i kroniku. Učila třicet let, v některých rodinách tři
generace, a všechny vypovídají stejně: nikdy nezvýšila hlas a bylo slyšet spadnout špendlík. Měla
pravidla:</p>
<ul>
<li>kdo přijde pozdě, přinese poleno, v zimě i v létě;</li>
<li>kdo se zeptá na něco, co ona neví, má jedničku;</li>
<li>první teplý den se učí pod <a href="{{article:three-limes}}">lipami</a>;</li>
<li>želvákovi Cicerovi, kterého škole v roce 1961 věnoval cirkus, se nenapovídá.</li>
</ul>
<p>Že psala i něco jiného, než psát měla, a kam si to schovávala, se ukázalo až po její smrti – viz
<a href="{{article:lost-pages}}">ztracené strany</a>.</p>

<h2>Středa 30. června 1976</h2>
<p>V roce 1970 bylo dětí šestadvacet, v roce 1974 patnáct, a když obec v roce 1976 spadla pod Želetín,
nezbyl nikdo, kdo by podepsal námitku. Poslední den dostalo vysvědčení jedenáct žáků. Fotografie z toho dne
je v <a href="{{gallery:classes}}">galerii tříd</a>: pět děvčat, šest kluků, a kdo se podívá pozorně, uvidí
i želvu. Slečna Holubová je nechala jednoho po druhém zazvonit ručním zvonkem, od nejmladšího po
nejstaršího. Do třídní knihy pak do rubriky <em>Učivo</em> zapsala „Jdeme domů“, do rubriky
<em>Poznámky</em> udělala tečku a odešla do penze. Bylo jí pětapadesát.</p>
<p>Cicero se přestěhoval k Hrubým na jedničku. Školu přežil o dvaadvacet let.</p>

<h2>Co je k vidění</h2>
<p>Větší třídu jsme nechali, jak byla: lavice, kamna, mapa Evropy. V menší vystavujeme
<a href="{{article:glass-plates}}">Javůrkovy desky</a> a faksimile listiny. Do lavic se smí. Dospělí v nich
musejí sedět bokem a i to patří k výuce. Další obrázky: <a href="{{gallery:school}}">škola</a>.</p>
`,
}
