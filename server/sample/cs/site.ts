import type { SiteText } from '../en/site.ts'

/** The site's settings in Czech. */
export const site = {
  webTitle: 'Kronika Tiché Lhoty',
  webAuthor: 'Muzeum a kronikáři obce Tichá Lhota',
  about: `
<p>Tichá Lhota leží na potoce Tichavě pod kopcem Strážníkem: sedmaosmdesát domů, dvě stě čtrnáct lidí, jedna
hospoda a víc hus, než je příjemné. První písemná zmínka o nás je z roku 1227 a je to upomínka na dvě vědra
medu. V roce 2027 uplyne osm set let od chvíle, kdy jsme je nedodali.</p>
<p>Tohle je naše kronika. V roce 1921 ji začal psát učitel František Holub. Po válce ji vedla Marie Holubová
a <a href="{{article:lost-pages}}">čtrnáct stran z ní schovala za kamna</a>. Od roku 1990 ji píše Jana
Koudelová a tyto stránky chystá spolu s Petrem Vaňkem od hasičů a Marií Javůrkovou z muzea. Zapisujeme, co
se stalo, kdy a kdo to tvrdí. Kde neznáme rok, píšeme „kolem“. Kde neznáme tvář, ptáme se vás.</p>
<p>Na začátek bychom doporučili <a href="{{article:walk}}">procházku kolem vsi</a>, potom
<a href="{{article:bells}}">příběh dvou zvonů</a> a potom hodinu s <a href="{{gallery:plates}}">Javůrkovými
skleněnými deskami</a>. Poznáte-li na některé svou prababičku nebo najdete-li u nás chybu, napište nám.
Opravy se zanášejí do kroniky i se jménem toho, kdo měl pravdu.</p>
`,
} satisfies SiteText
