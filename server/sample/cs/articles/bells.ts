import type { ArticleText } from '../../plan/articles.ts'

/** The bells Václav and Anna, in Czech. */
export const bells: ArticleText = {
  name: 'Dva zvony, dvě války a jedna stvrzenka',
  dscr: 'Václav opustil věž v roce 1917 se smrkovým věncem. Anna ji opustila v roce 1942 a dostala se jen do tůně pod mlýnem. Co s tím měli společného tři muži, senné saně a razítko chovatelů drůbeže.',
  content: `
<p>Kdo leze na věž svatého Václava, musí se dvakrát sehnout: jednou pod trámem, do kterého si od roku 1716
každý kostelník vyřezal začáteční písmena, a podruhé pod železným hákem, na němž nic nevisí. Ten hák je z
obou výmluvnější. Prázdný je od března 1917.</p>

<h2>Václav, ulitý 1544</h2>
<p>Když husité roku 1421 vypálili věž, obešla se ves sto třiadvacet let s dřevěným klepadlem a o svátcích s
tím, čemu prameny říkají <em>veliké pokřikování</em>. Na pořádný zvon se zmohla až v roce 1544. Václav vážil
540 kilogramů, zněl hlubokým A a nesl nápis, v němž si zvonař spletl vlastní jméno i jméno obce. Zvonil na
Švédy roku 1639, zvonil <a href="{{article:plague-chapel}}">za moru roku 1680</a> a při
<a href="{{article:fire-1874}}">velkém požáru 1874</a> tak dlouho, až se přetrhl provaz a kostelník
pokračoval kladivem.</p>
<p>V březnu 1917 ho vzali na vojnu. Dva ženisté ho spouštěli na kladce vypůjčené z lomu, ženské mu uvily
věnec ze smrčí a školní děti zpívaly. Fotograf Javůrek exponoval jedinou desku, číslo 377, a je na ní dobře
vidět, že se do objektivu nedívá nikdo. Farnost dostala čtyři koruny za kilo, a to ve válečných dluhopisech.
Leží v kostelní truhle dodnes.</p>

<h2>Anna, ulitá 1696</h2>
<p>Anna byla vždycky ta menší: 212 kilogramů, v průměru jedenasedmdesát centimetrů, tón D. Zvonila dětem,
proti krupobití a v poledne. V roce 1917 směla zůstat, protože předpis nechával každé farnosti jeden zvon;
předpis z roku 1942 nenechával žádný. V úterý 17. března ji dělníci ze Želetína sundali a postavili k
hřbitovní brance, jelikož na náklaďáku už neměli místo. Prý si pro ni ráno přijedou.</p>
<p>V noci začalo sněžit. Kovář Karel Vaněk, mlynář Josef Bárta a kostelník Alois Mach přišli se sennými
saněmi obalenými pytlovinou. Od branky k tůni pod jezem je to tři sta čtyřicet kroků, pořád z kopce, a než
zakokrhal první kohout, byla stopa zavátá. Marie Holubová to v roce 1946 zapsala tak, jak to od nich
slyšela:</p>
<blockquote><p>„Vaněk řekl, že zvon se nehází, a tak ji spouštěli po dvou chmelových tyčích jako nevěstu do
kočáru. Voda se zavřela. Mach smekl a Bárta mu povídá, ať si čepici zas vezme, že na holou hlavu je v
chumelenici vidět až od fary.“</p></blockquote>

<h2>Stvrzenka</h2>
<p>Když se v osm ráno náklaďák vrátil, kostelník se velice podivil. Zvon přece odvezli pozdě večer jiní
pánové a tady je po nich papír. Papír byl německy, váhu udával na půl kila přesně a měl kulaté razítko s
ptákem uprostřed. Ten pták byla slepice. Razítko patřilo spolku chovatelů drůbeže, kterému dělal kovář
pokladníka. Úředník si papír zařadil do desek. V okresním archivu se našel v roce 1993, řádně očíslovaný, ve
složce <em>Odevzdáno</em>.</p>
<p>Léto 1943 bylo suché a v srpnu chyběla koruně zvonu k hladině sotva dlaň. Bárta přibil na jez o prkno
víc. Za svévolné zvýšení vodního toku dostal pokutu dvě stě korun, kterou zaplatil obratem a – jak
poznamenává kronika – <em>zcela proti svému zvyku bez řečí</em>.</p>

<h2>Sobota 12. května 1945</h2>
<p>Tři dny po osvobození vytáhly Annu z vody dva páry volů z <a href="{{article:koudela-farm}}">Koudelova
statku</a>. Byla zelená, plná štěrku a bydlel v ní úhoř. Na okraji má od té doby odštípnuté místo velké jako
nehet na palci; tón prý neutrpěl, anebo jsme si zvykli. V neděli se zvonilo hodinu a deset minut. Mach
nechal tahat každého, kdo chtěl, a fronta sahala až k lipám.</p>

<h2>Co visí na věži dnes</h2>
<ul>
<li><strong>Anna</strong> na staré dubové hlavici: v poledne se zvoní rukou, v šest elektřinou;</li>
<li><strong>umíráček</strong>, čtyřicet kilo, koupený 1931 z druhé ruky, beze jména;</li>
<li><strong>hák</strong>.</li>
</ul>
<p>Farní rada se loni na podzim optala zvonaře, nač by přišel nový Václav téže váhy a téhož tónu, abychom v
roce 2027 zase slyšeli kvartu, kterou nikdo z žijících neslyšel. Řekl si o 780 000 korun. Rada poděkovala a
šla si sednout <a href="{{article:guest-book}}">ke Třem lipám</a>, kde se ta věc probírá podnes. Snímky obou
zvonů mají <a href="{{gallery:church-bells}}">vlastní galerii</a> a kolem tůně vede
<a href="{{article:walk}}">naše procházka po vsi</a>.</p>
`,
}
