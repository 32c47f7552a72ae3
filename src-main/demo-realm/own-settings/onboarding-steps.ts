import type { RealmState, User } from '../state.ts';

interface Step {
  readonly type: string;
  readonly name: string;
  readonly [more: string]: unknown;
}

const notice = (name: string): Step => ({ type: 'one_time_notice', name });

/** As measured at feature level 442. */
const steps: readonly Step[] = [
  ...[
    'intro_inbox_view_modal',
    'intro_recent_view_modal',
    'first_stream_created_banner',
    'jump_to_conversation_banner',
    'non_interleaved_view_messages_fading',
    'interleaved_view_messages_fading',
    'intro_resolve_topic',
    'navigation_tour_video',
  ].map(notice),
  { type: 'one_time_action', name: 'narrow_to_dm_with_welcome_bot_new_user' },
];

/** As measured at feature level 247, which still had hotspots. */
const earlySteps: readonly Step[] = [
  ...['visibility_policy_banner', 'intro_inbox_view_modal', 'intro_recent_view_modal'].map(notice),
  {
    type: 'hotspot',
    name: 'intro_streams',
    title: 'Catch up on a stream',
    description:
      'Messages sent to a stream are seen by everyone subscribed to that stream. Try clicking on one of the stream links below.',
    delay: 0.5,
    has_trigger: false,
  },
];

/** The address of the video, as measured at feature level 442. */
export const tourVideo = 'https://static.zulipchat.com/static/navigation-tour-video/zulip-10.mp4';

/** From this level on, no step is a hotspot. */
const withoutHotspots = 259;
const withTourVideo = 369;

/** The steps a person hasn't seen, at the server's level. https://zulip.com/api/register-queue (`onboarding_steps`) */
export function nextSteps(state: RealmState, user: User): Step[] {
  return stepsAt(state).filter(({ name }) => user.personal?.seenSteps.has(name) !== true);
}

/** Whether the server knows a step. */
export function isStep(state: RealmState, step: string): boolean {
  return stepsAt(state).some(({ name }) => name === step);
}

function stepsAt({ featureLevel }: RealmState): readonly Step[] {
  if (featureLevel < withoutHotspots) return earlySteps;
  return steps.filter(({ name }) => name !== 'navigation_tour_video' || featureLevel >= withTourVideo);
}
