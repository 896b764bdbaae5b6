import type { ArticleText } from '../../plan/articles.ts'

/** The quarry and its lake, in Czech. */
export const quarry: ArticleText = {
  name: 'Sto let kámen, pak voda: lom na Strážníku',
  dscr: 'Od roku 1868 do roku 1967 se na Strážník chodilo lámat žulu, od té doby se tam chodí plavat. Co leží v devatenácti metrech, kdo vytesal slanečka a několik rozumných pravidel.',
  content: `
<p>Voda v lomu je tak čistá, až je to na závadu. Z horní hrany to vypadá na dva metry a každé léto se tam
někdo přespolní chce postavit. Je to devatenáct metrů. Dno je rovné, žulové a stojí na něm jeřáb.</p>

<h2>1868: díra s vyhlídkami</h2>
<p>Strážnická žula se brala odjakživa, jsou z ní kostelní schody, prahy i polní válce. Do roku 1868 se však
jen sbíralo, co uštípl mráz. Toho roku si bratři Zemanové ze Želetína pronajali vršek za devadesát zlatých
ročně a přivedli osm kameníků. V roce 1880 jich bylo šedesát, v roce 1910 sto čtyřicet a z kamene žila v
dolní řadě každá druhá rodina. Byl jemnozrnný, namodralý, s jiskrou, a štípal se ve třech směrech <em>jako
dobrácké poleno</em>. Kostky odtud šly do Vídně a do Lvova, obrubníky do Prahy, v roce 1891 se z něj
postavily tři oblouky našeho mostu a v roce 1922 <a href="{{article:monument}}">pomník</a>, na který se dal
zadarmo.</p>

<h2>Jak se to dělalo</h2>
<p>Díry se vrtaly ručně: jeden držel vrták a pootáčel jím, dva tloukli. Ten, co otáčel, musel těm dvěma
věřit, a proto prý mají kameníci tak dlouhá přátelství a tak krátké věty. Dobrý kostkař naštípal za den
osmdesát velkých kostek. Platilo se od kusu, a která byla křivá, letěla na hromadu a nepočítala se. Hromada
tam je pořád a pochází z ní polovina místních skalek.</p>
<p>Holub tam v roce 1925 vystoupal a popsal ten hluk:</p>
<blockquote><p>„Zdola je slyšeti pouhé zvonění, jako by bilo sto hodin a každé jinou. Nahoře člověk vidí, že
každé kladivo má svůj tón a že oni po sluchu poznají, kdo je unaven. V poledne přestanou všichni najednou.
Tu je slyšeti skřivana, který patrně zpíval celou tu dobu.“</p></blockquote>
<p>Idyla to nebyla. Prach na plicích vzal víc lidí než pády. Šest jmen z neštěstí 9. března 1911, kdy nálož
vybuchla opožděně, čtyři mrtví a dva zmrzačení, je vytesáno ve skále u brány. Tesali je kamarádi v pracovní
době a bratři Zemanové měli tolik slušnosti, že si toho nevšimli.</p>

<h2>1967: vypíná se čerpadlo</h2>
<p>Beton a asfalt kostky nepotřebují. Poslední směna skončila 31. října 1967 s devíti muži. Předák Jaroslav
Kubát, vnuk toho Matěje z pomníku, odepsal nářadí a vypnul čerpadlo, které od roku 1912 odvodňovalo dno. Do
Vánoc tam byla louže, na jaře rybník. Parní jeřáb mělo družstvo odvézt, až se zlepší počasí. Než voda
vystoupala k hornímu prameni, trvalo to tři zimy, a jeřáb čeká na lepší počasí dodnes.</p>

<h2>Co je dole</h2>
<p>Potápěči ze želetínského klubu to sepsali v roce 1988 a znovu v roce 2019:</p>
<ul>
<li>jeřáb parní, stojící, v kabině okoun;</li>
<li>čtyři výklopné vozíky na kolejích, jako by měly každou chvíli vyjet;</li>
<li>kovárna bez střechy, s kovadlinou;</li>
<li>tabule úderníků, smaltovaná, výborně čitelná;</li>
<li>asi sedmdesátery brýle.</li>
</ul>
<p>Na východní stěně, tři metry pod hladinou, je vytesaný slaneček v životní velikosti i se šupinami. Je z
roku 1905, ze stávky, kdy stávková kuchyně pět týdnů nepodávala nic jiného. Tehdy byl ve výši očí. Je to
jediný slaneček v okrese, který se vrátil do vody.</p>

<h2>Co tam roste a létá</h2>
<p>Kde nikdo neláme, tam něco přijde: nejdřív bříza, potom borovice a v mokrém mechu pod severní stěnou
rosnatka. Od roku 2009 hnízdí na horní římse výr. Kvůli němu se od února do června zavírá cesta po hraně a
kvůli němu na ní v červenci potkáte tak málo ježků. Raci, kteří z Tichavy v sedmdesátých letech odešli, žijí
pod přepadem. Přítok jezero nemá, jen déšť a pramen; co do něj kdo donese, to v něm zůstane. Myslíme tím
opalovací krém.</p>

<h2>Když se jdete koupat</h2>
<ol>
<li>Do vody po rampě, kudy jezdívaly vozíky. Všude jinde se to nesvažuje, ale padá.</li>
<li>Neskákejte z Kazatelny. Každý nad padesát tu z ní skočil a zrovna oni vás o to prosí.</li>
<li>Nahoře má voda dvaadvacet stupňů, pod tím šest. Hranice je ve výši kolen a je ostrá.</li>
<li>Ve čtyři staví u brány pojízdná pekárna. Přivolává se úderem do zavěšené kolejnice.</li>
</ol>
<p>Kolejnice pochází z <a href="{{article:railway}}">vlečky</a>. Má pěkný tón, o kousek výš než A, a za
tichého večera ji slyšíte až na návsi. Jak to tu vypadalo, než přišla voda, je vidět v
<a href="{{gallery:places}}">galerii míst</a> a lidé, kteří tu pracovali, jsou mezi
<a href="{{gallery:crafts}}">řemesly</a>.</p>
`,
}
