import { useHighContrast, useLanguage, useSetHighContrast, useSetLanguage } from '@zaehlwerk/store/host';
import { NavLink } from 'react-router';
import { languages } from '../host/index.ts';
import { AccountChoice } from './account-choice.tsx';
import classes from './harness.module.css';
import { useLoadedModule } from './loaded-module.tsx';
import type { HarnessSettings } from './settings.ts';
import { slotPath } from './slot-path.ts';

/** The bar above the module: which of its parts is shown, to whom, in which language, over which backend. */
export function Bar({ settings: { accounts, backend } }: { readonly settings: HarnessSettings }) {
  const { name, routes, slots } = useLoadedModule().manifest;
  const language = useLanguage();
  const setLanguage = useSetLanguage();
  const highContrast = useHighContrast();
  const setHighContrast = useSetHighContrast();
  return (
    <header className={classes.bar} lang="en">
      <NavLink to="/" className={classes.name ?? ''} end>
        {name}
      </NavLink>
      <span>{backend.kind === 'fake' ? 'fake backend' : `backend ${backend.url}`}</span>
      <nav aria-label="Parts of the module" className={classes.parts}>
        {routes.map(({ path }) =>
          path.includes(':') ? (
            <span key={path}>{path}</span>
          ) : (
            <NavLink key={path} to={path} end>
              {path}
            </NavLink>
          ),
        )}
        {slots.map(slot => (
          <NavLink key={slotPath(slot)} to={slotPath(slot)}>
            {slot.slot}: {slot.contribution}
          </NavLink>
        ))}
      </nav>
      <AccountChoice accounts={accounts} />
      <label>
        <span>Language</span>
        <select
          value={language}
          onChange={event => {
            const chosen = languages.find(candidate => candidate === event.target.value);
            if (chosen) setLanguage(chosen);
          }}
        >
          {languages.map(candidate => (
            <option key={candidate}>{candidate}</option>
          ))}
        </select>
      </label>
      <label>
        <input
          type="checkbox"
          checked={highContrast}
          onChange={event => setHighContrast(event.target.checked)}
        />
        <span>High contrast</span>
      </label>
    </header>
  );
}
