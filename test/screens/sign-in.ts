import { ownerOf, press, signInMethod } from '../e2e/console.ts';
import { signInForm, waitForPeople } from './reach.ts';
import type { Screen } from './screen.ts';

/** Before any organization is added. */
export const signInScreens: readonly Screen[] = [
  {
    name: 'first-run',
    async reach(page) {
      await page.getByRole('heading', { name: 'Realm Console' }).waitFor();
      await page.getByLabel('Organization URL').waitFor();
    },
  },
  {
    name: 'signin-unreachable',
    async reach(page) {
      await page.getByLabel('Organization URL').fill('http://127.0.0.1:1');
      await press(page, 'Enter');
      await page.getByText('What was checked').waitFor();
      await page
        .getByText(/refused/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'signin-address-error',
    isOnlyInTour: true,
    async reach(page, realm) {
      realm.faults.add({
        path: '/server_settings',
        times: Number.POSITIVE_INFINITY,
        fault: { kind: 'wrong-content' },
      });
      await page.getByLabel('Organization URL').fill(realm.url);
      await press(page, 'Enter');
      await page.getByText(/refused/).waitFor({ state: 'detached' });
      await page.getByRole('heading', { name: 'What was checked' }).waitFor();
      realm.faults.clear();
    },
  },
  {
    name: 'signin-key',
    async reach(page, realm) {
      await page.getByLabel('Organization URL').fill(realm.url);
      await press(page, 'Enter');
      await signInForm(page).waitFor();
    },
  },
  {
    name: 'signin-password-error',
    async reach(page, realm) {
      await signInMethod(page, 'Password');
      await page.getByRole('textbox', { name: /Email/ }).fill(ownerOf(realm).email);
      await page.getByRole('textbox', { name: 'Password' }).fill('not it');
      await press(page, 'Enter');
      await page
        .getByText(/password is incorrect/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'signin-error',
    async reach(page, realm) {
      const owner = ownerOf(realm);
      const form = signInForm(page);
      await signInMethod(page, 'API key');
      await form.getByLabel('Email').fill(owner.email);
      await form.locator('input[type="password"]').fill([...owner.apiKey].toReversed().join(''));
      await press(page, 'Enter');
      await form
        .getByText(/invalid api key/i)
        .first()
        .waitFor();
    },
  },
];

/** Without a system keychain: what is said about the key, which is only kept in memory. */
export const withoutKeychainScreens: readonly Screen[] = [
  {
    name: 'signin-no-keychain',
    async reach(page, realm) {
      await page.getByLabel('Organization URL').fill(realm.url);
      await press(page, 'Enter');
      await page
        .getByText(/keychain isn't available/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'people-no-keychain',
    async reach(page, realm) {
      await signInMethod(page, 'Development');
      await page.getByRole('textbox', { name: /Email/ }).fill(ownerOf(realm).email);
      await press(page, 'Enter');
      await waitForPeople(page);
    },
  },
];
