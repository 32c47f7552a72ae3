import type { StatusEmoji } from '#contract/people.ts';

export interface ListedEmoji extends StatusEmoji {
  /** Further words that find it. */
  words: string;
}

/**
 * Emoji that people set as their status, with the names and codes of the server's table
 * (https://zulip.com/api/update-status): code, name, further words.
 */
const table = `
1f4c5 calendar meeting appointment
1f5e3 speaking_head talk presentation
1f4de landline call telephone
1f3a7 headphones focus concentrate music
1f6e0 working_on_it tools busy
1f4bb computer laptop remote
1f3e0 house home remote
1f3e2 office work on site
1f3ed factory plant
1f3eb school run class teaching
1f3e5 hospital clinic ward
1f68c bus commuting on the road
1f682 train travel commuting
1f697 car driving
1f6b2 bike cycling
1f6b6 walking break
2708 airplane travel flight
1f5fa map trip away
1f334 palm_tree holiday leave vacation
1f3d6 beach holiday leave
1f3d4 snowy_mountain hiking
1f3bf ski holiday
26fa tent camping holiday
1f476 baby parental leave child
1f46a family parental leave
1f912 sick ill flu fever
1f915 hurt ill injured
1f927 sneezing ill cold
1f637 mask ill cannot talk
1f48a medicine pill ill
1f62a sleepy tired
1f634 sleeping night asleep
1f319 moon night shift
1f305 sunrise early shift
2615 coffee break
1f375 tea break
1f37d hungry lunch meal
1f355 pizza lunch
1f957 salad lunch
1f382 birthday cake
1f389 tada party celebration
1f381 gift present
1f393 graduate training course
1f4da books reading study
1f4dd memo writing notes
270d writing busy
1f4cb clipboard handover list
1f4c8 chart report
1f4e6 package delivery parcel
1f440 eyes looking review
1f50d search investigating
1f914 thinking
1f642 slight_smile
1f600 grinning happy
1f60e sunglasses
1f644 rolling_eyes
1f622 cry sad
1f525 fire urgent incident
1f6a8 siren alert incident emergency
1f6a7 work_in_progress construction
1f527 fixing wrench maintenance
1f528 hammer maintenance
2699 gear settings
1f511 key access
1f512 locked closed private
1f4a1 light_bulb idea
1f680 rocket launch release
2b50 star
2764 heart love
1f44d +1 thumbs up
1f44b wave hello bye
1f64f pray thanks
1f4aa muscle strong
1f3c3 running sport
1f3cb lift gym sport
26bd football sport soccer
1f3a8 art painting
1f436 puppy dog
1f431 kitten cat
1f33b sunflower
1f331 seedling garden
2600 sunny weather
1f327 rainy weather
2744 snowflake cold winter
23f3 time_ticking waiting hourglass
23f0 alarm_clock deadline
1f916 robot bot
`;

/** Emoji to choose from before anything was typed. */
export const commonEmoji: readonly ListedEmoji[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [code = '', name = '', ...words] = line.split(' ');
    return { code, name, kind: 'unicode', words: words.join(' ') };
  });
