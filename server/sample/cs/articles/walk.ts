import type { ArticleText } from '../../plan/articles.ts'

/** A walk round the village, in Czech. */
export const walk: ArticleText = {
  name: 'Jednou kolem vsi: procházka na dvě hodiny a jedenáct zastavení',
  dscr: 'Od nádražní kavárny k nádražní kavárně přes kostel, mlýn a číslo sedm. Pevné boty, vstupné žádné, psi vítáni, jen ne u čísla 33, kde je houser.',
  content: `
<p>Kdo k nám přijede, ptá se obvykle na dvě věci: kde se dá zaparkovat a co je tu k vidění. Zaparkovat se dá
u bývalého nádraží. A co se toho druhého týče, počítejte dvě hodiny. Okruh má čtyři a půl kilometru a jediný
krpál se dá vynechat. Čísla domů jdou podle toho, jak v roce 1771 šli vojáci, a po nich podle toho, jak se
stavělo. Nepomohou vám. Řiďte se radši čísly v tomhle seznamu.</p>

<ol>
<li><strong>Nádraží, čp. 74.</strong> Začněte koláčem, později už být nemusí. O jiřinách mezi zmizelými
kolejemi je řeč v <a href="{{article:railway}}">článku o dráze</a>. Odtud po cyklostezce za kostelní
věží.</li>
<li><strong>Škola, čp. 52.</strong> Z roku 1878, od roku 2004 muzeum, otevřeno od května do října o
víkendech; jindy zazvoňte na čísle 32. Před ní stojí <a href="{{article:monument}}">pomník</a>. Hledejte
prázdný řádek.</li>
<li><strong>Náves.</strong> Dvě staré lípy a jedna mladá. Postavte se pod mladou a spočítejte domy v horní
řadě: které jsou křivé, ty v roce 1874 nevyhořely. Na rybníčku jsou husy. Považují ho za svůj a mají pravdu,
kopal se <em>úředně pro husy</em>.</li>
<li><strong>U Tří lip, čp. 1.</strong> Pět schodů, z nichž rozhoduje druhý (viz
<a href="{{article:floods}}">povodně</a>). Obědy od jedenácti, dokud jsou. Řekněte si o
<a href="{{article:guest-book}}">pamětní knihu</a> a utřete si ruce.</li>
<li><strong>Koudelův statek, čp. 7.</strong> Jediná břidlicová střecha v horní řadě. Jsou-li vrata otevřená,
pojďte dál. Nejsem-li doma, ovce nic nevědí.</li>
<li><strong>Kostel svatého Václava.</strong> Věž je po první římsu gotická, výš barokní z let 1713–1716. Kam
došel husitský oheň, to se dá najít prstem. Anna zvoní v poledne. Kdo chce nahoru, ať si den předem řekne na
čísle 9.</li>
<li><strong>Svatý Roch.</strong> Ten krpál: čtvrt hodiny mezi třešněmi, tři kamenné lavice. Jde se tam kvůli
vyhlídce a zůstává se, protože je třeba si sednout. <a href="{{article:plague-chapel}}">Proč stojí právě
tady</a>.</li>
<li><strong>Bártův mlýn, čp. 14.</strong> Dolů polní cestou kolem
<a href="{{article:charter-1227}}">Medníku</a> a jeho úlů. První sobotu v měsíci se mele. U dveří jsou tři
rysky a místo na další, pod jezem tůň, ve které <a href="{{article:bells}}">strávil tři roky zvon</a>.</li>
<li><strong>Most.</strong> Tři oblouky, 1892. Nakloňte se přes zábradlí proti vodě: na prostředním pilíři je
značka mladého inženýra, W a šnek.</li>
<li><strong>Dolní řada, čp. 17–31.</strong> Všechno postaveno v letech 1874–1880, do jedné čáry, v mezerách
kaštany. Na čísle 21 bývala kovárna; kovadlina stojí na chodníku a každý do ní smí jednou uhodit. Vedle mají
hasiči <a href="{{article:smekal-engine}}">svou stříkačku</a>.</li>
<li><strong>Javůrkův ateliér, čp. 32.</strong> Zasklená střecha je z roku 1898. Rodina tu bydlí a k cizím
vychází, postávají-li se zájmem. Pak svižně kolem čísla 33, kvůli houserovi, a jste zpátky na nádraží.</li>
</ol>

<h2>Kolem čeho se projde</h2>
<p>Ledacos tu nemá tabulku. Na rohu čísla 5 je ve výši dětského ramene vyleštěný žulový kvádr: devadesát let
tu čekali žáci, až se otevře. Na vrátkách čísla 28 visí bílý smaltovaný talíř s modrým okrajem. Pověsili ho
tam nynější majitelé, kteří odsud nejsou, když si přečetli o dvaatřicátém jménu. Na zdi bývalé prodejny
Jednoty, čp. 45, prosvítá pod třemi nátěry nápis <em>ČERSTVÉ FÍ</em> a dvě generace se přou, jestli to měly
být fíky, nebo jestli malíř neuměl psát filé. Nebylo nikdy ani jedno.</p>
<blockquote><p>„Kdo obejde naši ves za půl hodiny, viděl domy. Kdo na to má hodiny dvě, toho viděly
ony.“</p></blockquote>
<p>To je František Holub, rok 1931, zápis o cizineckém ruchu. Toho roku přijeli čtyři hosté.</p>

<h2>Máte-li víc času</h2>
<ul>
<li>k <a href="{{article:quarry}}">jezeru v lomu</a>, čtyřicet minut do kopce, s plavkami a bez
skákání;</li>
<li>po cyklostezce do Horní Olešné, devět kilometrů; neříkejte tam, že vás posíláme my;</li>
<li>v květnu na louku Na Lánech za vstavači, s rukama za zády.</li>
</ul>

<h2>Co tu nenajdete</h2>
<p>Obchod se suvenýry, rozhlednu a mezi kostelem a mlýnem signál. Je tu sedmaosmdesát domů, dvě stě čtrnáct
lidí a jedno dopravní zrcadlo, a to kvůli husám. V roce 2027 nám bude osm set let a trochu se na to
chystáme: natřelo se zábradlí. Jinak to bude, jak to je v <a href="{{gallery:today}}">galerii dneška</a>.
Přijďte porovnat.</p>
`,
}
