/** Words that are common in passwords, in lower case and without accents. */
export const commonPasswordWords: readonly string[] = [
  ...['password', 'passw0rd', 'pass', 'heslo', 'heslicko', 'admin', 'administrator', 'root', 'user', 'login'],
  ...['letmein', 'welcome', 'vitejte', 'ahoj', 'hello', 'nazdar', 'secret', 'tajne', 'tajneheslo', 'qwerty'],
  ...['dragon', 'monkey', 'master', 'shadow', 'sunshine', 'princess', 'princezna', 'football', 'baseball'],
  ...[
    'slunicko',
    'slunce',
    'lasicka',
    'laska',
    'milacek',
    'zlaticko',
    'beruska',
    'kocka',
    'kocicka',
    'pejsek',
  ],
  ...['martin', 'michal', 'lucie', 'veronika', 'tereza', 'katerina', 'tomas', 'lukas', 'jakub', 'honza'],
  ...['petr', 'pavel', 'jana', 'eva', 'hana', 'anna', 'adam', 'david', 'filip', 'marie', 'barbora', 'matej'],
  ...[
    'michael',
    'jordan',
    'jennifer',
    'charlie',
    'daniel',
    'thomas',
    'robert',
    'andrew',
    'jessica',
    'ashley',
  ],
  ...['sparta', 'slavia', 'banik', 'hokej', 'fotbal', 'praha', 'brno', 'ostrava', 'plzen', 'morava', 'cesko'],
  ...[
    'letopis',
    'kronika',
    'chronicle',
    'history',
    'historie',
    'archiv',
    'archive',
    'obec',
    'vesnice',
    'skola',
  ],
  ...['trustno', 'iloveyou', 'milujite', 'superman', 'batman', 'pokemon', 'computer', 'pocitac', 'internet'],
  ...['test', 'changeme', 'default', 'guest', 'whatever', 'starwars', 'freedom', 'svoboda', 'summer', 'leto'],
  ...['winter', 'zima', 'spring', 'jaro', 'autumn', 'podzim', 'january', 'leden', 'unor', 'brezen', 'duben'],
  ...['kveten', 'cerven', 'cervenec', 'srpen', 'zari', 'rijen', 'listopad', 'prosinec', 'monday', 'pondeli'],
]

const keyRows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertzuiop',
  'qwertyuiop',
  'asdfghjkl',
  'yxcvbnm',
  'zxcvbnm',
  '+escrzyaie',
]

/** Keyboard rows and the alphabet, forwards and backwards. */
export const keyboardAndAlphabetSequences: readonly string[] = keyRows.flatMap((row) => [
  row,
  [...row].reverse().join(''),
])
