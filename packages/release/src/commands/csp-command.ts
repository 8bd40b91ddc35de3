import { contentSecurityPolicy } from '../csp/content-security-policy.ts';
import { nginxSets } from '../csp/nginx-sets.ts';
import { setPolicies } from '../csp/set-policies.ts';
import { setOf } from '../deployment/stage-set.ts';
import { latestRevision } from '../record/read-record.ts';
import { unknown } from '../release-error.ts';
import { type CommonOptions, run, siteCommand } from './run.ts';

type Options = CommonOptions & { nginx?: boolean };

/** `csp` */
export const cspCommand = () =>
  siteCommand('csp', 'print the content security policy of the present set')
    .option('--nginx', 'every set with its policy, as set.conf of an nginx (docs/hosting)')
    .action((options: Options) =>
      run(options, async site => {
        const latest = await latestRevision(site);
        if (!latest) throw unknown(`Nothing has been published to ${site.name} yet.`);
        const { set } = await setOf(site, latest.deployment, new Date(latest.at));
        const policy = contentSecurityPolicy(set);
        if (!options.nginx) return { data: { policy }, text: policy };
        const nginx = nginxSets(await setPolicies(site), latest.set);
        return { data: { policy, nginx }, text: nginx };
      }),
    );
