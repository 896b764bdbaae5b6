import type { ArticleText } from '../../plan/articles.ts'

/** The theatre of the 1920s, in Czech. */
export const theatre: ArticleText = {
  name: 'Začátek v sedm, po dojení: divadlo dvacátých let',
  dscr: 'Čtyřiatřicet premiér za devět let v pětisethlavé vsi. Kde vzal hastrman zelenou, co vykřikl nápověda a jak elektrické světlo vyhubilo strašidla.',
  content: `
<p>Na půdě muzea leží srolovaný kus plátna šest metrů na čtyři a voní klihem a myšmi. Když se rozvine, k
čemuž jsou třeba čtyři lidi, je na něm Tichá Lhota, jaká nikdy nebyla: kostel trochu vyšší, Tichava trochu
širší a slunce nad Strážníkem, kde nevychází. Namaloval to v roce 1922 můj pradědeček Antonín Javůrek.
Čtyřiadvacet let předtím všechno fotografoval tak, jak to bylo, a chtěl si, jak řekl, <em>odpočinout</em>.
Je to opona našeho divadla.</p>

<h2>Proč zrovna tehdy</h2>
<p>Hrálo se i před válkou, na jedné z <a href="{{gallery:plates-festivals}}">desek</a> stojí celá společnost
ve vypůjčených uniformách s lepenkovým kanonem. Doopravdy to však začalo se Sokolem v roce 1921. Cvičenci
potřebovali na hrazdu a řídící Holub navrhl divadlo. Vyneslo čtyřikrát tolik, co hrazda stála, a od té
chvíle už nebyl nikdo k zastavení. V letech 1921 až 1930 se dočkalo premiéry čtyřiatřicet kusů, všechny v
sále U Tří lip před obecenstvem na prknech a sudech. Začínalo se v sedm, v létě v osm: <em>po dojení</em>,
stálo na plakátech.</p>

<h2>Kdo byl kdo</h2>
<ul>
<li><strong>František Holub</strong> režíroval, líčil a platil sirky;</li>
<li><strong>Růžena Hrubá</strong>, sestra hostinského, hrála všechny milovnice až do listopadu 1926, kdy si
milovníka vzala, a potom všechny tchyně;</li>
<li><strong>Karel Vaněk</strong>, kovář, dělal hrom, a když se oholil, milovníka;</li>
<li><strong>Josef Bárta</strong> ze mlýna, tehdy ještě mládenec, byl v <em>Lucerně</em> hastrmanem a vousy
si obarvil něčím, co nešlo celý půst smýt;</li>
<li><strong>Alois Mach</strong>, budoucí kostelník, napovídal hlasem, který bylo slyšet na ulici.</li>
</ul>
<p>Při <em>Maryše</em> v únoru 1924 měl Karel Vaněk jako Vávra vypít otrávenou kávu. Mach věděl, že do ní
Růžena omylem nasypala doopravdy saze, a zašeptal z budky: <em>Nepij to!</em> Obecenstvo myslelo, že to tak
má být, a půl sálu se přidalo. Vaněk hrnek odložil, zamyslel se, pronesl větu, která se tu říká dodnes – „Já
vím, ale je to v roli“ – a vypil to. Kronika soudí:</p>
<blockquote><p>„Maryša dávána potřetí. Truchlohra přijata s takovým smíchem, že hráči v neděli poslední
jednání opakovali, pořádně a bez kávy. Vybráno 212 korun, z toho lékař 15.“</p></blockquote>

<h2>Strašidla a žárovky</h2>
<p>V prosinci 1926 dostala ves elektřinu a jeviště šest žárovek s odporem, který sestrojil mlynář ze soudku
od okurek a slané vody: čím hlouběji tyč, tím jasnější slunce. Fungovalo to. Jen s lesními pannami ve
<em>Strakonickém dudákovi</em> byl konec. Při petrolejkách stačila noční košile; při žárovkách si na třetí
panně zleva mohl celý sál pozpátku přečíst <em>Želetínské mlýny</em>. Od té doby měl spolek
garderobiérku.</p>
<p>Totéž dynamo dokázalo rozsvítit buď jeviště, nebo dolní řadu domů, obojí naráz ne, a tak dolní řadě ve
dnech představení nezbylo než přijít.</p>

<h2>K čemu to bylo dobré</h2>
<p>Z divadla se zaplatila hrazda, dvě stě čtyřicet knih, třetina <a href="{{article:monument}}">pomníku</a>,
hadice pro hasiče a v zimě 1929, kdy padali zmrzlí ptáci, uhlí pro jedenáct rodin. Vzešlo z něj sedm svateb.
Holub si je psal na zvláštní list i s názvy kusů.</p>
<p>A něčemu lidi naučilo. Když po dvaceti letech potřeboval přes noc zmizet zvon a kostelník se měl ráno
podivit, zvládl to muž, který každou roli z repertoáru slyšel dvěstěkrát; milovník a hastrman nosili
rekvizity. Nepsala bych to, kdyby to starý Mach neřekl sám: „Celý život jsem byl v budce. Jednou jsem měl na
jeviště a pak jsem nesměl nikomu říct, jak jsem hrál.“ Jak hrál, se dočtete v
<a href="{{article:bells}}">článku o zvonech</a>.</p>

<h2>Konec, a ne tak docela</h2>
<p>V roce 1930 přišel do Želetína zvukový film a s ním pozdní vlak zpátky. Poslední premiérou byli na
Štěpána <em>Naši furianti</em>, sál byl zpola plný. Opona se srolovala a odnesla na půdu
<a href="{{article:school}}">školy</a>, kde všechny přečkala.</p>
<p>Venku byla od té doby dvakrát: v roce 1945 jako plachta na vůz a v roce 2004, když se otvíralo muzeum.
Potřetí má být v roce 2027. Dává se dohromady soubor, hrát se bude <em>Lucerna</em> a na hastrmana hledáme
někoho, kdo nemusí následujících pár týdnů do práce.</p>
`,
}
