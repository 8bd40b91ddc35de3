import { basis, createTestImport, summary, type TestImport } from '#test-import';

let fixture: TestImport;
beforeAll(async () => {
  fixture = await createTestImport();
});
beforeEach(() => fixture.reset());
afterAll(() => fixture.close());

const importMail = (mail?: object) =>
  fixture.importJson({ application: { ...basis.application, ...(mail && { mail }) } });

test('the sender of mails is stored, changed, and gone when the file does not state it', async () => {
  const mail = { from: 'zaehler@stadtwerke.example', replyTo: 'service@stadtwerke.example' };
  expect(summary(await importMail(mail))).toEqual(['application: +1 ~0 -0 =0']);
  expect(summary(await importMail(mail))).toEqual(['application: +0 ~0 -0 =1']);
  expect(await fixture.rows('select mail from application')).toEqual([{ mail }]);
  expect(summary(await importMail())).toEqual(['application: +0 ~1 -0 =0']);
  expect(await fixture.rows('select mail from application')).toEqual([{ mail: {} }]);
});

test.each<[string, object, problem: RegExp]>([
  [
    'a name with it',
    { from: 'Stadtwerke <a@b.example>' },
    /mail\.from: must be one mail address without a name/,
  ],
  ['two addresses', { replyTo: 'a@b.example, c@d.example' }, /mail\.replyTo: must be one/],
  ['a header behind it', { from: 'a@b.example\r\nBcc: c@d.example' }, /mail\.from: must be one/],
  ['a misspelled field', { sender: 'a@b.example' }, /mail\.sender: this field is unknown/],
])('%s is refused by its place', async (_case, mail, problem) => {
  expect(summary(await importMail(mail))).toEqual([expect.stringMatching(problem)]);
});
