/**
 * Names that columns of other programs have, by our field, in the order of preference. They are compared in lower case,
 * without accents, spaces, underscores and the prefix of the kind (`articleTitle` is `title`).
 */
export const columnSynonyms: Readonly<Record<string, readonly string[]>> = {
  id: ['id', 'key', 'number', 'cislo', 'uuid', 'identifier'],
  created_at: [
    ...['createdat', 'datecreated', 'created', 'createdon', 'createddate', 'creationdate', 'insertedat'],
    ...['dateadded', 'addedat', 'added', 'vytvoreno', 'datumvytvoreni', 'vlozeno', 'datumvlozeni'],
    'timestamp',
  ],
  edited_at: [
    ...['editedat', 'dateedited', 'edited', 'updatedat', 'dateupdated', 'updated', 'modifiedat', 'modified'],
    ...['datemodified', 'lastmodified', 'lastedited', 'upraveno', 'datumupravy', 'zmeneno', 'lastmod'],
  ],
  published_at: [
    ...['publishedat', 'datepublished', 'published', 'publishdate', 'publicationdate', 'pubdate'],
    ...['zverejneno', 'publikovano', 'datumzverejneni', 'visible', 'public', 'ispublished', 'ispublic'],
    ...['active', 'viditelne', 'aktivni', 'status', 'state', 'stav', 'datefrom', 'date', 'datum'],
  ],
  author: ['author', 'autor', 'user', 'createdby', 'owner', 'vlozil'],
  name: ['name', 'title', 'nazev', 'titulek', 'jmeno', 'nadpis', 'heading', 'headline', 'caption', 'label'],
  title: ['title', 'name', 'titulek', 'nazev', 'nadpis', 'heading', 'headline', 'label', 'event', 'udalost'],
  description: [
    ...['description', 'dscr', 'descr', 'desc', 'popis', 'perex', 'uvodnivetyperex', 'summaryperex'],
    ...['summary', 'excerpt', 'abstract', 'anotace', 'annotation', 'intro', 'subtitle', 'note', 'poznamka'],
  ],
  content: ['content', 'text', 'body', 'obsah', 'html', 'message', 'zprava', 'fulltext', 'telo'],
  category: ['category', 'rubrika', 'kategorie', 'section', 'sekce', 'group'],
  for: ['for', 'pro', 'type', 'typ', 'kind', 'druh', 'section', 'entity'],
  ord: ['ord', 'order', 'sortorder', 'sort', 'position', 'poradi', 'rank', 'weight', 'seq', 'sequence'],
  writer: ['writer', 'spisovatel', 'bookauthor', 'authorname', 'autorknihy', 'writtenby'],
  year: ['year', 'rok', 'rokvydani', 'yearpublished', 'publicationyear', 'vydano', 'released'],
  isbn: ['isbn', 'isbn13', 'isbn10'],
  url: ['url', 'link', 'href', 'odkaz', 'adresa', 'address', 'web', 'www', 'website', 'uri', 'homepage'],
  review: ['review', 'recenze', 'reviewurl', 'reviewlink'],
  thumb: [
    ...['thumb', 'thumbnail', 'image', 'picture', 'cover', 'obrazek', 'nahled', 'obalka', 'img'],
    ...['photo', 'foto', 'imageurl', 'thumbpath', 'thumburl'],
  ],
  gallery: ['gallery', 'galerie', 'album'],
  parent: [...['parent', 'parentgallery', 'nadrazenagalerie', 'nadrazena'], 'rodic'],
  file: [
    ...['file', 'image', 'path', 'imagepath', 'filepath', 'filename', 'src', 'soubor', 'picture', 'img'],
    ...['obrazek', 'photo', 'foto', 'url', 'imageurl', 'source', 'full', 'original', 'cesta'],
  ],
  alt: ['alt', 'alttext', 'alternative', 'popisprotykdonevidi', 'descriptionforthosewhocannotseeit'],
  date: [
    ...['date', 'datum', 'datefrom', 'when', 'kdy', 'dated', 'period', 'obdobi', 'start', 'startdate'],
    ...['from', 'od', 'datumod', 'year', 'rok', 'time', 'taken', 'porizeno'],
  ],
  date_to: ['dateto', 'dateuntil', 'end', 'enddate', 'to', 'until', 'do', 'datumdo'],
  source: ['source', 'zdroj', 'provenance', 'origin', 'puvod', 'credit', 'photographer', 'fotograf'],
  licence: ['licence', 'license', 'rights', 'prava', 'copyright'],
  pair: ['pair', 'dvojice', 'tehdynebodnesdvojice', 'thenornowthepair'],
  tooltip: ['tooltip', 'bublina', 'hint', 'napoveda'],
  titleFormat: ['titleformat', 'titulekjako', 'titleshownas'],
  titleDateFormat: ['titledateformat', 'tvardatavtitulku', 'dateformatofthetitle', 'dateformat'],
  image: ['image', 'picture', 'obrazek', 'thumb', 'thumbnail', 'photo', 'foto', 'img'],
  article: ['article', 'clanek'],
  email: ['email', 'mail', 'eposta', 'emailaddress', 'address'],
  phone: ['phone', 'tel', 'telefon', 'telephone', 'mobile', 'mobil', 'phonenumber'],
  web: ['web', 'url', 'www', 'homepage', 'website', 'link', 'stranky'],
  fromPath: ['frompath', 'from', 'old', 'oldpath', 'staraadresa', 'oldaddress', 'source', 'odkud'],
  toAddress: ['toaddress', 'to', 'new', 'newpath', 'target', 'kamvede', 'leadsto', 'kam', 'destination'],
  status: ['status', 'code', 'najakdlouho', 'forhowlong', 'type'],
}

/** Names of tables and files, by our kind, compared in the same way. */
export const kindSynonyms: Readonly<Record<string, readonly string[]>> = {
  news: ['news', 'novinky', 'novinka', 'aktuality', 'aktualita'],
  article: ['article', 'articles', 'clanky', 'clanek', 'posts', 'post'],
  book: ['book', 'books', 'knihy', 'kniha', 'literatura'],
  link: ['link', 'links', 'odkazy', 'odkaz', 'bookmarks'],
  gallery: ['gallery', 'galleries', 'galerie', 'alba', 'album', 'albums'],
  image: [
    ...['image', 'images', 'obrazky', 'obrazek', 'fotky', 'fotografie', 'foto'],
    ...['pictures', 'picture', 'photos', 'photo'],
  ],
  timeline: ['timeline', 'casovaosa', 'udalosti', 'udalost', 'events', 'event', 'kalendarium', 'chronology'],
  category: ['category', 'categories', 'rubriky', 'rubrika', 'kategorie'],
  author: ['author', 'authors', 'autori', 'autor'],
  contact: ['contact', 'contacts', 'kontakty', 'kontakt'],
  redirect: ['redirect', 'redirects', 'presmerovani'],
  site: ['site', 'settings', 'nastaveni'],
}
