/** https://zulip.com/api/roles-and-permissions */
export type Role = 100 | 200 | 300 | 400 | 600;
