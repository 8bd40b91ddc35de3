/** The accounts of the demo data with a password, which is public (`docs/guide/demo.md`). */
export const demoAccounts = [
  { username: 'kunde', password: 'kunde-demo', name: 'Katharina Brandt' },
  { username: 'varianten', password: 'varianten-demo', name: 'Vera Rahn, alle Varianten' },
  { username: 'auswertung', password: 'auswertung-demo', name: 'Henrike Vogt' },
  { username: 'digital', password: 'digital-demo', name: 'Dora Kern' },
  { username: 'verwaltung', password: 'verwaltung-demo', name: 'Hausverwaltung Sommerfeld GmbH' },
  { username: 'ableser', password: 'ableser-demo', name: 'Jonas Reiter, Ablesedienst Lindental' },
  { username: 'technik', password: 'technik-demo', name: 'Ines Falk, Betrieb des Portals' },
] as const;
