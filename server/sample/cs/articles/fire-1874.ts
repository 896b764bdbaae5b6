import type { ArticleText } from '../../plan/articles.ts'

/** The great fire of 1874, in Czech. */
export const fire1874: ArticleText = {
  name: 'Úterý 14. července 1874: den, kdy shořelo jedenadvacet domů',
  dscr: 'Začalo to za stodolou v půl druhé a ve čtyři už nebyla dolní řada. Kdo za to mohl, komu se smáli pro břidlicovou střechu a pak přestali a jak podle toho ves vypadá dodnes.',
  content: `
<p>Diví-li se někdo, že domy v horní řadě stojí, jak koho napadlo, zatímco v dolní jako vojáci, odpověď zní:
kastrol popela. Jsem u hasičů, takže to mám nad ponkem zarámované – seznam jedenadvaceti čísel v pořadí, v
jakém chytala.</p>

<h2>Půl druhé</h2>
<p>Pět neděl nepršelo. Na svatého Bonaventuru byla většina lidí v Olšinách na seně, doma zůstali staří,
nemluvňata a ten, kdo zrovna pekl. Na čísle 17 pekli. Kdosi vynesl popel za stodolu, jak se to dělalo, a
vysypal ho, kam se to dělalo. Pak se zvedl západní vítr. Učitel Holub po padesáti letech vyslechl poslední
pamětníky a do kroniky zapsal:</p>
<blockquote><p>„Kdo popel vysypal, se ví. Bylo jí jedenáct let, dožila se čtyřiasedmdesáti a do smrti už
kamna nezapálila. Jméno její zde psáno nebude, neboť kdo by je ve vsi přečíst mohl, ten je zná, a ostatním
ho netřeba.“</p></blockquote>
<p>První dva dny se vina dávala kováři Vaňkovi, mému prapradědovi, protože kovář má jiskry. Jeho vlastní
kovárna, čp. 21, chytla jako čtvrtá. Omluva od obce přišla v roce 1875, a to písemně. Máme ji taky.</p>

<h2>Pořadí čísel</h2>
<p>Dolní řada byla roubená, pod šindelem a došky, a štíty stály tak blízko, že si sousedky podávaly hrnce z
okna do okna. Čísla 17 až 31, patnáct stavení, prošel oheň za necelých padesát minut. Zastavil se v uličce
před číslem 32: skalníci ze Strážníku přiběhli se sochory, a než tam došel, strhli dvě kůlny a půl stodoly.
Švec Javůrek, který tam bydlel, vynesl kopyta a tříletého kluka. Z kluka vyrostl
<a href="{{article:glass-plates}}">fotograf</a>.</p>
<p>Hořící šindele zatím létaly přes náves. V horní řadě chytlo šest čísel: 3, 4, 5, 6, 8 a 9. Pozorný čtenář
postrádá sedmičku. Tu dal sedlák Koudela tři roky předtím pokrýt břidlicí za dvě stě osmdesát zlatých a od
té doby se mu v hospodě neřeklo jinak než Kníže. Čtrnáctého července břidlice praskala jak ořechy, ale
střecha pod ní držela. Koudela vzal k sobě čtyři rodiny. Knížetem ho už nikdo nenazval.</p>

<h2>Čím se hasilo</h2>
<p>Stříkačka ve vsi nebyla, sbor taky ne a nejbližší pumpa byla v Želetíně. Dorazila dvacet minut po páté.
Podle farního zápisu měla ves k dispozici:</p>
<ul>
<li>dva žebříky, z toho jeden kostelní;</li>
<li>devět požárních háků, pořízených nařízením z roku 1787 a od té doby užívaných na sršní hnízda;</li>
<li>přes čtyřicet kožených a plátěných věder, z nichž <em>as polovice držela vodu</em>;</li>
<li>Tichavu, kterou se po pěti týdnech sucha dalo přejít v pantoflích.</li>
</ul>
<p>Na zvon Václav se zvonilo, dokud se nepřetrhl provaz (viz <a href="{{article:bells}}">zvony</a>). Večer
se ukázalo, že se Kateřina Hrubá, které bylo jedenaosmdesát, vrátila na číslo 24 pro peřinu. Byla jedinou
obětí. Přišlo se dále o třiačtyřicet kusů dobytka, školní matriku a všechno seno.</p>

<h2>Potom</h2>
<p>Z jedenadvaceti domů byly pojištěny čtyři. Biskup poslal dvě stě zlatých, klášter dříví, město Želetín
chleba a obnošené šatstvo, <em>v něm i tři cylindry</em>. Jeden z nich se nosil na seno do roku 1911 a je v
muzeu. Do zimy mělo střechu jedenáct stavení; dvě rodiny odešly do Ameriky, jedna do Vídně.</p>
<p>O všem dalším rozhodovali lidé, kteří tam toho dne stáli s děravým kbelíkem:</p>
<ol>
<li>roku 1875 se na návsi vykopal rybníček, úředně pro husy;</li>
<li>dolní řada se vyměřila znovu, zděná, pod tvrdou krytinou a se šesti sáhy mezi domy;</li>
<li>škola, která shořela s pětkou, byla čtyři roky nad výčepem a v roce 1878 se stěhovala do
<a href="{{article:school}}">vlastního</a>;</li>
<li>v roce 1879 byl založen sbor dobrovolných hasičů a v roce 1884 dostal
<a href="{{article:smekal-engine}}">Smekalovu stříkačku</a>, která slouží dodnes.</li>
</ol>
<p>A lípy. Ožehnuté byly všechny tři, té nejblíž k dolní řadě však shořela z jedné strany kůra, kam člověk
dosáhne. Za čtyřicet let rána zarostla a zapomnělo se na ni. V lednu 2007 se ukázalo, že
<a href="{{article:three-limes}}">strom nezapomněl</a>.</p>

<h2>Jak to uvidíte</h2>
<p>Na obrázku u článku je katastrální mapa z roku 1826, kreslená ještě podle starých řad. Přiložte na ni
dnešní a hranici požáru uvidíte tak čistě, jako by ji někdo vystřihl nůžkami. Každý rok 14. července v půl
druhé pouštíme na minutu sirénu. Chalupáři vybíhají ven a ptají se, kde hoří. Odpovídáme: už nikde.</p>
`,
}
