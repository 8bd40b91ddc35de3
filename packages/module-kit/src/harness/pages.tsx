import { useSession } from '@zaehlwerk/store';
import { Route, Routes } from 'react-router';
import { useGateFacts } from '../context/gate-facts.ts';
import type { ModuleContribution, ModuleRoute } from '../declaration/declaration.ts';
import { type Gate, isOpen } from '../declaration/gate.ts';
import { isOpenRoute } from '../declaration/route.ts';
import { useLoadedModule } from './loaded-module.tsx';
import { Message } from './message.tsx';
import { Part } from './part.tsx';
import { slotPath } from './slot-path.ts';
import { StartPage } from './start-page.tsx';

/** The routes of the module, a page for each of its contributions, and the start page of the harness. */
export function Pages() {
  const { routes, slots } = useLoadedModule().manifest;
  return (
    <Routes>
      <Route path="/" element={<StartPage />} />
      {routes.map(route => (
        <Route key={route.path} path={route.path} element={<RoutePage route={route} />} />
      ))}
      {slots.map(slot => (
        <Route key={slotPath(slot)} path={slotPath(slot)} element={<SlotPage slot={slot} />} />
      ))}
      <Route
        path="*"
        element={
          <Message title="No page of this module">
            In a portal, this address may belong to the shell or to another module.
          </Message>
        }
      />
    </Routes>
  );
}

function RoutePage({ route }: { readonly route: ModuleRoute }) {
  const module = useLoadedModule();
  const facts = useGateFacts();
  const loggedIn = useSession() !== null;
  if (!isOpenRoute(route, facts)) return <ClosedGate gate={route.gate} />;
  if (route.access === 'account' && !loggedIn) return <LoginNeeded />;
  return <Part module={module} kind="screens" name={route.screen} />;
}

function SlotPage({ slot: { slot, contribution, gate } }: { readonly slot: ModuleContribution }) {
  const module = useLoadedModule();
  const facts = useGateFacts();
  const session = useSession();
  if (!isOpen(gate, facts)) return <ClosedGate gate={gate} />;
  if (slot === 'login' && session)
    return (
      <Message title={`${session.username} is logged in`}>
        A portal shows this slot while nobody is. Choose Nobody above to see it again.
      </Message>
    );
  if (slot === 'home-cards' && !session) return <LoginNeeded />;
  return <Part module={module} kind="contributions" name={contribution} />;
}

function LoginNeeded() {
  return (
    <Message title="Nobody is logged in">A portal shows the login here. Choose an account above.</Message>
  );
}

function ClosedGate({ gate }: { readonly gate: Gate | undefined }) {
  return (
    <Message title="The gate is closed">
      A portal has no such page: <code>{JSON.stringify(gate)}</code> does not hold.
    </Message>
  );
}
