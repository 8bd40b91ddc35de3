/**
 * For hot reload of modules. React tells this hook when it starts; each module's refresh runtime arrives later
 * and looks at `renderers` for the React that is already running. The hook that the shell's refresh runtime
 * has made just now forgets what it is told, unlike the one of the browser extension.
 */
const hook = globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__;
const inject = hook.inject;

hook.inject = renderer => {
  const id = inject.call(hook, renderer);
  hook.renderers.set(id, renderer);
  return id;
};
