/** What a bot sends to: an external address, or a program on the server. */
export type BotService =
  | {
      readonly kind: 'outgoing';
      readonly baseUrl: string;
      readonly interface: number;
      readonly token: string;
    }
  | { readonly kind: 'embedded'; readonly name: string };

/** The settings that only bots have. */
export interface BotSettings {
  sendingChannelId: number | null;
  eventsChannelId: number | null;
  allPublicChannels: boolean;
  service: BotService | null;
  config: Readonly<Record<string, string>>;
}
