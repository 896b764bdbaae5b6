import type { PeopleImageKey } from '../../plan/images/people.ts'
import type { ImageText } from '../../texts.ts'

/** Czech words for faces, families, classes and crafts. */
export const peopleImages = {
  'people-kalina': {
    name: 'Páter Matouš Kalina',
    alt: 'Sépiový ateliérový portrét v oválném rámu: postava po ramena v tmavém oděvu hledí přímo do objektivu.',
    dscr:
      '<p>Farář v letech 1839–1871. Seděl modelem v Želetíně, někdy v roce cholery, a zaplatil zajícem. Existují ještě ' +
      'dva otisky; na rub jednoho z nich napsal: „Zdařilá podobizna mého kabátu.“</p>',
  },
  'people-holub': {
    name: 'František Holub, učitel a kronikář',
    alt: 'Černobílý portrét po ramena: osoba v tmavém saku před prostým světlým pozadím.',
    dscr:
      '<p>Pořízeno k desátému roku kroniky. Vlepil si ji tam sám a připsal: „Aby se vědělo, komu to dát za vinu.“ ' +
      'Zemřel v Buchenwaldu v únoru 1943.</p>',
  },
  'people-holubova': {
    name: 'Marie Holubová',
    alt: 'Čtvercový barevný portrét ze 70. let vybledlý do oranžova: osoba čelem k objektivu před světlou zdí.',
    dscr:
      '<p>Kronikářka v letech 1946–1976. Snímek je z jejího předpředposledního školního roku. Za kamny, kterých je ' +
      'kousek vidět vlevo, byly listy, o nichž jsme ještě nevěděli.</p>',
  },
  'family-koudela': {
    name: 'Koudelovi z čísla 7',
    alt: 'Snímek ze skleněné desky: několik generací selské rodiny ve svátečním, staří sedí, děti stojí vpředu.',
    dscr:
      '<p>Květen 1912, devět lidí a vrata. Chlapec úplně vlevo s čepicí do týla je Václav – ten, kterého týmiž vraty ' +
      'roku 1953 odvezli.</p>',
  },
  'family-barta': {
    name: 'Bártovi ze mlýna',
    alt: 'Sépiový skupinový portrét rodiny ve dvou řadách, vzadu dospělí, vpředu děti, všichni v tmavém.',
    dscr:
      '<p>Asi 1906, soudě podle Josefa, kterému tu mají být čtyři. Mouka na otcově rukávu je na otisku vyretušovaná, ' +
      'na desce ne.</p>',
  },
  'family-vanek': {
    name: 'Karel Vaněk a Růžena Hrubá',
    alt: 'Černobílá ateliérová fotografie páru, který stojí těsně vedle sebe, oba ve svátečním a čelem k objektivu.',
    dscr:
      '<p>6. listopadu 1926, jedna ze sedmi svateb, které vzešly z divadla; v Holubově seznamu stojí pod titulem ' +
      '<em>Maryša</em>. Kovář má spálenou pravou ruku, proto je kytice na té straně.</p>',
  },
  'family-return': {
    name: 'Číslo 7, duben 1991',
    alt: 'Barevná fotografie statku kolem dvora: dům se strmou střechou, brána a hospodářská stavení.',
    dscr:
      '<p>První večer doma. Slepice na schodech sýpky nepatřily nikomu a už zůstaly. Jana Koudelová fotila ze silnice, ' +
      'protože jí trvalo hodinu, než vešla.</p>',
  },
  'class-1884': {
    name: 'Škola kolem roku 1884',
    alt: 'Sépiová školní fotografie: děti ve čtyřech strnulých řadách před zdí školy, stranou stojí učitel.',
    dscr:
      '<p>Nejstarší fotografie kohokoli od nás. Kočovný fotograf vzal třiaosmdesát dětí naráz a účtoval od hlavy; ' +
      'dvanáct rodin se s ním přelo, jestli je ta jejich vůbec vidět.</p>',
  },
  'class-1911': {
    name: 'Nižší třída, červen 1911',
    alt: 'Snímek ze skleněné desky: školní třída v řadách, menší děti sedí vpředu, vedle nich stojí učitel.',
    dscr:
      '<p>Deska 255. Z dvaceti chlapců na ní nebyl na vojnu dost starý nikdo, když válka začala, a dva, když ' +
      'skončila.</p>',
  },
  'class-1936': {
    name: 'Třída učitele Holuba',
    alt: 'Černobílá školní fotografie: tři řady dětí na lavicích venku a na kraji jejich učitel.',
    dscr:
      '<p>Na tabulce vpředu stojí <em>1936</em> a drobně <em>Byl tu Fanda</em>. Fanda byl hodinu po škole a dnes je ' +
      'citován v kronice.</p>',
  },
  'class-1976': {
    name: 'Posledních jedenáct',
    alt: 'Vybledlá barevná fotografie malé školní třídy v řadách s učitelkou, zabarvená do oranžova.',
    dscr:
      '<p>Pět děvčat, šest chlapců a želvák Cicero – to je to tmavé v trávě. Na srazy jich jezdí pořád devět, dva ' +
      'z toho až z Kanady.</p>',
  },
  'craft-smithy': {
    name: 'Vaňkova kovárna, číslo 21',
    alt: 'Snímek ze skleněné desky: otevřená vesnická kovárna se žhnoucí výhní, kovadlinou a kovářem se zdviženým kladivem.',
    dscr:
      '<p>Rok 1904. Kladivo vážilo šest kilo a bylo třeba je pět vteřin udržet nahoře, „což učinil dvakrát“, stojí ' +
      'v účetní knize, „podruhé, že jsem o to požádal“.</p>',
  },
  'craft-quarrymen': {
    name: 'Kameník na Strážníku',
    alt: 'Sépiová fotografie dělníka v zástěře s vyhrnutými rukávy při práci mezi nářadím.',
    dscr:
      '<p>Z 90. let 19. století, jméno neznáme. Kameníci byli placeni od metru, a kdo tesal písmo, od písmene; tím se ' +
      'vysvětlují některé zkratky na našem hřbitově.</p>',
  },
  'craft-harvest': {
    name: 'Žně Na Lánech',
    alt: 'Černobílá fotografie žní: řady panáků na strništi, postavy při práci a naložený vůz.',
    dscr:
      '<p>Červenec 1938. Holub připsal: „Na žito pěkný rok.“ Mobilizace přišla za devět neděl, to už bylo ' +
      'vymláceno.</p>',
  },
  'craft-wheelwright': {
    name: 'Sekerník u ponku',
    alt: 'Černobílá fotografie řemeslníka v kožené zástěře u pracovního stolu, za ním visí ruční nářadí.',
    dscr:
      '<p>Kolem roku 1948. Jeho učedník postavil ve čtyřiasedmdesáti nové mlýnské kolo a dvě z dlát na snímku při tom ' +
      'ještě používal.</p>',
  },
} satisfies Record<PeopleImageKey, ImageText>
