/** The services that profile fields know by themselves. https://zulip.com/help/custom-profile-fields */
export const externalAccounts: Readonly<
  Record<string, { text: string; url_pattern: string; name: string; hint: string }>
> = {
  github: {
    text: 'GitHub',
    url_pattern: 'https://github.com/%(username)s',
    name: 'GitHub username',
    hint: '',
  },
  twitter: { text: 'X (Twitter)', url_pattern: 'https://x.com/%(username)s', name: 'X username', hint: '' },
};
