/**
 * Hot reload of federated modules: each module's refresh runtime starts after React and looks up running renderers in
 * this hook. The hook of the shell's own refresh runtime drops them; the one of the browser extension keeps them.
 * Unnecessary: once `react-refresh` registers renderers in the hook that it creates.
 */
const hook = globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__;
const inject = hook.inject;

hook.inject = renderer => {
  const id = inject.call(hook, renderer);
  hook.renderers.set(id, renderer);
  return id;
};
