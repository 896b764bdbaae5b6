import type { EmailTexts } from './email-texts.ts'

const plural = new Intl.PluralRules('cs')

/** Forms after "platí": 1 den, 2 dny, 5 dní. */
function formatCount(count: number, one: string, few: string, many: string): string {
  const form = plural.select(count)
  return `${count} ${form === 'one' ? one : form === 'few' ? few : many}`
}

function formatDuration(seconds: number): string {
  if (seconds % 86_400 === 0) return formatCount(seconds / 86_400, 'den', 'dny', 'dní')
  if (seconds % 3600 === 0) return formatCount(seconds / 3600, 'hodinu', 'hodiny', 'hodin')
  return formatCount(Math.ceil(seconds / 60), 'minutu', 'minuty', 'minut')
}

export const czechEmailTexts: EmailTexts = {
  linkInFull: 'Pokud tlačítko nefunguje, zkopírujte do prohlížeče tuto adresu:',
  validity(seconds) {
    return `Použít se dá jen jednou a platí ${formatDuration(seconds)}.`
  },
  templates: {
    confirmation: ({ site }) => ({
      subject: `Potvrďte svou adresu – ${site}`,
      heading: 'Potvrďte svou e-mailovou adresu',
      lead: `Někdo, snad vy, si s touto adresou založil účet na webu ${site}. Potvrďte, že je adresa vaše.`,
      button: 'Potvrdit adresu',
      code: 'Nebo opište tento kód:',
      end: 'Pokud jste to nebyli vy, nechte zprávu bez odpovědi. Bez potvrzení se účet nedá používat.',
    }),
    invite: ({ site }) => ({
      subject: `Pozvánka – ${site}`,
      heading: 'Jste zváni',
      lead: `Někdo vás zve, abyste pomohli vést web ${site}. Přijměte pozvání a zvolte si heslo.`,
      button: 'Přijmout pozvání',
      code: 'Nebo opište tento kód:',
      end: 'Pokud nevíte, oč jde, nechte zprávu bez odpovědi.',
    }),
    magic_link: ({ site }) => ({
      subject: `Přihlášení – ${site}`,
      heading: 'Vaše přihlášení',
      lead: `Tudy se přihlásíte na web ${site}.`,
      button: 'Přihlásit se',
      code: 'Nebo opište tento kód:',
      end: 'Pokud jste se přihlásit nechtěli, nechte zprávu bez odpovědi. Kód nikomu nesdělujte.',
    }),
    recovery: ({ site }) => ({
      subject: `Nové heslo – ${site}`,
      heading: 'Zvolte si nové heslo',
      lead: `Někdo požádal o nové heslo k vašemu účtu na webu ${site}.`,
      button: 'Zvolit nové heslo',
      code: 'Nebo opište tento kód:',
      end: 'Pokud jste to nebyli vy, nechte zprávu bez odpovědi. Heslo zůstane, jaké je.',
    }),
    email_change_current: ({ site, newEmail }) => ({
      subject: `Změna vaší adresy – ${site}`,
      heading: 'Souhlasíte s novou adresou?',
      lead: `Váš účet na webu ${site} má mít adresu ${newEmail}. Potvrďte to zde i ve zprávě, která přišla na novou adresu.`,
      button: 'Souhlasím',
      code: 'Nebo opište tento kód:',
      end: 'Pokud jste o změnu nežádali, nepotvrzujte ji a změňte si heslo.',
    }),
    email_change_new: ({ site }) => ({
      subject: `Potvrďte novou adresu – ${site}`,
      heading: 'Potvrďte novou adresu',
      lead: `Toto má být nová adresa účtu na webu ${site}. Potvrďte, že je vaše.`,
      button: 'Potvrdit adresu',
      code: 'Nebo opište tento kód:',
      end: 'Pokud o tom nevíte, nechte zprávu bez odpovědi.',
    }),
    reauthentication: ({ site }) => ({
      subject: `Ověřovací kód – ${site}`,
      heading: 'Potvrďte, že jste to vy',
      lead: `Chystáte se změnit heslo na webu ${site}.`,
      code: 'Opište tento kód:',
      end: 'Pokud to nejste vy, odhlaste se ze všech zařízení a změňte si heslo. Kód nikomu nesdělujte.',
    }),
    password_changed: ({ site }) => ({
      subject: `Heslo bylo změněno – ${site}`,
      heading: 'Vaše heslo bylo změněno',
      lead: `Heslo k vašemu účtu na webu ${site} bylo právě změněno. Ostatní zařízení jsme odhlásili.`,
      end: 'Pokud jste to nebyli vy, požádejte hned o nové heslo a dejte vědět majiteli webu.',
    }),
    email_changed: ({ site, newEmail }) => ({
      subject: `Adresa byla změněna – ${site}`,
      heading: 'Vaše adresa byla změněna',
      lead: `Váš účet na webu ${site} má nyní adresu ${newEmail}. Na tuto už nic dalšího nepřijde.`,
      end: 'Pokud jste to nebyli vy, dejte hned vědět majiteli webu.',
    }),
    email_changed_new: ({ site }) => ({
      subject: `Adresa byla změněna – ${site}`,
      heading: 'Vaše adresa byla změněna',
      lead: `Váš účet na webu ${site} má nyní tuto adresu. Odteď se přihlašujete s ní.`,
      end: 'Pokud o tom nevíte, dejte vědět majiteli webu.',
    }),
    factor_added: ({ site }) => ({
      subject: `K účtu přibyl druhý faktor – ${site}`,
      heading: 'Přibyl druhý faktor',
      lead: `K přihlášení na web ${site} je teď potřeba i druhý faktor: ověřovací aplikace nebo bezpečnostní klíč.`,
      end: 'Pokud jste to nebyli vy, změňte si hned heslo a dejte vědět majiteli webu.',
    }),
    factor_removed: ({ site }) => ({
      subject: `Druhý faktor byl odebrán – ${site}`,
      heading: 'Druhý faktor byl odebrán',
      lead: `Z vašeho účtu na webu ${site} byla právě odebrána ověřovací aplikace nebo bezpečnostní klíč.`,
      end: 'Pokud jste to nebyli vy, změňte si hned heslo a dejte vědět majiteli webu.',
    }),
    passkey_added: ({ site }) => ({
      subject: `K účtu přibyl přístupový klíč – ${site}`,
      heading: 'Přibyl přístupový klíč',
      lead: `Váš účet na webu ${site} má nový přístupový klíč. Dá se s ním přihlásit bez hesla.`,
      end: 'Pokud jste to nebyli vy, odeberte ho ve svém účtu, změňte si heslo a dejte vědět majiteli webu.',
    }),
    passkey_removed: ({ site }) => ({
      subject: `Přístupový klíč byl odebrán – ${site}`,
      heading: 'Přístupový klíč byl odebrán',
      lead: `Z vašeho účtu na webu ${site} byl právě odebrán přístupový klíč. Už se s ním nedá přihlásit.`,
      end: 'Pokud jste to nebyli vy, změňte si hned heslo a dejte vědět majiteli webu.',
    }),
    site_check: ({ site, count, repairedCount }) => ({
      subject: `${count > 0 ? 'Kontrola našla potíže' : 'Poškození bylo opraveno'} – ${site}`,
      heading: count > 0 ? 'Kontrola webu našla potíže' : 'Poškození bylo nalezeno a opraveno',
      lead:
        count > 0
          ? `Kontrola databáze, souborů a nejnovější zálohy webu ${site} našla ${formatCount(count, 'potíž', 'potíže', 'potíží')}, s nimiž si sama neporadila${repairedCount > 0 ? `. Dalších oprav, které se podařily: ${repairedCount}` : ''}.`
          : `Kontrola webu ${site} našla poškození a všechno opravila z jiné kopie (počet oprav: ${repairedCount}). Pokud se to bude opakovat, může selhávat disk.`,
      button: 'Otevřít zprávu o kontrole',
      end: 'Ve zprávě je, čeho se to týká a co s tím. E-mail dostáváte jako majitel webu; kvůli týmž potížím znovu nepřijde.',
    }),
    reader_message: ({ site, count }) => ({
      subject: `Čtenář vám napsal – ${site}`,
      heading: 'Čtenář něco ví',
      lead: `V administraci webu ${site} na vás ${plural.select(count) === 'few' ? 'čekají' : 'čeká'} ${formatCount(count, 'zpráva', 'zprávy', 'zpráv')} od čtenářů.`,
      button: 'Přečíst zprávy',
      end: 'E-mail dostáváte jako majitel webu, nejvýš jednou za čtvrt hodiny.',
    }),
    email_test: ({ site }) => ({
      subject: `Zkušební e-mail – ${site}`,
      heading: 'E-maily fungují',
      lead: `Web ${site} umí posílat e-maily. Pozvánky, nová hesla a zprávy budou chodit z této adresy.`,
      end: 'E-mail dostáváte, protože jste si v nastavení webu vyžádali zkoušku.',
    }),
  },
}
