import type { ArticleText } from '../../plan/articles.ts'

/** The guest book of the pub, in Czech. */
export const guestBook: ArticleText = {
  name: 'Ke čtení jen u pultu: pamětní kniha hospody U Tří lip',
  dscr: 'Tři svazky, 139 let, jedna díra po kulce a nějaké čtyři tisíce zápisů, od cyklisty z roku 1887 po včerejšek. Muzeum ji smí opsat pod podmínkou, že v ní nic neopraví.',
  content: `
<p>Pamětní kniha hospody U Tří lip bydlí pod pultem mezi kasírkou a kočkou. Číst v ní smí každý, ale jen u
pultu a jen se suchýma rukama. Když si ji muzeum chtělo vypůjčit k opsání, Lenka Hrubá si to dva roky
rozmýšlela a pak svolila pod třemi podmínkami: po jednom svazku, do pátku zpátky a nic neopravovat,
<em>Němce už vůbec ne</em>.</p>

<h2>Dům</h2>
<p>Koncese je z roku 1788 a visí u dveří, takže je dokázáno, že Hrubí čepovali šedesát let předtím, než tu
byly nějaké lípy. Říkalo se tu zprvu jednoduše <em>Na Šenku</em>. Ty tři stromy přibyly před okny v roce
1848, jak je <a href="{{article:three-limes}}">vyloženo jinde</a>, štít se brzy poté přemaloval, a když po
sto devětapadesáti letech jedna lípa padla, přišla deputace s dotazem, nemá-li se hospoda přejmenovat. „Než
to zaplatíte, budou zas tři,“ řekl Lenčin otec. Měl pravdu, s rezervou několika měsíců.</p>

<h2>Svazek první, 1887–1938</h2>
<p>První zápis je z 19. června 1887 od cyklisty z Prahy, který přijel na vysokém kole, a zní celý takto:
<em>Cesty špatné, pivo dobré, pes kousl.</em> Hostinský k tomu připsal: <em>Který pes? My žádného
nemáme.</em> Tak začal rozhovor, který dosud neskončil.</p>
<p>Roku 1899 tu pobýval malíř a zaplatil akvarelem mostu; visí nad pípou a má oblouky čtyři. V říjnu 1902
slavili inženýři od dráhy, šestnáct podpisů šikmo dolů. Skalníci zpravidla nepsali, ale o výplatách si na
okraj dělali za každou sklenici čárku, takže strana 61 vypadá jako plot. V roce 1919 napsal kdosi, kdo se
vrátil z Vladivostoku přes tři oceány, jen: <em>Přišel jsem si pro klobouk.</em> Schovali mu ho.</p>
<blockquote><p>„24. XII. 1926. Dnes večer poprvé pod elektrickou žárovkou. Je vidět, že by se měl vymalovat
strop. Také je vidět, kdo švindluje. Stará lampa se nechává viset pro všechny případy.“</p></blockquote>

<h2>Svazek druhý, 1938–1990</h2>
<p>Druhý svazek začíná na podzim 1938 jedenácti prázdnými stranami. Hostinský je přetočil schválně, jelikož
<em>některé hosty si nepřál mít v jedné knize s malířem</em>. Zapsali se stejně, na stranu dvanáct, a skrz
ten podpis a dalších třicet listů jde díra. Devátého května 1945 totiž jeden poručík položil pistoli na stůl
příliš zprudka, podepsal se vedle a omluvil se ve verších. Nazítří byla kniha plná jmen: přišel se zapsat
každý, kdo to přežil. Napočítala jsem jich 318.</p>
<p>Potom hospoda patřila Jednotě a zápisy zopatrněly. Nikdy předtím ani potom se tolik nepsalo o počasí.
Jsou tam však škvíry:</p>
<ul>
<li>27. října 1953: jediný řádek, <em>Stůl u okna prázdný</em>. Toho dne
<a href="{{article:koudela-farm}}">odvezli Koudelovy</a>;</li>
<li>21. srpna 1968: kresba rozcestníku, jehož všechna ramena ukazují ke dveřím;</li>
<li>27. května 1978: jedenačtyřicet podpisů, <em>cestující posledního vlaku</em>, a přilepená jízdenka;</li>
<li>24. listopadu 1990: výsledek hlasování o samostatnosti, 171 ku 9, a pod ním jinou rukou: <em>a těch
devět sem chodí dál</em>.</li>
</ul>

<h2>Svazek třetí, od roku 1991</h2>
<p>Třetí založil Lenčin otec, když se dům rodině vrátil. U 13. srpna 2002 běží přes celou dvoustranu vlnovka
namalovaná prstem namočeným v červeném víně: <em>až sem</em>. Je to druhý schod, což lze ověřit v
<a href="{{article:floods}}">článku o povodních</a>. V zimě 2007 kdosi mezi listy vložil lipový list a ten
tam nechal stín. Od roku 2015 se zase objevují cyklisté a stěžují si na cesty. Pokousán zatím nebyl
nikdo.</p>

<h2>Co jsme se z ní dozvěděli</h2>
<p>Přepsali jsme 2 960 zápisů asi ze čtyř tisíc. Za 139 let se v nich slovo <em>pivo</em> vyskytuje
1 804krát, <em>déšť</em> 611krát, <em>láska</em> 44krát a <em>Horní Olešná</em> 212krát, ani jednou v
dobrém. Nejvěrnějším hostem je jakýsi J. Mach, který se podepisoval každou sobotu od roku 1922 do roku 1961
a nikdy k tomu nic nepřipsal. K poslední z těch sobot to za něj doplnil hostinský: <em>Není co
dodat.</em></p>
<p>V roce 2027 bude kniha na jeden jediný týden v muzeu pod sklem a hostinská bude stát vedle. Snímky
hospody a toho, co je vidět z jejích schodů, jsou v <a href="{{gallery:green}}">galerii návsi</a>.</p>
`,
}
