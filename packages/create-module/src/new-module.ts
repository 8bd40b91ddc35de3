export interface NewModule {
  /** Name, and folder in the root of the workspace: `mf-meter-exchange`. */
  readonly name: string;
  /** Title of the page and of its entry in the navigation. */
  readonly german: string;
  readonly english: string;
  readonly devPort: number;
}

/** True if a module may have that name: `mf-` and words of small letters and digits. */
export function isModuleName(name: string): boolean {
  return /^mf(-[a-z][a-z0-9]*)+$/.test(name);
}

/** True if the page of a module of this name would begin like one of these paths. */
export function isTaken(name: string, paths: readonly string[]): boolean {
  return paths.some(path => path.split('/')[1] === pathOf({ name }));
}

/** `mf-meter-exchange` becomes `meter-exchange`: its path, and the folder of its page. */
function pathOf({ name }: Pick<NewModule, 'name'>): string {
  return name.slice('mf-'.length);
}

/** `mf-meter-exchange` becomes `MeterExchange`: its screen. */
function screenOf(module: NewModule): string {
  return words(pathOf(module)).join('');
}

/** `mf-meter-exchange` becomes `Meter Exchange`: its first title. */
export function titleFrom(name: string): string {
  return words(name.slice('mf-'.length)).join(' ');
}

function words(name: string): string[] {
  return name.split('-').map(word => word.charAt(0).toUpperCase() + word.slice(1));
}

/** The path of a template file in the module. */
export function pathInModule(path: string, module: NewModule): string {
  return path.replaceAll('template/', `${pathOf(module)}/`).replaceAll('Template', screenOf(module));
}

export function contentInModule(path: string, content: string, module: NewModule): string {
  if (path === 'package.json') return packageInModule(content, module);
  if (/^locales\/.*\.json$/.test(path)) return textsInModule(path, content, module);
  const own: Readonly<Record<string, string>> = {
    'mf-template': module.name,
    Template: screenOf(module),
    template: pathOf(module),
  };
  // In one go: a name may have the word in it.
  return content.replaceAll(/\bmf-template\b|Template|\btemplate\b/g, word => own[word] ?? word);
}

function packageInModule(content: string, { name, devPort }: NewModule): string {
  const facts = JSON.parse(content);
  return asJson({
    ...facts,
    name: `@zaehlwerk/${name}`,
    version: '0.1.0',
    config: { devPort },
    scripts: { ...facts.scripts, dev: `node ../scripts/dev.mjs ${name}` },
  });
}

function textsInModule(path: string, content: string, { german, english }: NewModule): string {
  const texts = JSON.parse(content);
  if (!('title' in texts)) return content;
  return asJson({ ...texts, title: path.includes('/en-') ? english : german });
}

interface RootPackage {
  readonly wireit: { readonly build: { readonly command: string; readonly dependencies: readonly string[] } };
}

/** The package.json of the workspace's root, with the module as a part of the build. */
export function rootWith(content: string, { name }: NewModule): string {
  const root: RootPackage = JSON.parse(content);
  const { command, dependencies } = root.wireit.build;
  const build = {
    ...root.wireit.build,
    command: command.replace(' --site', ` ${name}/dist --site`),
    dependencies: [...dependencies, `./${name}:build`],
  };
  return asJson({ ...root, wireit: { ...root.wireit, build } });
}

function asJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
