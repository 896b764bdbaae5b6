import type { EventsImageKey } from '../../plan/images/events.ts'
import type { ImageText } from '../../texts.ts'

/** Czech words for feasts and disasters, wars, papers and maps. */
export const eventsImages = {
  'event-theatre-1925': {
    name: 'Na jevišti U Tří lip',
    alt: 'Sépiová fotografie malého jeviště: herci v kostýmech stojí před malovanou kulisou mezi rozhrnutými závěsy.',
    dscr:
      '<p>Listopad 1925. Kulisu maloval Javůrek. Tmavý kout vlevo dole je nápovědní budka a ta šmouha v ní Alois Mach, ' +
      'který napovídal celým tělem.</p>',
  },
  'event-electricity': {
    name: 'Sloupy na návsi',
    alt: 'Černobílá fotografie návsi s chalupami a rybníčkem, nad střechami kostelní věž.',
    dscr:
      '<p>Prosinec 1926. Rozsvítilo se na Vánoce; fotografováno ráno, protože večer by podle kroniky „nikdo ' +
      'nepostál“.</p>',
  },
  'event-pilgrimage': {
    name: 'K svatému Rochu, srpen 1969',
    alt: 'Vybledlá barevná fotografie procesí s korouhvemi na polní cestě, barvy přešly do oranžova.',
    dscr: '<p>Rok po tancích. Nikdo nebyl zván a přišli všichni; než došli nahoru, potřebovala korouhev spravit.</p>',
  },
  'flood-1890': {
    name: 'Povodeň v září 1890',
    alt: 'Rytina zatopené vsi: prudká šrafovaná voda mezi napůl zatopenými domy unáší trosky.',
    dscr:
      '<p>Z pražského obrázkového týdeníku, který sem nikoho neposlal. Parník v pozadí si kreslíř vymyslel; díže se ' +
      'starými lidmi je kupodivu pravda.</p>',
  },
  'flood-bridge-1892': {
    name: 'Kamenný most, sotva dostavěný',
    alt: 'Sépiová fotografie kamenného mostu o třech obloucích přes potok, pohled ze břehu, za ním střechy vsi.',
    dscr:
      '<p>Rok 1892, ještě bez zábradlí. Pán v plášti do deště za krásného počasí je inženýr Weiss. Nevěřil ani ' +
      'obloze.</p>',
  },
  'flood-1897': {
    name: 'Červenec 1897',
    alt: 'Sépiová fotografie povodně: mezi domy a stromy stojí voda, vyčnívají jen horní části zdí a střechy.',
    dscr:
      '<p>Voda došla na první schod hospody a ves se skoro urazila: „po roce devadesátém čekali jsme více,“ zapsal ' +
      'jednatel hasičů.</p>',
  },
  'flood-2002': {
    name: 'Po druhý schod',
    alt: 'Barevná fotografie hnědé povodňové vody mezi domy vsi, ze které vyčnívají stromy.',
    dscr: '<p>13. srpna 2002, krátce po druhé. U hospody, vlevo těsně mimo záběr, se z horního okna spouští pivo v kbelíku; osm lidí pumpuje a nemůže zamávat.</p>',
  },
  'brigade-1889': {
    name: 'Deset let sboru',
    alt: 'Sépiová skupinová fotografie dobrovolných hasičů v uniformách a přilbách, nastoupených před zbrojnicí.',
    dscr: '<p>Květen 1889, třináct mužů. Kníry byly povinné jen v kapele, ale nikdo nechtěl vypadat jako nováček.</p>',
  },
  'brigade-engine-1909': {
    name: 'Smekalka po pětadvaceti letech',
    alt: 'Snímek ze skleněné desky: čtyřkolová ruční hasičská stříkačka s dlouhými pumpovacími pákami, pohled z boku.',
    dscr:
      '<p>K jubileu vyleštěná dřevěným popelem a pivem. Tehdy jí bylo pětadvacet a měli ji za veterána; od té doby ' +
      'odsloužila ještě čtyřiapůlkrát tolik.</p>',
  },
  'brigade-1954': {
    name: 'U zbrojnice kolem roku 1954',
    alt: 'Černobílá fotografie hasičského sboru v řadě, v přilbách a s opasky, za ním zbrojnice s vraty.',
    dscr: '<p>Heslo nad vraty je z negativu vyškrábané. Kdo a kdy to udělal, nevíme.</p>',
  },
  'brigade-engine-2019': {
    name: 'Soutěž historických stříkaček, červen 2019',
    alt: 'Barevná fotografie červené čtyřkolové historické stříkačky s mosaznými díly a dlouhými dřevěnými pákami.',
    dscr: '<p>15. června 2019. Skončili jsme druzí. První byla Horní Olešná a požádala, abychom to zde uvedli, což činíme.</p>',
  },
  'war-1866': {
    name: 'Průchod Prusů',
    alt: 'Rytina zástupu pěchoty s puškami na ramenou, který pochoduje po silnici otevřenou krajinou.',
    dscr:
      '<p>Červenec 1866, z kalendáře na další rok. Zůstali dvě noci a za oves zaplatili papírem. Co tu ještě nechali, ' +
      'stojí v <a href="{{article:plague-chapel}}">článku o kapli</a>.</p>',
  },
  'war-recruits-1914': {
    name: 'Dvaadvacet mužů pod lipami',
    alt: 'Snímek ze skleněné desky: skupina mladých mužů ve vojenských čepicích a kabátech, v řadách čelem k objektivu.',
    dscr:
      '<p>Deska 333, srpen 1914. Devět z nich je na <a href="{{article:monument}}">pomníku</a>. Expozice trvala čtyři ' +
      'vteřiny a nepohnul se nikdo.</p>',
  },
  'war-monument': {
    name: 'Pomník v prvním roce',
    alt: 'Pohlednice na výšku: prostý žulový pomník padlým s vytesanými jmény mezi mladými stromky.',
    dscr: '<p>Odhalen 1. července 1923. Na pohlednici ještě chybí Vaňkovi háček; přibyl až na jaře.</p>',
  },
  'war-liberation': {
    name: 'Most 9. května 1945',
    alt: 'Černobílá fotografie kamenného mostu o třech obloucích přes potok za jasného dne, břehy zarostlé.',
    dscr:
      '<p>Sedmého podminován, osmého odminován dvěma muži, kteří do té doby znali jen lomařský prach, devátého v deset ' +
      'dopoledne přejet.</p>',
  },
  'map-military': {
    name: 'První vojenské mapování',
    alt: 'Ručně kreslená kolorovaná mapa na starém papíře: šrafované kopce, klikaté potoky, lesy, cesty a shluky domů.',
    dscr:
      '<p>Kresleno v letech 1764–1768 ze sedla. Strážník stojí, kde má, mlýn na špatném břehu a my se jmenujeme ' +
      '<em>Stille Lhotta</em>. Na okraji: „Chléb dobrý, most slabý.“</p>',
  },
  'map-cadastre': {
    name: 'Stabilní katastr, 1826',
    alt: 'Velká ručně kolorovaná katastrální mapa: úzké číslované proužky polí, louky podél potoka a řady domů ve vsi.',
    dscr:
      '<p>Ves před požárem, v měřítku, při kterém je poznat, kdo měl hrušeň. Dřevěné domy jsou žluté, zděné červené; ' +
      'těch červených bylo devět.</p>',
  },
  'map-railway': {
    name: 'Projekt místní dráhy',
    alt: 'Velmi dlouhý zažloutlý plán s vyznačenou železniční tratí, kótami, drobnými řezy a měřítkem.',
    dscr: '<p>Rok 1899. Dvě varianty trati a přesně v místě, kde se rozcházejí, kolečko od kávy. Ta horní by nás minula o dva kilometry.</p>',
  },
  'map-veduta': {
    name: 'Nejstarší pohled',
    alt: 'Stará rytina vsi pod kopcem: střechy kolem kostelní věže, pole, stromy a oblačná obloha.',
    dscr:
      '<p>Patrně 1733, z jubilejního tisku kláštera, kde jsme v rohu pod písmenem K. Postava u cesty je buď poutník, ' +
      'nebo strašák.</p>',
  },
  'map-arms': {
    name: 'Znak obce',
    alt: 'Heraldický štít v jasných barvách s jednoduchými figurami na prázdném pozadí.',
    dscr:
      '<p>Udělen roku 1999. Heraldik předložil jedenáct návrhů; schůze v hospodě schválila dvanáctý, načrtnutý na pivním ' +
      'tácku. Tácek je v muzeu.</p>',
  },
} satisfies Record<EventsImageKey, ImageText>
