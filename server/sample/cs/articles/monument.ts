import type { ArticleText } from '../../plan/articles.ts'

/** The war monument, in Czech. */
export const monument: ArticleText = {
  name: 'Jedenatřicet jmen a volné místo pod nimi',
  dscr: 'Žulový pomník před školou byl odhalen v roce 1923. Kdo na něm je, proč jeden háček přišel na osmnáct korun a proč jedna matka nedala jméno svého syna vytesat.',
  content: `
<p>Pomník padlým z první světové války stojí tam, kde z návsi odbočuje cesta ke škole. Je to kus strážnické
žuly, dva metry deset vysoký, beze lva, bez praporu, bez anděla. Vpředu je ve třech sloupcích jedenatřicet
jmen. Ve třetím sloupci pod posledním jménem zůstalo hladké místo na jeden řádek. Cizí se domnívají, že se
kameník přepočítal. Nepřepočítal.</p>

<h2>Ze vsi o šesti stech duších</h2>
<p>V srpnu 1914 narukovalo z Tiché Lhoty devětasedmdesát mužů, nakonec sto čtyřiatřicet. Dvaadvacet z těch
prvních vyfotografoval pod lipami Antonín Javůrek, deska je v <a href="{{gallery:wars}}">galerii</a>. Mají
za čepicemi astry. Kdysi jsem spočítala, že jim bylo průměrně čtyřiadvacet.</p>
<p>První padl 28. srpna 1914 v Haliči Jan Adámek z pětky. Z domova byl pryč šestadvacet dní. Poslední byl
kameník Matěj Kubát, který se vrátil v prosinci 1918, sedl si na čísle 40 na lavičku, řekl, že je doma, a v
lednu zemřel na plíce. Byl spor, zda <em>padl</em>. Rozhodli to kamarádi z lomu: prý ho vytesají zadarmo,
anebo nevytesají nikoho.</p>
<ul>
<li>čtrnáct jich padlo v Haliči a v Rusku,</li>
<li>devět na italské frontě, z toho čtyři na téže hoře,</li>
<li>pět zemřelo na zranění nebo na plíce, tři v zajetí;</li>
<li>devatenáct bylo čeledínů a domkářů, sedm skalníků, dva kováři, jeden švec, jeden student a jeden
varhaník;</li>
<li>jsou mezi nimi dvakrát bratři a jednou otec se synem.</li>
</ul>

<h2>Kámen</h2>
<p>Výbor vznikl v roce 1921, kdy se založila také kronika a Sokol. Konala se sbírka, pak bál, pak
<a href="{{article:theatre}}">ochotníci</a> zahráli <em>Lucernu</em> a dohromady se sešlo 11 340 korun.
Želetínská firma nabízela podle katalogu bronzového legionáře ve dvou velikostech. Řídící Holub proti tomu v
obecním zastupitelstvu promluvil:</p>
<blockquote><p>„Naši šli v císařském kabátě a za nic svého. Nepřevlékejme je podruhé. Napišme, jak se
jmenovali, to jediné jim určitě patřilo.“</p></blockquote>
<p>Jména se srovnala podle abecedy, ne podle hodností ani podle data. Při odhalení v neděli 1. července 1923
si vdova po Josefu Vaňkovi všimla, že na kameni stojí Vanek. Háček se přidělal na jaře. K zápisu je připojen
účet na osmnáct korun s poznámkou: <em>nejdražší ptačí stopa v obci</em>.</p>

<h2>Dvaatřicátý</h2>
<p>Tomáš Hlaváč z čísla 28, formanův syn, ročník 1895, byl od 4. června 1916 veden jako nezvěstný. Matka
Anežka o tom dostala tiskopis a v roce 1922 návštěvu výboru. Uvařila jim kávu a řekla, že nezvěstný není
padlý a že ho tesat nedá, dokud ho neuvidí, protože co kdyby si to přečetl. Holub za ní šel ještě třikrát.
Pak kameníkovi nařídil, aby jeden řádek vynechal.</p>
<p>Do roku 1941 mu prostírala. Kdo tam jako dítě chodil pro mléko, pamatoval si to: bílý talíř s modrým
okrajem, lžíce, nůž ne, protože nože u stolu neměl rád. Když zemřela, dali jí talíř do rakve a
zastupitelstvo se usneslo, že řádek zůstane prázdný <em>na věčné časy</em>. Každé další to bez rozpravy
potvrdilo, naposledy v roce 2022.</p>

<h2>Po druhé válce</h2>
<p>Roku 1946 byla do boku kamene zasazena destička se čtyřmi jmény. První je František Holub, který zahynul
v roce 1943 v Buchenwaldu. Muž, jenž prosadil holá jména, má na ní to své a ani slovo navíc.</p>

<h2>V jedenáct dopoledne</h2>
<p>Jedenáctého listopadu jména čteme nahlas. Trvá to minutu a padesát vteřin. Předčítá vždycky nejmladší,
kdo už umí číst. Letos to bude děvče z čísla 66, je jí šest a <em>Vaňka</em> s háčkem už nacvičuje. Po
jedenatřicátém jménu se udělá pauza dlouhá právě na jedno jméno. A pak se rozezní
<a href="{{article:bells}}">Anna</a>, která je z přítomných jediná znala všechny.</p>
`,
}
