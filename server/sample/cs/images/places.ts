import type { PlacesImageKey } from '../../plan/images/places.ts'
import type { ImageText } from '../../texts.ts'

/** Czech words for the village as a whole, the church, its bells, the mill and its restoration. */
export const placesImages = {
  'places-panorama': {
    name: 'Tichá Lhota ze Strážníku na třech deskách',
    alt: 'Velmi široké sépiové panorama: proužky polí dělené mezemi se svažují ke vzdálené vsi, na obzoru nízké kopce.',
    dscr:
      '<p>Javůrek vyvezl aparát na Strážník na dvoukoláku a exponoval tři desky zleva doprava. Trvalo mu to čtvrt ' +
      'hodiny, a tak je Vaňkův volský potah na želetínské silnici vidět dvakrát: jednou u odbočky ke kapli a podruhé, ' +
      'o kus dál, u mostu.</p>',
  },
  'places-quarry': {
    name: 'Lom, druhá etáž',
    alt: 'Černobílá fotografie žulového lomu: stupňovitá skalní stěna a pod ní nalámané kvádry.',
    dscr:
      '<p>Roku 1931 tu pracovalo jedenačtyřicet mužů, šest z nich z Horní Olešné. Kvádry vpředu jsou obrubníky pro ' +
      'jednu brněnskou ulici, které téhož roku došly peníze; část jich dnes lemuje naši náves.</p>',
  },
  'places-lake': {
    name: 'Týž lom, jen s vodou',
    alt: 'Barevná fotografie jezírka pod skalní stěnou; na okraji tmavé jehličnany, které se zrcadlí v zelené vodě.',
    dscr: '<p>Čerpadlo se vypnulo 31. října 1967 a voda vystoupala na dnešní čáru za tři zimy. Devatenáct metrů hloubky, teplo jen po kolena, žádný plavčík, žádný stánek. Tak se nám to líbí.</p>',
  },
  'church-south': {
    name: 'Svatý Václav od jihu',
    alt: 'Snímek ze skleněné desky: venkovský kostel s vysokou věží a cibulovou bání, vysoká okna lodi, nízká hřbitovní zeď.',
    dscr:
      '<p>Kolem roku 1901. Hodiny ukazují za deset minut tři, protože je ukazovaly až do roku 1911. Žebřík opřený ' +
      'o loď patří pokrývači Marešovi, který chtěl být na obrázku a mezitím slezl na pivo.</p>',
  },
  'church-engraving': {
    name: 'Kostel na ocelorytině',
    alt: 'Rytina jemnou černou linkou: barokní venkovský kostel s věží, vedle něho dva stromy, obloha vyšrafovaná mraky.',
    dscr:
      '<p>Roku 1842 ji dal zhotovit farář Kalina a prodával po čtyřech krejcarech ve prospěch střechy. Rytec kostel ' +
      'nikdy neviděl: přidal mu jedno okno a strom podobný palmě, o kterém se farnost pře dodnes.</p>',
  },
  'church-chapel': {
    name: 'Svatý Roch nad vsí',
    alt: 'Kolorovaná pohlednice malé kaple se špičatou střechou, která stojí mezi stromy na návrší.',
    dscr:
      '<p>Odesláno 18. srpna 1913, den po pouti. Na rubu stojí: „Došla jsem s puchejři, jak se sluší a patří. Buřt ' +
      'byl drahý. Tvoje Božena.“</p>',
  },
  'church-winter': {
    name: 'Únor 1929',
    alt: 'Černobílá fotografie hlubokého sněhu na střechách a holých stromech pod bledou, mrazivou oblohou.',
    dscr:
      '<p>Holub naměřil za školou 34 stupňů pod nulou, nevěřil tomu a šel měřit znovu ke mlýnu. Tam bylo 36. Mešní ' +
      'víno zmrzlo; „kázání bylo krátké,“ praví kronika.</p>',
  },
  'bells-vaclav-1917': {
    name: 'Václavův poslední den',
    alt: 'Sépiová fotografie velkého bronzového zvonu s plastickým nápisovým pásem, zavěšeného na mohutném dřevěném závěsu.',
    dscr:
      '<p>Zvon z roku 1544 v březnu 1917, zatímco vojáci sháněli delší lano. Javůrek si nic nevzal a udělal po jednom ' +
      'snímku do každého domu, který měl muže na frontě. Jedenáct jich visí dodnes tam, kam je tehdy pověsili.</p>',
  },
  'bells-anna-1945': {
    name: 'Anna venku z vody',
    alt: 'Černobílá fotografie zvonu s tmavým, skvrnitým povrchem a jednoduše zdobeným krkem, zavěšeného pod trámem.',
    dscr:
      '<p>Květen 1945, po třech letech v tůni pod jezem. Drhl ji pískem a popelem každý, kdo měl ruce; kde se leskne, ' +
      'tam za nás pracoval štěrk. Úhoře jsme vrátili.</p>',
  },
  'bells-anna-inscription': {
    name: 'Nápis na Anně, kresba z roku 1696',
    alt: 'Rytý list s několika řádky starého písma a ozdobou v záhlaví stránky.',
    dscr:
      '<p>Kresba samotného zvonaře, přiložená k účtu. Slibuje, že zvon bude slyšet, „co střízlivý člověk za hodinu ' +
      'ujde“. Za bezvětří ho slyší v Horní Olešné, a to je hodina a půl.</p>',
  },
  'bells-anna-today': {
    name: 'Anna na svatého Václava',
    alt: 'Barevná fotografie bronzového zvonu se zelenou patinou ve zvonici; kolem krku pás vystouplých písmen.',
  },
  'mill-1899': {
    name: 'Bártův mlýn, číslo 14',
    alt: 'Snímek ze skleněné desky: kamenný vodní mlýn se šindelovou střechou a velkým kolem na boku stojí u potoka.',
    dscr:
      '<p>Deska 17, podle níž se roku 2007 dělala nová střecha: šindele se na ní dají spočítat. Bílá kočka ve dveřích ' +
      'se pohnula a staly se z ní kočky dvě.</p>',
  },
  'mill-wheel-1906': {
    name: 'Kolo, které výjimečně stojí',
    alt: 'Snímek ze skleněné desky: dřevěné mlýnské kolo na vrchní vodu z boku, s loukotěmi, korečky a trámovým žlabem nad ním.',
    dscr:
      '<p>Odstavené kvůli nové hřídeli. Dub poražený pod Strážníkem na Hromnice, devatenáct stop dlouhý; k brodu ho ' +
      'dotáhli čtyři koně a odtamtud hasiči.</p>',
  },
  'mill-postcard': {
    name: 'Pozdrav ze mlýna',
    alt: 'Pohlednice s bílým okrajem: mlýn s vodním kolem mezi stromy, v tlumených kolorovaných barvách.',
    dscr:
      '<p>V hospodě za šedesát haléřů. Letní hosté ze Želetína spávali u mlynáře na půdě a v hospodské knize si ' +
      'stěžovali na hluk. Mlynář pod to připsal: „Je to mlýn.“</p>',
  },
  'mill-ruin': {
    name: 'Mlýn v roce 1974',
    alt: 'Vybledlá čtvercová barevná fotografie, zabarvená do oranžova: kamenný mlýn s nehybným kolem u potoka.',
    dscr:
      '<p>Třiadvacet let po zastavení. Marie Holubová vlepila snímek do kroniky beze slova, což u ní bylo silné ' +
      'vyjádření.</p>',
  },
  'restoration-plan': {
    name: 'Zaměření zříceniny',
    alt: 'Stavební výkres na zažloutlém papíře: půdorys a řez budovou s kótami a měřítkem.',
    dscr: '<p>Nakreslili ho za jeden víkend čtyři studenti architektury. Honorář: husa.</p>',
  },
  'restoration-wheel': {
    name: 'Nové kolo',
    alt: 'Barevná fotografie nového mlýnského kola ze světlého dřeva s mnoha rameny a korečky, přes které teče voda.',
    dscr:
      '<p>Šestatřicet korečků na dubové hřídeli, průměr 4,2 metru. Poprvé se otočilo 10. května 2008, a to pozpátku; ' +
      'podruhé o hodinu později, už správně.</p>',
  },
  'restoration-finished': {
    name: 'Hotovo, chybí jen mlynář',
    alt: 'Barevná fotografie obnoveného kamenného mlýna s novou střechou a velkým kolem, stojícího u potoka.',
    dscr: '<p>Červen 2009. To už bylo ve stavebním deníku podepsáno jedenadevadesát lidí; nejmladšímu bylo pět a „odnesl jeden kámen, ale pořádný“.</p>',
  },
  'restoration-flour': {
    name: 'První mouka od roku 1951',
    alt: 'Barevná fotografie řemeslníka v zástěře při práci v místnosti s nízkým stropem; za ním visí na zdi nářadí.',
    dscr:
      '<p>Sobota 5. září 2009, chvíli po desáté. Osmdesát kilo žita za čtyři hodiny, mouka šedá a skřípavá. Jeden pytlík ' +
      'je v muzeu; myši měly dvě příležitosti a nevyužily ani jednu.</p>',
  },
} satisfies Record<PlacesImageKey, ImageText>
