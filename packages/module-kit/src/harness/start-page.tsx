import { useLoadedModule } from './loaded-module.tsx';
import { Message } from './message.tsx';

/** What the module is. */
export function StartPage() {
  const { name, version, requires, routes, slots } = useLoadedModule().manifest;
  return (
    <Message title={`${name} ${version}`}>
      It runs alone and requires contract {requires.contract}. Routes: {routes.length}. Contributions to
      slots: {slots.length}. The bar leads to each.
    </Message>
  );
}
