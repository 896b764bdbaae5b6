import type { ArticleText } from '../../plan/articles.ts'

/** The Koudela farm, in Czech. */
export const koudelaFarm: ArticleText = {
  name: 'Číslo sedm: Koudelovi, jejich dva hosté a osmatřicet let jinde',
  dscr: 'Statek s břidlicovou střechou, skrýš za řezačkou, náklaďák v říjnu 1953 a klíč, který v roce 1991 pasoval. Kronikářka píše o vlastním domě a prosí o shovívavost.',
  content: `
<p>O vlastním domě by kronikář psát neměl. Odkládala jsem to pětatřicet let, až redakční rada (Petr a Marie)
rozhodla, že když to neudělá nikdo jiný, musím já. Na sedmičku jsem se přivdala, narodila jsem se na
jedenadvacítce v kovárně. Takže jsem ta vrata aspoň viděla nejdřív zvenku.</p>

<h2>Vrata</h2>
<p>Na klenáku mají letopočet 1796 a ve výši boků žlábek vydřený od náprav. Za nimi je dvůr, jak se tu staví:
vlevo stavení, vpravo sýpka, napříč stodola. Patřilo k tomu jedenatřicet hektarů, jedenáct krav, dva páry
volů a od roku 1871 břidlicová střecha, která udělala z Matěje Koudely na tři roky terč posměchu a
<a href="{{article:fire-1874}}">na jedno odpoledne</a> hrdinu. Na rodinném snímku, který tu Javůrek pořídil
v květnu 1912, stojí před vraty devět lidí a kluk úplně vlevo, s čepicí v týle, je Václav.</p>

<h2>Hosté</h2>
<p>Ve čtvrtek 23. listopadu 1944 šel Václav do stodoly pro slámu a našel v ní dva chlapy. Jeden byl Skot,
William Reid z Aberdeenu, zajatý v roce 1940 ve Francii, druhý Mykola Sydorenko odněkud od Poltavy. Utekli z
uhelné šachty za horami, šli jedenáct nocí a neměli ani jeden společný jazyk. Babička Barbora přinesla
polévku. Václav řekl, že do rána mohou zůstat. Zůstali čtyřiadvacet týdnů.</p>
<p>Za řezačkou byla mezi dvěma zdmi mezera devadesát centimetrů. Zabednila se a stroj se přistrčil před ni.
Vědělo o tom pět lidí. Děti, ty dvě, nevěděly nic a divily se, že si tatínek začal ve stodole zpívat: to
bylo znamení, že je čisto. Četník přišel třikrát, jednou se psem. Pes dostal kost a lehl si.</p>
<blockquote><p>„Na jaře už spolu mluvili česky. Byla to čeština naší babičky i se vším všudy, takže když si
Skot devátého května před celou vsí upustil na nohu vědro, řekl slovo, které mohl mít jedině od
ní.“</p></blockquote>
<p>To stojí v kronice za rok 1946. Reid odjel domů v červnu. Sydorenko odjel v červenci také a víc jsme se o
něm nedozvěděli, ač jsme hledali. Z Aberdeenu přicházel každé Vánoce dopis a na obálce stálo vždy: <em>V.
Koudela, No. 7, The Slate Roof</em>. Dům s břidlicovou střechou.</p>

<h2>Náklaďák</h2>
<p>Družstvo bylo založeno v roce 1952 s devíti členy. Václav nevstoupil. Napřed se zvýšily dodávky, potom se
zvýšily ještě jednou a nakonec mu zapečetili mlátičku. V soudním spise, do kterého smíme od roku 1992
nahlížet, se mu klade za vinu, že má jedenatřicet hektarů, že si při práci provokativně zpívá a že
<em>udržuje písemný styk se Západem</em>. Přiloženo osm vánočních dopisů.</p>
<p>V úterý 27. října 1953 v pět ráno vjel do dvora náklaďák. Dostali hodinu a půl a směli si vzít:</p>
<ul>
<li>postele, jeden stůl, židle;</li>
<li>šaty a peřiny <em>v množství obvyklém</em>;</li>
<li>brambory na zimu, dva pytle;</li>
<li>žádné nářadí, žádná zvířata a hodiny také ne, ty byly <em>inventář</em>.</li>
</ul>
<p>Odvezli je sto čtyřicet kilometrů daleko na státní statek u hranic, do místnosti s kamennou podlahou. V
hospodě si toho dne ke stolu u okna, kde sedával, nikdo nesedl; <a href="{{article:guest-book}}">pamětní
kniha</a> to ví. Václav Koudela pásl cizí krávy a zemřel v roce 1961. Vrata už neviděl. Klíč od nich
schovávala jeho žena v cukřence.</p>

<h2>Klíč</h2>
<p>Na sedmičce byla mezitím kancelář, sklad krmiv, noclehárna brigádníků a nakonec nic. Když jsme statek v
dubnu 1991 dostali zpátky, žily v sýpce slepice, které nikomu nepatřily, a v kuchyni zůstal na stěně po
sundaném portrétu čistý čtverec. Manžel Jan, Václavův vnuk, zkusil ze zvědavosti ten klíč. Za ta léta
přibyly na vratech čtyři zámky. Jediný, který chodil, byl ten původní.</p>
<p>Máme dnes osmnáct hektarů a ovce. Břidlice je až na severní stranu stará. Za řezačkou je pořád těch
devadesát centimetrů, a kdo si řekne, může si tam chvíli postát; je poučné napočítat do sta. V roce 1994
zazvonil u vrat pán se skotským přízvukem. Byl to Reidův syn. Přivezl fotografii, whisky a jedno české slovo
s prosbou o vysvětlení. Řekli jsme mu, že je to zemědělský výraz.</p>
<p>Snímky domu a jeho lidí jsou mezi <a href="{{gallery:families}}">rodinami</a>. Vrátily se i hodiny, našly
se v roce 1998 v Želetíně na matrice. Zpožďují se. Nechali jsme je tak.</p>
`,
}
