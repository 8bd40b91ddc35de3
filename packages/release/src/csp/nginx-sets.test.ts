import { nginxSets } from './nginx-sets.ts';

test('every set has its folder and its policy, and one that is not known is answered with the latest', () => {
  const sets = [
    {
      id: 'bb',
      policy: "default-src 'self'; script-src 'self' https://b.example",
      integrity: 'blocked-destinations=()',
    },
    { id: 'aa', policy: "default-src 'self'", integrity: 'blocked-destinations=(script)' },
  ];
  expect(nginxSets(sets, 'aa')).toBe(`map $portal_shown $portal_set {
  "~/aa$" $portal_shown;
  "~/bb$" $portal_shown;
  "~^(?<portal_history>.+)/[^/]+$" "$portal_history/aa";
}
map $portal_set $portal_policy {
  "~/aa$" "default-src 'self'";
  "~/bb$" "default-src 'self'; script-src 'self' https://b.example";
}
map $portal_set $portal_integrity {
  "~/aa$" "blocked-destinations=(script)";
  "~/bb$" "blocked-destinations=()";
}`);
});
