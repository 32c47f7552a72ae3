/** Whom a bot answers to: an address elsewhere, or a program of the server. */
export type BotService =
  | {
      readonly kind: 'outgoing';
      readonly baseUrl: string;
      readonly interface: number;
      readonly token: string;
    }
  | { readonly kind: 'embedded'; readonly name: string };

/** What bots have beside what everybody has. */
export interface BotSettings {
  sendingChannelId: number | null;
  eventsChannelId: number | null;
  allPublicChannels: boolean;
  service: BotService | null;
  config: Readonly<Record<string, string>>;
}
