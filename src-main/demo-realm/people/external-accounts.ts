/** The services that profile fields know by default. https://zulip.com/help/custom-profile-fields */
export const externalAccounts: Readonly<
  Record<string, { text: string; url_pattern: string; name: string; hint: string }>
> = {
  twitter: {
    text: 'Twitter',
    url_pattern: 'https://twitter.com/%(username)s',
    name: 'Twitter username',
    hint: '',
  },
  github: {
    text: 'GitHub',
    url_pattern: 'https://github.com/%(username)s',
    name: 'GitHub username',
    hint: '',
  },
};
