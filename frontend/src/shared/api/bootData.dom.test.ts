import { readBootData } from './bootData';

afterEach(() => {
  document.body.innerHTML = '';
});

function writeBootScript(content: unknown) {
  const script = document.createElement('script');
  script.id = 'boot';
  script.type = 'application/json';
  script.textContent = JSON.stringify(content);
  document.body.append(script);
}

test('a page without a boot script has no session', () => {
  expect(readBootData()).toEqual({
    session: { user: null, admin: null },
    impersonation: null,
    ipLookupUrl: null,
    demoLogin: false,
    plans: null,
  });
});

test('the boot script of the page is read', () => {
  const admin = { id: 'a1', username: 'root', fullName: 'Root', role: 'super_admin' };
  writeBootScript({ session: { user: null, admin }, ipLookupUrl: 'https://ip.test/', demoLogin: true });
  expect(readBootData()).toEqual({
    session: { user: null, admin },
    impersonation: null,
    ipLookupUrl: 'https://ip.test/',
    demoLogin: true,
    plans: null,
  });
});
