/** The words of the site's own settings in one language. */
export type SiteText = {
  readonly webTitle: string
  readonly webAuthor: string
  readonly about: string
}

/** The site's settings in English. */
export const site = {
  webTitle: 'The Chronicle of Tichá Lhota',
  webAuthor: 'Village museum and chroniclers of Tichá Lhota',
  about: `
<p>Tichá Lhota lies on the stream Tichava, under the hill Strážník: eighty-seven houses, two hundred and
fourteen people, one pub and more geese than is convenient. The first written mention of us, in 1227, is a
reminder about two buckets of honey. In 2027 it will be eight hundred years since we failed to deliver
them.</p>
<p>This is our chronicle. František Holub, the village teacher, began it in 1921; Marie Holubová kept it
after the war and hid <a href="{{article:lost-pages}}">fourteen pages of it behind a stove</a>; since 1990
it has been written by Jana Koudelová, and these pages are edited by her, by Petr Vaněk of the fire brigade,
and by Marie Javůrková of the museum. We put down what happened, when, and who says so. Where we do not know
the year, we say “around”. Where we do not know the face, we ask you.</p>
<p>For a start we would suggest <a href="{{article:walk}}">a walk round the village</a>, then
<a href="{{article:bells}}">the story of the two bells</a>, then an hour with
<a href="{{gallery:plates}}">Javůrek’s glass plates</a>. If you recognise your great-grandmother on one of
them, or if we have got something wrong, write to us. Corrections are entered in the chronicle with the name
of the person who was right.</p>
`,
} satisfies SiteText
