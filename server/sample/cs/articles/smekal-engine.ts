import type { ArticleText } from '../../plan/articles.ts'

/** The fire brigade’s Smekal engine, in Czech. */
export const smekalEngine: ArticleText = {
  name: 'Osm chlapů, osmadvacet metrů: naše Smekalka z roku 1884',
  dscr: 'Ruční stříkačka koupená na splátky, která přežila pět motorových. Jak pracuje, co uhasila, koho polila a proč s ní cvičíme každý měsíc, i v lednu.',
  content: `
<p>Nejstaršímu činnému členu sboru dobrovolných hasičů v Tiché Lhotě je sto dvaačtyřicet let, váží pět a půl
metráku a má mosazná ústa. Dělám mu strojníka, což znamená, že ho mažu. Když se návštěvy ve zbrojnici ptají,
jestli ještě funguje, říkám vždycky: udělejte, prosím, dva kroky doleva.</p>

<h2>Od popela k mosazi</h2>
<p>Sbor vznikl v roce 1879, pět let po <a href="{{article:fire-1874}}">požáru, který vzal jedenadvacet
domů</a>. Zakládajících členů bylo čtyřiadvacet a devíti z nich tehdy vyhořelo vlastní stavení. Pět let měli
přilby, žebřík, trubku a dvoukolovou stříkačku z klášterních zahrad, dobrou na růže. V roce 1884 dodala
firma Smekal čtyřkolovou ruční stříkačku. Stála 640 zlatých; stovku dala pojišťovna, třiapadesát vynesl bál
a zbytek se splácel šest let. Poslední splátka se předávala na mostě, který za osm dní nato vzala
<a href="{{article:floods}}">povodeň</a>.</p>
<p>V neděli 29. června 1884 byla posvěcena a vyzkoušena. Jednatel, který v knize zápisů nešetřil nikoho ani
sebe, to vylíčil takto:</p>
<blockquote><p>„Paprsek přestříkl kohouta na kostele. Polit byl důstojný pán, který stál, kde byl žádán, aby
nestál. Polita byla kapela, z nadšení. Polita byla otevřená okna pana Hrubého, podle něho schválně. Budiž
zapsáno, že šlo o nehodu a že byla dobře mířená.“</p></blockquote>

<h2>Jak pracuje</h2>
<p>Není na ní nic, co by nebylo vidět. V měděné vaně stojí dva válce, osm chlapů, čtyři na každé vahadlo,
jezdí nahoru dolů a mezi válci je větrník, mosazná hruška, v níž se rázy vyrovnají v souvislý proud. Pro ty,
kdo mají rádi čísla:</p>
<ul>
<li>vrtání 120 milimetrů, padesát dvojzdvihů za minutu, asi 200 litrů;</li>
<li>dostřik 28 metrů, anebo po kohouta, je-li vítr nakloněn;</li>
<li>směna trvá deset minut; potom, jak stojí v řádu, <em>ustává řeč a zpěvy hrubnou</em>;</li>
<li>hadice konopné, do roku 1931 tkané tady; musejí se napřed namočit, jinak první sud vypijí samy.</li>
</ul>
<p>Kůže na ventilech jsou z volského krku. Měnil jsem je v roce 2011 a přede mnou děda v roce 1974. Ty staré
visí na hřebíku, tvrdé jako talíře, ale ještě by posloužily.</p>

<h2>Co uhasila</h2>
<p>V knize je čtyřiadevadesát výjezdů. První byl v listopadu 1884 komín na faře, to už nám důstojný pán
odpustil. Nejdelší byl roku 1902 požár klášterní sýpky v Želetíně, devatenáct hodin. Táhli ji tam pěšky a
zpátky se vezla vlakem na plošinovém voze ověnčeném chmelem, a to třetí den, co
<a href="{{article:railway}}">dráha</a> vůbec jezdila. Roku 1933 jsme dostali první motorovou a Smekalka
byla prohlášena za zálohu. V květnu 1945 si motorovou odvezlo ustupující vojsko. Záloha uhasila stavědlo na
nádraží.</p>
<p>Zatím naposledy zasahovala v srpnu 2002. Proud nešel, obě benzinové pumpy byly samy pod vodou a Smekalka
držela dva dny a dvě noci v suchu hospodský sklep. Pumpoval jsem ve směně od dvou do dvou deseti a od té
doby si vážím každého, kdo je na snímku z <a href="{{gallery:brigade}}">roku 1889</a>. Někteří jsou jak
tyčky. Jak to vydrželi devatenáct hodin, nevím.</p>

<h2>Pět motorů</h2>
<p>Od roku 1933 vedle ní sloužilo pět motorových stříkaček. Jedna odešla s vojskem, dvě skončily ve šrotu,
jedna stojí v krajském muzeu s cedulkou <em>nedotýkat se</em> a pátá jde, když se s ní promluví. Neříkám to,
abych se vychloubal. Jenom že věc, kterou dovede kůží, lojem a kladivem spravit kovář přes cestu, žije déle.
Tím kovářem byl sto dvacet let vždycky někdo od nás, takže se možná trochu vychloubám.</p>

<h2>Každý měsíc</h2>
<p>Vytahujeme ji poslední pátek v měsíci. V lednu jen protáhneme vahadla nasucho, kvůli mrazu, a pak to
jdeme probrat. V červnu bývá na návsi soutěž historických stříkaček: loni osm družstev, sud vody, terč na
pětadvacet metrů. Pravidla jsou z roku 1924 a stojí v nich mimo jiné, že družstvo může být mužské, ženské i
smíšené, <em>pokud drží takt</em>. Tři roky po sobě vyhrávají ženy z Horní Olešné. Při pumpování zpívají.
Začali jsme zkoušet.</p>
`,
}
