import type { OursKey } from '../../plan/timeline/ours.ts'
import type { TimelineText } from '../../texts.ts'

/** Czech words for the timeline from 1951 to 2026. */
export const ours: Record<OursKey, TimelineText> = {
  'mill-stops': {
    title: 'Kolo se zastavilo',
    content:
      'Devět pytlů bez povolení. Ve čtvrtek v jedenáct mlýn ztichl a lidé vycházeli z domů podívat se, co se stalo.',
  },
  cooperative: {
    title: 'Založeno JZD',
    content:
      'Devět členů, dva traktory a prapor. Mezníky se vyoraly; děti je pak ještě léta nacházely v potoce.',
  },
  evicted: {
    title: 'Náklaďák na čísle 7',
    content:
      'Koudelovi mají hodinu a půl. Žádné nářadí, žádný dobytek, žádné hodiny. V hospodě si ke stolu u okna nikdo nesedne; pamětní kniha má o tom jeden řádek.',
  },
  'quarry-closes': {
    title: 'Vypnuli čerpadlo',
    content:
      'Z lomu odchází poslední směna, devět mužů. Pro parní jeřáb se přijede, až se udělá hezky. Stojí na dně, devatenáct metrů pod hladinou.',
  },
  'armoured-cars': {
    title: 'Ptali se na Želetín',
    content:
      'Na návsi dva obrněné vozy. Pan Hrubý je pošle do lomu a za hodinu znovu do lomu, jinudy. Co se o tom napsalo, zmizí roku 1970 z kroniky.',
  },
  'school-closes': {
    title: 'Konec školy i samostatnosti',
    content:
      'Jedenáct žáků po jednom zazvoní na ruční zvonek. V třídní knize stojí v kolonce Učivo: „Jdeme domů.“ Téhož roku přestáváme být samostatnou obcí.',
  },
  'last-train': {
    title: 'Poslední vlak',
    content:
      'Jedenačtyřicet cestujících s věnci, harmonikou a husou. Na zpáteční cestě zastaví v polích u Medníku a celou minutu houká. Jízdenka dvě koruny čtyřicet.',
  },
  independent: {
    title: 'Zase svoji',
    content: '171 hlasů pro, 9 proti. V pamětní knize hospody je připsáno: „a těch devět sem chodí dál“.',
  },
  'pages-found': {
    title: 'Rok 1968 se našel za kamny',
    content:
      'Čtrnáct stran v plechovce od cukroví a s nimi výpůjční lístek. Vrátit do: „Až to půjde.“ Dne 28. prosince se četly nahlas v hospodě.',
  },
  return: {
    title: 'Koudelovi jsou doma',
    content:
      'Za osmatřicet let přibyly na vratech čtyři zámky. Chodil jen ten původní a klíč od něj byl celou dobu v cukřence.',
  },
  'plates-found': {
    title: '412 desek za přepážkou',
    content:
      'Na půdě čísla 32 se kdosi při opravě střechy opřel o nesprávnou stěnu. Na první bedně ležela kartička: „Nestavět. Neklást naležato. Nepůjčovat Hrubému.“',
  },
  arms: {
    title: 'Obec má znak',
    content:
      'Heraldik předložil jedenáct návrhů. Schválen byl dvanáctý, z pivního tácku. Vyvěšuje se o svátcích a na Horní Olešnou.',
  },
  'flood-2002': {
    title: 'Po druhý schod',
    content:
      'Ve tři ráno ztichl jez. Jedenatřicet domů pod vodou, proud nejde a z pump funguje jen ta z roku 1884. Pivo se spouští z horního okna na provaze.',
  },
  museum: {
    title: 'Ve staré škole se otevírá muzeum',
    content: 'První návštěvník se zapíše jako bývalý žák a žádá čepici, zabavenou roku 1953. Našla se.',
  },
  'mill-restored': {
    title: 'Mlýn zase mele',
    content:
      'Jasan ven, střecha nahoru, kolo o šestatřiceti korečcích. První mouka se sypala 5. září 2009, šedá a skřípavá. Nikdo ji nevyhodil.',
    tooltip: 'Každou první sobotu v měsíci, je-li voda',
  },
  kyrill: {
    title: 'Padla Vaňkova lípa',
    content:
      'Vzal ji Kyrill, krátce po desáté večer. Uvnitř kmene byl uhel z roku 1874, obrostlý 132 letokruhy. Novou jsme zasadili v dubnu 2008.',
  },
  cafe: {
    title: 'Nádraží otevírá, jako kavárna',
    content:
      'Koláč se vydává u okénka pokladny. Jízdní řád je z roku 1936; jiřiny mezi zmizelými kolejemi zůstávají majetkem dráhy.',
    tooltip: 'Jaro 2015',
  },
  'bell-cast': {
    title: 'Nový Václav',
    content:
      'Bronz teče tři minuty a dvacet vteřin. Za řetězem nás stojí dvaapadesát a nikdo nemluví. Na zvonu je: „Zase jsem tady.“',
  },
  jubilee: {
    title: 'Za rok osm set let',
    content:
      '214 lidí, 87 domů, dvě staré lípy a jedna mladá. Natírá se zábradlí. Med není zaplacen dodnes; zvažuje se delegace.',
  },
}
