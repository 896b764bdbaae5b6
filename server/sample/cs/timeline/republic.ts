import type { RepublicKey } from '../../plan/timeline/republic.ts'
import type { TimelineText } from '../../texts.ts'

/** Czech words for the timeline from 1917 to 1945. */
export const republic: Record<RepublicKey, TimelineText> = {
  'bell-taken': {
    title: 'Václav odchází na vojnu',
    content:
      'Dva vojáci spustí zvon kladkou vypůjčenou z lomu. Ženy na něj pověsí věnec z chvojí, děti zpívají. Zaplaceno válečnými dluhopisy; ty leží v truhle dodnes.',
  },
  influenza: {
    title: 'Španělská chřipka',
    content:
      'Od brambor do Dušiček devět mrtvých, víc, než nám vzala válka za poslední rok. Škola je zavřená; učitel roznáší úkoly od okna k oknu.',
    tooltip: 'Podzim 1918',
  },
  independence: {
    title: 'Republika',
    content:
      'Zpráva přijela odpoledním vlakem, se zpožděním. Anna zvoní do tmy. Hostinský sundá císaře, prohlédne si rám zezadu a obraz otočí.',
    tooltip: 'Na rubu je dodnes kalendář',
  },
  chronicle: {
    title: 'František Holub otevírá kroniku',
    content:
      'První věta o vlastní době zní: „Prší, a to od úterka; uvádím to, aby mi čtenář věřil i ostatní.“',
  },
  sokol: {
    title: 'Založen Sokol',
    content:
      'Jedenatřicet cvičenců a žádná hrazda. Aby na ni vydělali, sehrají divadlo. Vynese čtyřikrát tolik, co hrazda stojí, a pak už je nikdo nezastaví.',
  },
  monument: {
    title: 'Pomník padlým',
    content:
      'Kus žuly, jedenatřicet jmen, žádný lev, žádný prapor. Pod posledním jménem zůstal volný řádek a volný zůstane.',
  },
  theatre: {
    title: 'Začátek v sedm, po dojení',
    content:
      'Čtyřiatřicet premiér za devět let ve vsi o pěti stech lidech. Z výtěžku jsou knihy, hadice pro hasiče a třetina pomníku. A sedm svateb.',
  },
  electricity: {
    title: 'U Tří lip se rozsvítilo',
    content:
      '„Je vidět, že by se měl vymalovat strop. Také je vidět, kdo švindluje.“ Stará lampa se nechává viset pro všechny případy.',
  },
  'frost-1929': {
    title: 'Čtyřiatřicet stupňů mrazu',
    content:
      'U mlýna šestatřicet. Ptáci padají z povětří, mešní víno zmrzlo. Divadlo platí uhlí jedenácti rodinám.',
  },
  'motor-car': {
    title: 'První automobil',
    content:
      'Doktor Hájek ze Želetína ho nechá přes noc na návsi. Ráno sedí na sedadle slepice a pod ní je vejce. Doktor je zaúčtuje jako honorář.',
    tooltip: 'Kolem roku 1931; vejce je jisté, rok ne',
  },
  'mobilised-again': {
    title: 'Mobilizace podruhé',
    content:
      'Pozdě večer, z rádia. Do půlnoci je na nádraží dvaašedesát mužů, někteří rovnou od mlácení. Za tři neděle se vrátili, aniž vystřelili.',
  },
  occupation: {
    title: 'Okupace',
    content:
      'Sněží. Kolona projíždí na Želetín a nezastaví. Holub, který kroniku loni na podzim zavřel, ji neotevírá.',
  },
  'bell-hidden': {
    title: 'Anna mizí',
    content:
      'Kovář, mlynář a kostelník ji v noci spustí do tůně pod jezem. Stvrzenka nese razítko chovatelů drůbeže a je založena ve složce „Odevzdáno“.',
  },
  holub: {
    title: 'František Holub umírá v Buchenwaldu',
    content: 'V červnu 1942 si pro něj přišli do hodiny o evropských řekách. Mapa od té doby visí na Dunaji.',
  },
  prisoners: {
    title: 'Dva hosté za řezačkou',
    content:
      'Skot a muž odněkud od Poltavy, čtyřiadvacet týdnů v devadesáticentimetrové mezeře. Vědělo to pět lidí. Když byl vzduch čistý, zpívalo se.',
  },
  liberation: {
    title: 'Osvobození',
    content:
      'V deset dopoledne přejíždějí první vozy most, v noci odminovaný. Poručík položil pistoli na stůl příliš důrazně a v pamětní knize se omlouvá ve verších.',
  },
  'bell-raised': {
    title: 'Anna jde z vody ven',
    content:
      'Táhnou dva páry volů. Je zelená, plná štěrku a bydlí v ní úhoř. V neděli zvoní hodinu a deset minut; fronta na provaz sahá až k lipám.',
  },
}
