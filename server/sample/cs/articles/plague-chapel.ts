import type { ArticleText } from '../../plan/articles.ts'

/** The plague and the chapel, in Czech. */
export const plagueChapel: ArticleText = {
  name: 'Kaple svatého Rocha aneb slib splněný s mírným zpožděním',
  dscr: 'Na podzim 1680 tu za čtrnáct týdnů zemřelo třiačtyřicet lidí. Kdo přežil, slíbil do žní kapli. O matrikách, o účtu za vápno a o tom, co se nahoře dělo roku 1866.',
  content: `
<p>Kaple svatého Rocha stojí nad vsí, čtvrt hodiny chůze pěšinou mezi třešněmi, přesně v místě, kde člověk
začne popadat dech. Není to náhoda. V roce 1680 se mělo za to, že mor cestuje těžkým vzduchem a do kopce
nechodí.</p>

<h2>Ves, která se sotva vzpamatovala</h2>
<p>Kdo chce pochopit, co znamenalo třiačtyřicet mrtvých, ať se podívá do berní ruly z roku 1654. Po
třicetileté válce a po Švédech z roku 1639 bylo devět z našich sedmnácti gruntů pustých. U některých písař
poznamenal <em>vypálen</em>, u jiných jen <em>odešli</em>. Trvalo celé jedno pokolení, než se zase kouřilo z
šestnácti komínů. V létě 1680 tu žilo kolem sto osmdesáti lidí, třetina z nich děti, a žito se povedlo.</p>

<h2>Čtrnáct týdnů</h2>
<p>Mor přišel po silnici ze Želetína a tam přišel po silnici z Vídně. První zápis v matrice zemřelých nese
datum 11. srpna: Dorota, formanova žena, <em>vrátivši se z trhu</em>. Pak už jdou jeden za druhým. Farář je
psal nejdřív celými větami, od září jen jménem, od října jen podle gruntu. Sám je třicátý první. Dál
pokračuje ruka kostelníka, který neuměl pravopis, ale nevynechal nikoho.</p>
<blockquote><p>„U Machu, matka a czo bylo w kolebcze. Kopal sem sam. Buoh to widi.“</p></blockquote>
<p>U téhle věty, je z druhého listopadu, utichnou i školní výpravy. Poslední pohřeb byl 17. listopadu. Potom
udeřily mrazy a s nimi to skončilo, jen tehdy nikdo nevěděl proč. Třiačtyřicet lidí za čtrnáct týdnů: skoro
každý čtvrtý.</p>

<h2>Slib</h2>
<p>Na svatého Ondřeje se hospodáři, kteří zbyli, sešli v kostele na délku paže od sebe a slíbili svatému
Rochu kapli, <em>prve nežli bude příští žeň svezena</em>. Zachoval se účet. Vypovídá o nich víc než
slib:</p>
<ul>
<li>vápno, jedenáct sudů, na dluh;</li>
<li>kámen z polí, <em>každý, kdo pole má, za sebe</em>;</li>
<li>zedník Jakub ze Želetína, devět zlatých a pivo;</li>
<li>pivo, čtrnáct zlatých;</li>
<li>socha světce se psem, z lípy, vyřezal zdarma chalupník Kubát, jemuž zemřely tři děti.</li>
</ul>
<p>Žně roku 1681 přišly brzy a střecha nikoli. Kaple se světila v sobotu 16. srpna a žito už bylo devátý den
ve stodolách. Po těch devět dní prý žádný sedlák nechtěl začít mlátit první. Nakonec vzkázal opat, že svatý
na termínu netrvá. Pes u sochy drží v tlamě bochník, jak má být, a teprve zblízka si člověk všimne, že je to
tmavý žitný chleba s křížkem, jaký se peče tady.</p>

<h2>A ještě jednou, 1866</h2>
<p>V červenci 1866 táhli přes ves od bojiště Prusové. Zůstali dvě noci, za oves platili papírem a nechali
nám tu choleru. Do konce srpna zemřelo třiadvacet lidí. Hřbitov dal okres zavřít, a tak se pochovávalo
nahoře u kaple za nízkou zídkou, kde je dodnes hustší tráva. Farář Matouš Kalina, který tu byl sedmadvacátým
rokem, nosil rakve s kostelníkem a s kovářem a do farní knihy si zapsal:</p>
<blockquote><p>„Dnes čtvrtá. Třikráte cestou odpočíváme, vždy na týchž kamenech. Vaněk praví, že do nich
vysedíme lavice. Řekl jsem mu, že by to byl dobrý skutek pro staré ženy.“</p></blockquote>
<p>Ty tři kameny tu pořád jsou a říká se jim Kalinovy lavice. Zemřel v roce 1871 a leží u kostela, ale jeho
pomníkem je spíš tahle pěšina.</p>

<h2>Pouť</h2>
<p>Rok co rok první neděli po svatém Rochu, anebo přímo na něj, padne-li na neděli, vychází se v devět za
korouhví. Chybí rok 1953: procesí bylo zakázáno a třicet lidí se shodou okolností vydalo týmž směrem na
houby. V kronice chyběl také rok 1968, ve skutečnosti nikoli, což vysvětlují
<a href="{{article:lost-pages}}">ztracené strany</a>. Třešně jsou tou dobou dávno pryč, zato bývají
švestkové koláče a od zídky je vidět celá ves, mlýn a přes údolí <a href="{{article:quarry}}">lom</a>.
Pokaždé někdo počítá komíny. Je jich sedmaosmdesát.</p>
<p>Snímky kaple visí u <a href="{{gallery:church}}">kostela</a>. Klíč mají Machovi na čísle 9, a to od roku
1681, kdy dům ještě číslo neměl.</p>
`,
}
