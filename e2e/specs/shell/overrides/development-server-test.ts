import { test as base, expect } from '#e2e/support/page/own-portal-test.ts';
import { startModuleHost } from '#e2e/support/server/module-host.ts';
import { copyOfBuild } from './module-copy.ts';

/** A server of the reading module's build, from which the portal of the test may load it. */
interface Development {
  readonly address: string;
  /** Changes a German text of the module. */
  changeText(text: string, other: string): Promise<void>;
  goDown(): Promise<void>;
}

/** A test with its own portal that allows a development server. */
export const test = base.extend<{ readonly development: Development }>({
  development: async ({ portal: { releases } }, use) => {
    const build = await copyOfBuild();
    const server = await startModuleHost(build.folder);
    try {
      await releases.allowOverrides([server.origin]);
      const { locales } = await (await fetch(`${server.origin}/module.json`)).json();
      await use({
        address: `${server.origin}/`,
        changeText: (text, other) =>
          build.change(locales['de-FORMAL'], content => content.replaceAll(`"${text}"`, `"${other}"`)),
        goDown: () => server.goDown(),
      });
    } finally {
      await server.goDown();
      await build.remove();
    }
  },
});

export { expect };
