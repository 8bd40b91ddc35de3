import { moduleConfig } from '../module-config.ts';
import { build, writeModule } from '../testing/module-folder.ts';

const declaration = {
  name: 'mf-sample',
  requires: { contract: '^1.0.0' },
  routes: [{ path: '/sample', screen: 'Sample', access: 'account' as const }],
};

/** Builds a module whose screen parses something with this schema. */
async function buildWith(schema: string) {
  const directory = writeModule(
    {
      'entry.ts':
        "export default { screens: { Sample: () => import(/* webpackChunkName: 'Sample' */ './sample.ts') }, contributions: {} };",
      'sample.ts': `import * as z from 'zod/mini'; export default () => ${schema}.safeParse(1);`,
    },
    ['@zaehlwerk/store'],
    'mf-reading',
  );
  return build<{ shared: object }>(await moduleConfig(directory, declaration), 'module.json');
}

test('a schema of a module is made with the library that the shell brings', async () => {
  const { shared } = await buildWith('z.object({ of: z.array(z.string()) })');
  expect(Object.keys(shared)).toEqual(['@zaehlwerk/store/schema']);
});

test.each([
  ['tuple', 'z.tuple([z.string()])'],
  ['ZodMiniTuple', '(z.string() instanceof z.ZodMiniTuple ? z.string() : z.string())'],
])('%s, which the shell does not bring, stops the build and is named', async (name, schema) => {
  await expect(buildWith(schema)).rejects.toThrow(
    `mf-sample: sample.ts uses ${name} of zod/mini, which @zaehlwerk/store/schema lacks`,
  );
});
