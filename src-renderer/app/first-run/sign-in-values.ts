/** Everything that can be typed while adding an organization; kept across its screens. Never stored. */
export interface SignInValues {
  readonly address: string;
  readonly email: string;
  readonly apiKey: string;
  readonly username: string;
  readonly password: string;
}
