import { createServerCall } from '../http/client.ts';
import { serve } from '../testing/serve.ts';
import { createShare, renewShareLogin } from './sharing.ts';

const call = createServerCall({ baseUrl: 'http://portal.test' });
const share = {
  id: 'share-1',
  name: 'Hausmeister',
  username: 'weber',
  parentId: 'account-1',
  allowToReShare: false,
  blocked: false,
  created: '2026-11-26T10:00:00.000Z',
  jobs: ['J-1'],
};
const secrets = {
  password: 'k7mp-xw9q',
  token: 'token-1',
  webLogin: 'https://portal.example/',
  directLink: 'https://portal.example/m/token-1',
};
const flat = { ...share, ...secrets, qrCode: secrets.directLink };
const login = { username: share.username, ...secrets };

afterEach(() => jest.restoreAllMocks());

test.each([
  ['flat alone', flat],
  ['with other fields beside it', { ...flat, share, login }],
])('a share and a new login are read from an answer that is %s', async (_, answer) => {
  serve(() => Response.json(answer, { status: 201 }));
  const request = { allowToReShare: false, name: share.name, jobIds: share.jobs };
  expect(await createShare(call, request, 'key')).toEqual({ ok: true, value: { share, login } });
  expect(await renewShareLogin(call, share.id, 'key')).toEqual({ ok: true, value: login });
});

test('an answer without secrets cannot be read', async () => {
  serve(() => Response.json({ share, login }, { status: 201 }));
  expect(await renewShareLogin(call, share.id, 'key')).toMatchObject({
    ok: false,
    error: { kind: 'unreadable' },
  });
});
