import type { VillageImageKey } from '../../plan/images/village.ts'
import type { ImageText } from '../../texts.ts'

/** Czech words for the school, the green, the railway and the village of today. */
export const villageImages = {
  'school-drawing': {
    name: 'Nová škola, stavitelův výkres',
    alt: 'Rytý stavební list s půdorysem budovy, rozdělením místností, kótami a měřítkem.',
    dscr:
      '<p>Předloženo roku 1877. Okres schválil všechno kromě druhého záchodu; ten se postavil i tak a do účtů se ' +
      'zanesl jako „místo na uhlí“.</p>',
  },
  'school-1905': {
    name: 'Škola se zahradou',
    alt: 'Kolorovaná pohlednice venkovské školy s řadami vysokých oken a vchodem uprostřed průčelí.',
    dscr:
      '<p>Posláno bývalému žáku, který sloužil v Terstu: „Abys nezapomněl, kdes sedával. Třetí okno zleva už je ' +
      'zasklené.“</p>',
  },
  'school-1976': {
    name: 'Poslední odpoledne',
    alt: 'Vybledlá čtvercová barevná fotografie venkovské školy s řadou vysokých oken; barvy přešly do oranžova a hněda.',
    dscr:
      '<p>30. června 1976, chvíli po čtvrté, když už bylo všech jedenáct doma. Okno vpravo je otevřené: slečna ' +
      'Holubová větrala třídu jako každý den.</p>',
  },
  'school-museum': {
    name: 'Muzeum',
    alt: 'Barevná fotografie opravené venkovské školy s čerstvě natřeným průčelím a vysokými okny, po stranách stromy.',
    dscr: '<p>Otevřeno od května do října a pokaždé, když někdo zazvoní u čísla 32. Uhlí už není; záchod slouží dál.</p>',
  },
  'green-1908': {
    name: 'Náves, ručně kolorovaná',
    alt: 'Kolorovaná pohlednice návsi s chalupami dokola, rybníčkem v trávě a kostelní věží nad střechami.',
    dscr:
      '<p>Želetínský tiskař vybarvil všechny střechy červeně. Roku 1908 jich však bylo ještě jedenáct doškových ' +
      'a pojišťovna se začala vyptávat.</p>',
  },
  'green-limes': {
    name: 'Tři lípy, věk jedenapadesát',
    alt: 'Snímek ze skleněné desky: tři košaté lípy v plném listí vedle sebe na návsi, pod nimi lavička.',
    dscr: '<p>Červen 1899, v květu. Jedna z těch tří, Vaňkova, padla roku 2007. K expozici si Javůrek poznamenal: „Čtyři vteřiny a včely nepostály.“</p>',
  },
  'green-pub': {
    name: 'U Tří lip, číslo 1',
    alt: 'Sépiová fotografie dlouhého hostince s vývěsním štítem nade dveřmi, malými okny a lavicemi podél zdi.',
    dscr: '<p>Nejspíš 1912: na štítu už stojí <em>Telefon</em>, a ten přišel toho jara. Poprvé zazvonil v létě.</p>',
  },
  'green-last-summer': {
    name: 'Poslední léto všech tří',
    alt: 'Barevná fotografie tří košatých starých lip v plném listí na návsi, pod nimi tráva.',
    dscr: '<p>Červen 2006. Nikdo nevěděl, že je poslední; Vaňkova lípa, kterou příští leden vzal Kyrill, vypadá ze všech nejzdravěji.</p>',
  },
  'railway-opening': {
    name: 'První vlak',
    alt: 'Snímek ze skleněné desky: malá parní lokomotiva s vysokým komínem táhne vozy kolem pole, kouř se drží za ní.',
    dscr: '<p>1. října 1902, 10.17, sedmnáct minut zpoždění. Lokomotiva je ověnčená chvojím a astrami; kapela, která na snímku není, hrála od Želetína pořád týž pochod, protože jiné noty si nevzala.</p>',
  },
  'railway-station': {
    name: 'Nádraží za přednosty Pecha',
    alt: 'Kolorovaná pohlednice malého nádraží s přístřeškem, nástupištěm a hodinami, vpředu jediná kolej.',
    dscr: '<p>Čtyři vlaky denně tam a čtyři zpátky. Jiřiny přednosty Pecha tvořily u koleje písmena T a L; želetínský kolorista to nevěděl a udělal z nich zelí.</p>',
  },
  'railway-last-train': {
    name: '27. května 1978',
    alt: 'Vybledlá barevná fotografie krátkého vlaku na jednokolejné trati mezi loukami, celá zabarvená do oranžova.',
    dscr: '<p>Poslední osobní vlak. Přistoupilo jedenačtyřicet lidí s věnci, harmonikou a husou; husa jela za poloviční jízdné jako pes.</p>',
  },
  'railway-cafe': {
    name: 'Z nádraží kavárna',
    alt: 'Barevná fotografie opraveného nádražíčka s přístřeškem, hodinami a nástupištěm.',
    dscr: '<p>Pár metrů koleje se vrátilo na ozdobu, na zbytku stojí kola. Jízdní řád na zdi je z roku 1936 a přípoj zatím nikomu neujel.</p>',
  },
  'today-panorama': {
    name: 'Náves v květnu',
    alt: 'Velmi široké barevné panorama návsi: chalupy s červenými střechami, rybníček, stromy v čerstvém listí a kostelní věž.',
    dscr:
      '<p>Jedenáct snímků spojených počítačem, na kterých není nikdo dvakrát. Kontrolovali jsme to. Srovnejte ' +
      's Javůrkovými třemi deskami.</p>',
  },
  'today-orchard': {
    name: 'Žákovský sad v květu',
    alt: 'Barevná fotografie řad ovocných stromů obalených bílým květem, mezi nimi vysoká tráva a vzadu nízký kopec.',
    dscr:
      '<p>Vysadili ho žáci Františka Holuba. Z jeho šedesáti stromů jich stojí devatenáct; chybějící odrůdy se vrátily ' +
      'v roubech ze zahrad, kam je kdysi rozdal.</p>',
  },
  'today-winter': {
    name: 'Leden, čísla 40 až 52',
    alt: 'Barevná fotografie zasněžených střech chalup a holých stromů v tiché zimní krajině.',
  },
  'today-forest': {
    name: 'Cesta pod Strážníkem',
    alt: 'Barevná fotografie na výšku: vysoké kmeny v lese, na zemi podzimní listí a mezi stromy světlo.',
    dscr: '<p>Tudy se chodí k lomu. Hřiby tu rostou, ale ne tam, kam se díváte.</p>',
  },
  'today-barn': {
    name: 'Koudelova stodola, číslo 7',
    alt: 'Barevná fotografie velké dřevěné stodoly se strmou střechou a dvoukřídlými vraty na kraji pole.',
    dscr:
      '<p>Zima 2022. Družstvo v ní mělo traktory, Koudelovi v ní mají zase seno. Kalendář z roku 1953 zůstal viset ' +
      'zevnitř na vratech.</p>',
  },
} satisfies Record<VillageImageKey, ImageText>
