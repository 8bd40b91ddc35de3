import type { Changed } from '../deployment/change-deployment.ts';
import { type Answer, paint } from './run.ts';

/** What a command says that changes the deployment, or has done its work in another way. */
export function changedAnswer(
  { set, revision, isNew }: Changed,
  whatIsTrueNow: string,
  isDone = isNew,
): Answer {
  const modules = set.modules.map(({ name, version }) => {
    const forSome = set.canaries?.find(({ build }) => build.name === name);
    const canary = forSome && { version: forSome.build.version, percent: forSome.percent };
    return { name, version, ...(canary && { canary }) };
  });
  const parts = modules.map(({ name, version, canary }) =>
    canary ? `${name} ${version} (${canary.version} for ${canary.percent} %)` : `${name} ${version}`,
  );
  const outcome = isDone
    ? `${paint('green', 'done:')} ${whatIsTrueNow}`
    : `${paint('dim', 'nothing to do:')} it was so already.`;
  return {
    data: { set: set.id, revision, changed: isNew, shell: set.shell.version, modules },
    text: `${outcome}\nSet ${paint('bold', set.id)}, revision ${revision}: ${[`shell ${set.shell.version}`, ...parts].join(', ')}`,
  };
}
