import { PasswordInput } from './password-input.tsx';
import { type Stories, useWords } from './testing/story-words.ts';

export default { title: 'ui/PasswordInput', component: PasswordInput } satisfies Stories;

function Example({ isRevealed, hasError }: { readonly isRevealed?: boolean; readonly hasError?: boolean }) {
  const say = useWords();
  return (
    <PasswordInput
      label={say('Passwort', 'Password')}
      revealLabel={say('Passwort anzeigen', 'Show password')}
      initiallyRevealed={isRevealed ?? false}
      defaultValue="sehr geheim"
      error={hasError && say('Geben Sie Ihr Passwort ein.', 'Enter your password.')}
    />
  );
}

export const Hidden = () => <Example />;
export const Revealed = () => <Example isRevealed />;
export const WithError = () => <Example hasError />;
