import process from 'node:process';
import { devServersOf } from './dev-servers.ts';

afterEach(() => {
  delete process.env.DEV_PORT;
});

test('a module without a login has the demo accounts beside it, each server on its own port', async () => {
  expect(await devServersOf(['mf-reading'])).toEqual([
    { folder: 'shell', port: 8081 },
    { folder: 'mf-reading', port: 8092 },
    { folder: 'packages/demo-login', port: 8089 },
  ]);
});

test.each([['mf-auth'], ['mf-reading', 'mf-auth']])(
  'with %s the login is the real one',
  async (...modules) => {
    process.env.DEV_PORT = '9000';
    const servers = await devServersOf(modules);
    expect(servers).toEqual(['shell', ...modules].map((folder, index) => ({ folder, port: 9000 + index })));
  },
);

test('without a name there are all modules', async () => {
  const folders = (await devServersOf([])).map(({ folder }) => folder);
  expect(folders).toEqual(expect.arrayContaining(['shell', 'mf-auth', 'mf-reading']));
  expect(folders).not.toContain('packages/demo-login');
});

test('what is no module is named', async () => {
  await expect(devServersOf(['mf-lost'])).rejects.toThrow('mf-lost is no folder of a module');
});
