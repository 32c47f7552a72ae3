import { channelSetting } from '../organization/setting-values.ts';
import { badRequest } from '../api-error.ts';
import { accessMessage } from '../messages/message-access.ts';
import { limitLength } from '../parameters.ts';
import { postReport, reportTypes } from './reports.ts';
import { notPossible } from '../schema-refusal.ts';
import { nowSeconds } from '../state.ts';
import type { Route } from '../router.ts';

const longestDescription = 1_000;

/** Reporting a message to moderators. https://zulip.com/api/report-message */
export const reportRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/messages/:id/report',
    since: 382,
    handle({ realm, state, caller, parameters, path }) {
      const type = parameters.requiredText('report_type');
      const description = parameters.text('description') ?? '';
      limitLength('description', description, longestDescription);
      if (!Object.hasOwn(reportTypes[state.language], type))
        throw notPossible('report_type', state.featureLevel);
      if (type === 'other' && description === '') throw badRequest('report-explanation');
      const channel = channelSetting(state, 'moderation_request_channel_id');
      if (channel === undefined) throw badRequest('report-off');
      const message = accessMessage(state, caller, Number(path[0]));
      const at = Math.floor(nowSeconds(state));
      postReport(realm, channel, { reporter: caller, message, type, description, at });
      return {};
    },
  },
];
