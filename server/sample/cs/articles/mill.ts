import type { ArticleText } from '../../plan/articles.ts'

/** Bárta’s mill, in Czech. */
export const mill: ArticleText = {
  name: 'Bártův mlýn, čp. 14: čtyři století se točil a osmapadesát let stál',
  dscr: 'První zmínka 1547, zastaven 1951, bez střechy od roku 1979, od roku 2009 zase mele. O mlýně, jeho posledním mlynáři a o kole se šestatřiceti korečky.',
  content: `
<p>Mlýn nikdy doopravdy nestojí, říkával starý Bárta: buď mele, nebo se propadá. Myslel tím hřídel, která se
prověsí, když je dlouho v jedné poloze. Platí to však o celém stavení a to celé stavení mu málem dalo za
pravdu.</p>

<h2>Začalo to sporem, jak jinak</h2>
<p>Jako většina věcí u nás vstupuje i mlýn do dějin hádkou. Roku 1547 byl do Želetína předvolán jistý
Mikuláš, mlynář <em>na Tichavě pod Lhotou</em>, že zvýšil jez o píď a utopil opatovi louku. Jez snížil a
hned v dalším zápise jej má zase zvýšený. Poslední listina v téhle jezové při je z roku 1943 a souvisí se
<a href="{{article:bells}}">zvonem, který tou dobou ležel pod vodou</a>, o čemž ovšem úřady nevěděly.</p>
<p>Bártové se sem přiženili roku 1718 a vydrželi osm pokolení. Dnešní budova je z roku 1786, patro z roku
1863. Číslo dostal dům roku 1771, kdy chodili vojáci od vrat k vratům se štětkou a vápnem. Čtrnáctý je
proto, že šli zrovna takhle.</p>

<h2>Co se mlelo a za kolik</h2>
<p>Zachovala se mlýnská kniha z let 1902–1931, psaná třemi rukama a místy zakapaná sádlem. Víme z ní, že se
v dobrém roce semlelo 2 100 centů žita a 640 centů pšenice, že si mlynář nechával každou šestnáctou míru a
že panu učiteli se mlelo zadarmo, <em>dokud nebude kluky učit o vodní síle</em>. Po roce 1926 napájelo
dynamo na téže hřídeli jedenáct žárovek v dolní řadě, než k nim došlo vedení ze Želetína. V neděli kolo
stálo, a tak se v dolní řadě loučili se svíčkami ze všech nejdéle.</p>

<h2>Rok 1951</h2>
<p>Josef Bárta, ročník 1902, byl poslední. Měl dvoje kameny, francouzské a pískovcové, jednoho učně a pověst
člověka, který mele i po setmění. Za války tak semlel pro půl okresu. Po válce v tom pokračoval, protože
lidé nepřestali chodit. V únoru 1951 našla kontrola devět pytlů, na které nebylo povolení. Kronika, do které
už Marie Holubová musela psát opatrně, o tom praví:</p>
<blockquote><p>„Mlýn Josefa Bárty převzal národní podnik. Kolo bylo zastaveno ve čtvrtek o jedenácté.
Nastalo takové ticho, že lidé vycházeli ze stavení podívat se, co se stalo.“</p></blockquote>
<p>Bárta dostal osm měsíců a dvacet tisíc pokuty. Do čtrnáctky se vrátit nesměl a až do smrti v roce 1966
dělal nočního hlídače v obilním skladu v Želetíně. Chodil prý mezi pytli s lampou a zvenčí je ohmatával:
žito, žito, ječmen, oves.</p>

<h2>Propadání</h2>
<p>Podnik odvezl čističku a francouzské kameny, družstvo mělo v přízemí umělá hnojiva a po nich už tam neměl
nikdo nic. Za sněhu v lednu 1979 se zřítila střecha. Mlýnicí prorostl jasan; když se v roce 2006 kácel, měl
čtyřiadvacet let.</p>

<h2>A zase dokola</h2>
<p>V roce 2005 svolala mlynářova vnučka Hana Bártová do hospody schůzi. Přišlo devatenáct lidí, zapsalo se
sedmnáct a na konci jich zbylo čtrnáct. Pracovalo se od roku 2006 do roku 2009, zhruba v tomhle pořadí:</p>
<ol>
<li>jasan ven, zdi stáhnout železem, odvézt dvě stě třicet koleček bláta po hnojivech;</li>
<li>střecha z modřínového šindele na trámech z téhož lesa na Strážníku jako roku 1786;</li>
<li>vyčistit náhon: jedno kolo (jízdní), dvě konve od mléka, jedna busta státníka;</li>
<li>kolo (mlýnské), na vrchní vodu, průměr 4,2 metru, šestatřicet korečků. Stavěl je čtyřiasedmdesátiletý
sekerník, který prohlásil, že je to jeho poslední; od té doby udělal ještě tři.</li>
</ol>
<p>V sobotu 5. září 2009 v deset dopoledne vytekla první mouka. Byla šedá, hrubá a plná kamenného prachu.
Každý si odnesl sáček a nikdo ho nevyhodil. Snímky z opravy jsou v
<a href="{{gallery:mill-restoration}}">galerii obnovy</a>, ty starší v <a href="{{gallery:mill}}">galerii
mlýna</a>.</p>

<h2>Kdy přijít</h2>
<p>Meleme každou první sobotu v měsíci od deseti do dvou, je-li voda; za mrazu místo mletí vykládáme. Mouka
se prodává na kila a platí se podle uvážení. U dveří jsou značky velké vody a
<a href="{{article:floods}}">každá má svůj příběh</a>. Když se postavíte doprostřed mostu a fouká správně,
poznáte po sluchu, jestli se mele žito, nebo pšenice. Hosté tomu nevěří. Je to pravda.</p>
`,
}
