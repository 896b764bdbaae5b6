import type { SteamKey } from '../../plan/timeline/steam.ts'
import type { TimelineText } from '../../texts.ts'

/** Czech words for the timeline from 1874 to 1914. */
export const steam: Record<SteamKey, TimelineText> = {
  fire: {
    title: 'Velký požár',
    content:
      'Jedenadvacet domů za jedno horké odpoledne, od popela vysypaného za stodolu. Jediná břidlicová střecha, na čísle 7, vydržela; do toho dne byla pro smích.',
    tooltip: 'Každý rok v ten den houká na minutu siréna',
  },
  'school-built': {
    title: 'Nová škola, číslo 52',
    content:
      '7 430 zlatých, dvě třídy, žulové schody. Každé dítě nosí dvě polena týdně; kdo polena nemá, sedí u okna.',
  },
  brigade: {
    title: 'Sbor dobrovolných hasičů',
    content:
      'Čtyřiadvacet zakládajících členů, devět z nich sami vyhořeli. Výzbroj: přilby, žebřík, trubka a stříkačka, která stačila na růže.',
  },
  engine: {
    title: 'Svěcení Smekalovy stříkačky',
    content:
      'Paprsek přestříkl kohouta na kostele. Polit důstojný pán, polita kapela a polita i okna pana Hrubého. Podle zápisu šlo o nehodu a byla dobře mířená.',
    tooltip: 'Stříká dodnes',
  },
  cyclist: {
    title: 'První zápis v pamětní knize hospody',
    content:
      'Cyklista z Prahy na vysokém kole: „Cesty špatné, pivo dobré, pes kousl.“ Hostinský pod tím: „Který pes? My žádného nemáme.“',
  },
  'flood-1890': {
    title: 'Povodeň bere most',
    content:
      'Vor klád se zapříčí o dřevěný most a potok si najde cestu dolní řadou. Staré lidi odvezli už večer předtím, v díži na těsto.',
  },
  bridge: {
    title: 'Most o třech obloucích',
    content:
      'Obec chtěla dva, inženýr trval na třech a vyhrál. 9 860 zlatých, žula ze Strážníku; dluh se splácel do roku 1913.',
  },
  'flood-1897': {
    title: 'Voda podruhé',
    content:
      'První schod hospody. Inženýr stál v plášti na svém mostě, dokud voda nepřešla: dlaň pod klenáky, i se stohem a s kočkou na něm.',
  },
  studio: {
    title: 'Antonín Javůrek otevírá ateliér',
    content:
      'Na čísle 32, se sklem ve střeše a jezerem na prostěradle. Na desce číslo jedna je on sám. Za první rok sedm zákazníků, dva z nich platili vejci.',
  },
  census: {
    title: '611 obyvatel',
    content:
      'Sčítání najde šest set jedenáct lidí, z toho 104 ve škole, 38 koní a jeden klavír. Tolik už nás nikdy nebylo.',
    tooltip: 'Klavír byl rozladěný, na to se však neptali',
  },
  railway: {
    title: 'První vlak',
    content:
      'Přijíždí v 10.17 se sedmnáctiminutovým zpožděním, které se už nikdy nedohnalo. Lokomotiva se světí, hasiči drží pohotovost a omdlí jen přednosta stanice.',
  },
  emigrants: {
    title: 'Křížovi odjíždějí do Nebrasky',
    content:
      'Jeden kufr, peřina a fotografie. Za třicet let odešlo od nás do Ameriky 118 lidí; zhruba tolik jich nám odtamtud dneska píše.',
  },
  comet: {
    title: 'Halleyova kometa',
    content:
      'Půl vsi sedí na Strážníku a s dekami a pivem čeká konec světa. Je zataženo. Lom hlásí na ranní směně pozdní příchody.',
  },
  accident: {
    title: 'Nálož, která se opozdila',
    content:
      'Čtyři skalníci mrtví, dva zmrzačení. Jejich šest jmen vytesali kamarádi do skály u vjezdu, v pracovní době.',
  },
  mobilised: {
    title: 'Mobilizace',
    content:
      'Vyhlášku lepí v poledne, uprostřed žní. V prvních dnech odchází devětasedmdesát mužů. Dvaadvacet jich stojí Javůrkovi pod lipami; nikdo se nehne.',
  },
}
